/**
 * Grammar of lists in which no item comes twice. Only a few values can be told apart by a grammar;
 * they come in the order in which the schema names them, which a set leaves open.
 * @module
 */
import { BLANK } from "./json.ts";
import { type GrammarRules, literal, oneOf, sequence } from "./rules.ts";

/** Values times numbers of items. */
const MOST_STATES = 3000;

/** How many items a list may have. */
export interface ItemCounts {
  /** At least. */
  readonly least: number;
  /** At most; may be Infinity. */
  readonly most: number;
}

/**
 * The items of a list without its brackets, each one of `texts`, which differ; undefined when there
 * is no such list.
 * @throws {RangeError} when it would take too many rules
 */
export function uniqueItems(
  texts: readonly string[],
  { least, most }: ItemCounts,
  rules: GrammarRules,
): string | undefined {
  // Where the number has no bound, only whether one is there counts, or enough are.
  const countsFrom = most >= texts.length ? Math.max(1, least) : Infinity;
  if (texts.length * Math.min(countsFrom, texts.length, most) > MOST_STATES) {
    throw new RangeError(`${texts.length} values`);
  }
  const states = new Map<string, string | undefined>();
  return after(0, 0);

  /** What may follow `count` items, of the texts from number `index` on. */
  function after(index: number, count: number): string | undefined {
    if (count > most || count + texts.length - index < least) return undefined;
    if (index === texts.length) return '""';
    const key = `${index} ${Math.min(count, countsFrom)}`;
    if (states.has(key)) return states.get(key);
    const withIt = after(index + 1, count + 1);
    const without = after(index + 1, count);
    const comma = count === 0 ? "" : sequence('","', BLANK);
    const options = [
      ...(withIt === undefined ? [] : [sequence(comma, literal(texts[index]!), withIt)]),
      ...(without === undefined ? [] : [without]),
    ];
    const rule = options.length === 0 ? undefined : rules.add(oneOf(options), "unique");
    states.set(key, rule);
    return rule;
  }
}
