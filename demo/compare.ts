/**
 * Compares a transcript with the text that was spoken.
 * @module
 */

/** The words of `text` in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True when both texts have the same words in the same order. */
export function sameWords(spoken: string, heard: string): boolean {
  return wordsOf(spoken).join(" ") === wordsOf(heard).join(" ");
}
