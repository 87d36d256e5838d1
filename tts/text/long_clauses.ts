/**
 * Clauses that are too long to be spoken well at once: models hurry or lose words, and the first sound
 * comes late.
 * @module
 */
import type { Clause, SpokenToken } from "../engine/contract.ts";

/**
 * `clause` between its words in parts about as long as each other, of `most` characters at most as
 * they are spoken; a word that is longer by itself is a part.
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
