/**
 * Grammar of arrays in which the items that match `contains` are counted.
 * @module
 */
import { BLANK } from "./json.ts";
import { type Counts, type GrammarRules, oneOf, sequence } from "./rules.ts";

/** Maximum number of states: a number of items, and how many of them match `contains`. */
const MOST_STATES = 1000;

/** The grammars of items in one place; undefined where there can be none. */
export interface Items {
  /** An item that matches `contains`. */
  readonly kind: string | undefined;
  /** Any other item; may match `contains` too where the number of these has no maximum. */
  readonly other: string | undefined;
}

/** The items of an array by their place. */
export interface PlacedItems {
  /** Items of the first places, one entry for each place. */
  readonly first: readonly Items[];
  /** Items of all other places. */
  readonly others: Items;
}

/** Bounds of the number of items. */
export interface KindCounts {
  /** Of all items. */
  readonly counts: Counts;
  /** Of the items that match `contains`. */
  readonly needed: Counts;
}

/**
 * Returns the grammar of the items of an array without its brackets; undefined when there is no
 * such array.
 * @throws {RangeError} when it would take too many rules
 */
export function listsWith(
  { first, others }: PlacedItems,
  { counts, needed }: KindCounts,
  rules: GrammarRules,
): string | undefined {
  // Without a maximum, all that matters is whether there are enough.
  const last = counts.most === Infinity ? Math.max(1, counts.least, first.length) : counts.most;
  const lastOfKind = needed.most === Infinity ? needed.least : needed.most;
  if ((last + 1) * (lastOfKind + 1) > MOST_STATES) throw new RangeError(`${last} items`);
  const names = new Map<string, string | undefined>();
  const possible = new Set<string>();
  for (let count = last; count >= 0; count--) {
    for (let ofKind = lastOfKind; ofKind >= 0; ofKind--) {
      if (canEnd(count, ofKind)) possible.add(`${count} ${ofKind}`);
    }
  }
  return after(0, 0);

  function isEnd(count: number, ofKind: number): boolean {
    return count >= counts.least && ofKind >= needed.least;
  }

  function next(count: number): number {
    return counts.most === Infinity ? Math.min(count + 1, last) : count + 1;
  }

  function nextOfKind(ofKind: number): number {
    return needed.most === Infinity ? Math.min(ofKind + 1, lastOfKind) : ofKind + 1;
  }

  /** Whether enough items may still come; the states that follow are already known. */
  function canEnd(count: number, ofKind: number): boolean {
    const { kind, other } = first[count] ?? others;
    return isEnd(count, ofKind) ||
      (kind !== undefined && possible.has(`${next(count)} ${nextOfKind(ofKind)}`)) ||
      (other !== undefined && possible.has(`${next(count)} ${ofKind}`));
  }

  /** Returns what may follow `count` items, of which `ofKind` match `contains`. */
  function after(count: number, ofKind: number): string | undefined {
    const key = `${count} ${ofKind}`;
    if (!possible.has(key)) return undefined;
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = rules.reserve("contains");
    names.set(key, name);
    const comma = count === 0 ? "" : sequence('","', BLANK);
    const { kind, other } = first[count] ?? others;
    // Once there are enough and no maximum applies, `other` covers matching items too.
    const isAny = needed.most === Infinity && ofKind === lastOfKind;
    const options = [
      ...option(kind, isAny ? undefined : after(next(count), nextOfKind(ofKind))),
      ...option(other, after(next(count), ofKind)),
    ].map((item) => sequence(comma, item));
    if (isEnd(count, ofKind)) options.push('""');
    rules.define(name, oneOf(options));
    return name;
  }

  function option(item: string | undefined, rest: string | undefined): string[] {
    return item === undefined || rest === undefined ? [] : [sequence(item, rest)];
  }
}
