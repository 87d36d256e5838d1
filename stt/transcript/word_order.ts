/**
 * Joins words of several hypotheses into one sequence. Each hypothesis has its own word times, so
 * words may overlap where one hypothesis continues another.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/** Shortest duration of a word. */
const SHORTEST_SECONDS = 0.01;

/**
 * Returns `words` without overlaps: a word that overlaps the next ends where that one begins, since
 * the later word is of the newer hypothesis. Every word begins after the one before it.
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
 * Returns `words` in order, with none beginning before `earliestSeconds`: a word may begin before
 * the detected onset, and so before the end of a result that has already been sent.
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
