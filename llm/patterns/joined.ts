/**
 * Two patterns as one, for texts that have to match both.
 * @module
 */
import { isAnchor, readPattern } from "./syntax.ts";

/** Characters between them; the schema sets no bound. */
const BETWEEN = ".{0,64}";

interface Part {
  readonly body: string;
  readonly isUnicode: boolean;
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

/**
 * A pattern of texts in which what `a` and `b` ask for stands behind each other, as a beginning and an
 * ending do; undefined where both speak of the beginning, the end or the whole of a text.
 * @throws {PatternError} when one of them is no regular expression
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
  // What may stand around anyway: zod writes it.
  const tail = hasEnd ? inner : inner.replace(/(?<!\\)\.\*$/, "");
  return { body: hasStart ? tail : tail.replace(/^\.\*(?!\?)/, ""), isUnicode, hasStart, hasEnd };
}
