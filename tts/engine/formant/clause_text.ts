/**
 * Text of clauses for espeak-ng and for models that read words.
 * @module
 */
import type { Clause } from "../contract.ts";

/** Behind these espeak-ng would leave out the phonemes of "([['i:meIl]])". */
const OPENED_PHONEMES = /(?<=[\p{Ps}\p{Pi}\p{Pf}\p{Po}])\[\[|\]\](?=\])/gu;

/** Returns the text of a clause for espeak-ng, and the offset of each of its tokens. */
export function joinTokens(clause: Clause): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let text = "";
  for (const { spoken } of clause.tokens) {
    if (text !== "") text += " ";
    offsets.push(text.length);
    text += spoken.replace(OPENED_PHONEMES, (edge) => edge === "[[" ? " [[" : "]] ");
  }
  return { text, offsets };
}

/** Whether a token is given in espeak-ng's own phoneme names. */
export function isPhonemes(spoken: string): boolean {
  return /\[\[.*\]\]/.test(spoken);
}

/**
 * Returns the text of a clause for models that read words; tokens in phonemes keep their written
 * form.
 */
export function plainText(clause: Clause): string {
  return clause.tokens.map(({ written, spoken }) => isPhonemes(spoken) ? written : spoken)
    .filter((spoken) => spoken !== "").join(" ");
}
