/**
 * Characters of a class that Unicode's properties tell, such as `\p{L}`: as few ranges as a grammar
 * can be followed with. What is left out is not written; what is written is of the class.
 * @module
 */

/** From the first code point of a range to its last. */
export type Range = readonly [low: number, high: number];

/** What is looked through: the basic plane without halves of pairs and private use, and emoji. */
const SEARCHED: readonly Range[] = [[0x20, 0x7e], [0xa0, 0xd7ff], [0xf900, 0xfffd], [
  0x1f1e6,
  0x1faff,
]];
/** Of the Latin letters, which stand before this one, every range is kept. */
const LATIN_END = 0x250;
/** Of the others the widest: llama.cpp compares each character with every range. */
const MOST_OTHERS = 100;

const TEXTS: readonly string[] = SEARCHED.map(([low, high]) =>
  Array.from({ length: high - low + 1 }, (_, index) => String.fromCodePoint(low + index)).join("")
);

/** Ranges of the characters that the class `source` matches, as `[^\p{L}]` or `\p{Lu}` writes it. */
export function rangesMatching(source: string): Range[] {
  const expression = new RegExp(`${source}+`, "gu");
  const ranges = TEXTS.flatMap((text) =>
    Array.from(text.matchAll(expression), ([run]) => rangeOf(run))
  );
  const others = ranges.filter(([low]) => low >= LATIN_END)
    .toSorted((a, b) => widthOf(b) - widthOf(a))
    .slice(0, MOST_OTHERS);
  return [...ranges.filter(([low]) => low < LATIN_END), ...others];
}

/** The characters of `run` follow each other. */
function rangeOf(run: string): Range {
  const high = run.codePointAt(run.length - 2) ?? 0;
  return [run.codePointAt(0)!, high > 0xffff ? high : run.charCodeAt(run.length - 1)];
}

function widthOf([low, high]: Range): number {
  return high - low;
}
