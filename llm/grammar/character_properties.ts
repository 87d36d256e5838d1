/**
 * Characters of a class with Unicode properties, such as `\p{L}`: only so many ranges that
 * llama.cpp can still follow the grammar. Characters outside of these are not written; all that are
 * written belong to the class.
 * @module
 */
import { spend } from "./effort.ts";

/** From the first code point of a range to its last. */
export type Range = readonly [low: number, high: number];

/** The ranges searched: the basic plane without surrogates and private use, and emoji. */
const SEARCHED: readonly Range[] = [[0x20, 0x7e], [0xa0, 0xd7ff], [0xf900, 0xfffd], [
  0x1f1e6,
  0x1faff,
]];
/** Every range of Latin letters, which are below this code point, is kept. */
const LATIN_END = 0x250;
/** Number of other ranges, the widest ones: llama.cpp compares each character with every range. */
const MOST_OTHERS = 100;

const TEXTS: readonly string[] = SEARCHED.map(([low, high]) =>
  Array.from({ length: high - low + 1 }, (_, index) => String.fromCodePoint(low + index)).join("")
);

/** Effort of looking for the characters of one class. */
const EFFORT = 1000;

/**
 * Returns ranges of the characters in the class `source`, such as `[^\p{L}]` or `\p{Lu}`.
 * @throws {SchemaError} when the classes of the schema are too many
 */
export function rangesMatching(source: string): Range[] {
  spend(EFFORT);
  const expression = new RegExp(`${source}+`, "gu");
  const ranges = TEXTS.flatMap((text) =>
    Array.from(text.matchAll(expression), ([run]) => rangeOf(run))
  );
  const others = ranges.filter(([low]) => low >= LATIN_END)
    .toSorted((a, b) => widthOf(b) - widthOf(a))
    .slice(0, MOST_OTHERS);
  return [...ranges.filter(([low]) => low < LATIN_END), ...others];
}

/** Returns the range of `run`, whose characters are consecutive. */
function rangeOf(run: string): Range {
  const high = run.codePointAt(run.length - 2) ?? 0;
  return [run.codePointAt(0)!, high > 0xffff ? high : run.charCodeAt(run.length - 1)];
}

function widthOf([low, high]: Range): number {
  return high - low;
}
