/**
 * Splits clauses that are too long for one synthesis: models hurry or drop words, and the first
 * audio comes late.
 * @module
 */
import type { Clause, SpokenToken } from "../engine/contract.ts";

/**
 * Splits `clause` between words into parts of about equal length, each of at most `most` spoken
 * characters; a longer word is a part by itself.
 */
export function partedClause(clause: Clause, most: number): Clause[] {
  const length = clause.tokens.reduce((sum, { spoken }) => sum + spoken.length + 1, -1);
  if (length <= most) return [clause];
  const evenly = length / Math.ceil(length / most);
  const parts: SpokenToken[][] = [[]];
  let partStart = 0;
  let start = 0;
  for (const token of clause.tokens) {
    const end = start + token.spoken.length;
    const part = parts.at(-1)!;
    const isPast = (start + end) / 2 > parts.length * evenly;
    if (part.length > 0 && (isPast || end - partStart > most)) {
      parts.push([token]);
      partStart = start;
    } else part.push(token);
    start = end + 1;
  }
  const last = parts.length - 1;
  return parts.map((tokens, index) => ({
    ...clause,
    tokens,
    pauseSeconds: index === last ? clause.pauseSeconds : 0,
  }));
}
