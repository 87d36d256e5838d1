/**
 * Finds what is a loop of the decoder rather than speech.
 * @module
 */

/** A phrase said more often in a row is a loop. */
const MOST_REPEATS = 4;
const LONGEST_PHRASE_WORDS = 6;

/** A word as far as it matters here. */
export interface SaidWord {
  /** With its punctuation. */
  readonly text: string;
}

/** A word of a transcript whose surplus repeats are cut. */
interface KeptWord<Word> {
  readonly word: Word;
  readonly isLooped: boolean;
}

/** True when a phrase of up to six words is said more than four times in a row, whatever its case. */
export function hasLoop(words: readonly SaidWord[]): boolean {
  return keptWords(words).some(({ isLooped }) => isLooped);
}

/** `words` with four repeats of each loop; none when they are nothing but a loop. */
export function withoutLoops<Word extends SaidWord>(words: readonly Word[]): Word[] {
  const kept = keptWords(words);
  const looped = new Set(kept.filter(({ isLooped }) => isLooped).map(({ word }) => bare(word)));
  // The last word of a loop differs from the others by its full stop.
  const isLoop = looped.size > 0 && kept.every(({ word }) => looped.has(bare(word)));
  return isLoop ? [] : kept.map(({ word }) => word);
}

/** Shorter phrases first: five times the same word is no phrase of two words. */
function keptWords<Word extends SaidWord>(words: readonly Word[]): KeptWord<Word>[] {
  let kept = words.map((word) => ({ word, isLooped: false }));
  for (let length = 1; length <= LONGEST_PHRASE_WORDS; length++) kept = cutLoops(kept, length);
  return kept;
}

/** Cuts loops of phrases of `length` words; what follows the last whole phrase stays. */
function cutLoops<Word extends SaidWord>(
  words: readonly KeptWord<Word>[],
  length: number,
): KeptWord<Word>[] {
  const kept: KeptWord<Word>[] = [];
  for (let start = 0; start < words.length;) {
    const run = runFrom(words, start, length);
    const surplus = Math.floor(run / length) - MOST_REPEATS;
    if (surplus <= 0) {
      kept.push(words[start++]!);
      continue;
    }
    const looped = words.slice(start, start + run).toSpliced(
      MOST_REPEATS * length,
      surplus * length,
    );
    kept.push(...looped.map(({ word }) => ({ word, isLooped: true })));
    start += run;
  }
  return kept;
}

/** How many words from `start` on repeat the first `length` of them, these included. */
function runFrom(
  words: readonly KeptWord<SaidWord>[],
  start: number,
  length: number,
): number {
  let run = length;
  const textAt = (index: number) => words[index]?.word.text.toLowerCase();
  while (start + run < words.length && textAt(start + run) === textAt(start + run - length)) run++;
  return run;
}

/** Letters and digits in lower case. */
function bare({ text }: SaidWord): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
