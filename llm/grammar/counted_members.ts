/**
 * Grammar of members in a fixed order, or of the items of a set, with a minimum or maximum number
 * of them.
 * @module
 */
import type { Member } from "./members.ts";
import { type Counts, type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/** Maximum number of states: a member, and the number of members before it. */
const MOST_STATES = 3000;

/** What {@linkcode countedMembers} writes between and behind the members. */
export interface CountedOptions {
  /** How many there may be, others included. */
  readonly counts: Counts;
  /** Separator between two members. */
  readonly separator: string;
  /** Grammar of a member that is not named, including its key; undefined for none. */
  readonly other: string | undefined;
}

/**
 * Returns the grammar of the members in their order, and then of others; undefined where there are
 * not enough. Others count as one towards the minimum, since the same key may come again.
 * @throws {RangeError} when it would take too many rules
 */
export function countedMembers(
  members: readonly Member[],
  { counts: { least, most }, separator, other }: CountedOptions,
  rules: GrammarRules,
): string | undefined {
  // Without a maximum, all that matters is whether there are enough.
  const countsFrom = most === Infinity ? Math.max(1, least) : Infinity;
  if (members.length * Math.min(countsFrom, most, members.length) > MOST_STATES) {
    throw new RangeError(`a choice of ${members.length} alternatives`);
  }
  const states = new Map<string, string | undefined>();
  return after(0, 0);

  /** Returns what may follow `count` members: members from number `index` on. */
  function after(index: number, count: number): string | undefined {
    if (count > most) return undefined;
    const key = `${index} ${Math.min(count, countsFrom)}`;
    if (states.has(key)) return states.get(key);
    const rule = index === members.length ? atEnd(count) : from(index, count);
    const name = rule === undefined ? undefined : rules.add(rule, "counted");
    states.set(key, name);
    return name;
  }

  function from(index: number, count: number): string | undefined {
    const { isRequired, expression } = members[index]!;
    const withIt = after(index + 1, count + 1);
    const without = isRequired ? undefined : after(index + 1, count);
    const options = [
      ...(withIt === undefined ? [] : [sequence(behind(count), expression, withIt)]),
      ...(without === undefined ? [] : [without]),
    ];
    return options.length === 0 ? undefined : oneOf(options);
  }

  function atEnd(count: number): string | undefined {
    const missing = Math.max(0, least - count);
    if (other === undefined || count === most) return missing === 0 ? '""' : undefined;
    if (missing > 1) return undefined;
    const one = rules.add(sequence(separator, other), "more");
    const more = repeated(one, 0, most - count - 1);
    const some = sequence(behind(count), other, more);
    return missing === 1 ? some : oneOf([some, '""']);
  }

  function behind(count: number): string {
    return count === 0 ? "" : separator;
  }
}
