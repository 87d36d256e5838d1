/**
 * Words of several hypotheses as one row. Each hypothesis has times of its own for a word, so where
 * one goes on from another they may overlap.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/** A word lasts this long at least. */
const SHORTEST_SECONDS = 0.01;

/**
 * `words` with each one beginning where the one before has ended, or later: a word that the next one
 * runs into ends earlier, as the newer hypothesis has it. The first words keep their beginnings.
 */
export function inOrder<Word extends RecognizedWord>(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (const word of words) {
    const before = ordered.at(-1);
    if (before === undefined || word.startSeconds >= before.endSeconds) {
      ordered.push(word);
      continue;
    }
    const startSeconds = Math.max(word.startSeconds, before.startSeconds + SHORTEST_SECONDS);
    const endSeconds = Math.max(word.endSeconds, startSeconds + SHORTEST_SECONDS);
    ordered[ordered.length - 1] = { ...before, endSeconds: startSeconds };
    ordered.push({ ...word, startSeconds, endSeconds });
  }
  return ordered;
}

/**
 * `words` in order, from `earliestSeconds` on: the first sounds of a word may lie before an onset that
 * was noticed late, and a result was sent meanwhile that ends among them.
 */
export function notBefore<Word extends RecognizedWord>(
  earliestSeconds: number,
  words: readonly Word[],
): Word[] {
  return inOrder(words.map((word) => {
    if (word.startSeconds >= earliestSeconds) return word;
    const endSeconds = Math.max(word.endSeconds, earliestSeconds + SHORTEST_SECONDS);
    return { ...word, startSeconds: earliestSeconds, endSeconds };
  }));
}
