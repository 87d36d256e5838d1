/**
 * Finds transcripts that are a loop of the decoder rather than speech.
 * @module
 */

/** A phrase said more often in a row is a loop. */
const MOST_REPEATS = 4;
const LONGEST_PHRASE_WORDS = 6;

/** True when a phrase of up to six words is said more than four times in a row, whatever its case. */
export function isRepetition(words: readonly { readonly text: string }[]): boolean {
  const texts = words.map(({ text }) => text.toLowerCase());
  for (let length = 1; length <= LONGEST_PHRASE_WORDS; length++) {
    let equal = 0;
    for (let index = length; index < texts.length; index++) {
      equal = texts[index] === texts[index - length] ? equal + 1 : 0;
      if (equal >= length * MOST_REPEATS) return true;
    }
  }
  return false;
}
