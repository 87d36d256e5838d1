/**
 * Joins two patterns into one, for texts that must match both.
 * @module
 */
import { isAnchor, readPattern } from "./syntax.ts";

/** Characters between the two matches; the schema sets no bound, so this one is arbitrary. */
const BETWEEN = ".{0,64}";

interface Part {
  readonly body: string;
  readonly isUnicode: boolean;
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

/**
 * Returns a pattern for texts in which a match of one pattern follows a match of the other, such as
 * a prefix and a suffix. Undefined when both are anchored at the same end, or one at both ends.
 * @throws {PatternError} when one of them is not a regular expression
 */
export function joinedPatterns(a: string, b: string): string | undefined {
  const parts = [partOf(a), partOf(b)] as const;
  const isTurned = parts[0].hasEnd || parts[1].hasStart;
  const [first, last] = isTurned ? [parts[1], parts[0]] : parts;
  const areApart = !first.hasEnd && !last.hasStart && first.isUnicode === last.isUnicode;
  if (!areApart) return undefined;
  const [start, end] = [first.hasStart ? "^" : "", last.hasEnd ? "$" : ""];
  return `${start}(?:${first.body})${BETWEEN}(?:${last.body})${end}`;
}

function partOf(pattern: string): Part {
  const { tree: { alternatives }, isUnicode } = readPattern(pattern);
  const elements = alternatives.length === 1 ? alternatives[0]!.elements : [];
  const [hasStart, hasEnd] = [isAnchor(elements[0], "start"), isAnchor(elements.at(-1), "end")];
  const inner = pattern.slice(hasStart ? 1 : 0, hasEnd ? -1 : undefined);
  // A `.*` at an open end, as zod emits it, is redundant.
  const tail = hasEnd ? inner : inner.replace(/(?<!\\)\.\*$/, "");
  return { body: hasStart ? tail : tail.replace(/^\.\*(?!\?)/, ""), isUnicode, hasStart, hasEnd };
}
