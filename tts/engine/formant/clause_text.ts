/**
 * A clause as espeak-ng reads it.
 * @module
 */
import type { Clause } from "../contract.ts";

/** The text of a clause, and where each of its tokens begins in it. */
export function joinTokens(clause: Clause): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let text = "";
  for (const { spoken } of clause.tokens) {
    if (text !== "") text += " ";
    offsets.push(text.length);
    text += spoken;
  }
  return { text, offsets };
}

/** Whether a token is spoken by espeak-ng's own phoneme names. */
export function isPhonemes(spoken: string): boolean {
  return /\[\[.*\]\]/.test(spoken);
}

/** The text of a clause for models that read words: what is in phonemes stays as it is written. */
export function plainText(clause: Clause): string {
  return clause.tokens.map(({ written, spoken }) => isPhonemes(spoken) ? written : spoken)
    .filter((spoken) => spoken !== "").join(" ");
}
