/**
 * A clause as espeak-ng reads it, and what it says of its words.
 * @module
 */
import type { Clause } from "../contract.ts";
import type { Espeak, EspeakVoice } from "./espeak.ts";

/** How one token sounds. */
export interface TokenPhonemes {
  /** Index into the clause's tokens. */
  readonly token: number;
  /** The phonemes of each word that is spoken for it, in IPA with stress marks: 5 € has two words. */
  readonly words: readonly (readonly string[])[];
  /** What follows it and carries the melody; empty where nothing does. */
  readonly punctuation: string;
}

const PUNCTUATION = /[;:,.!?…]+["'”’»)\]]*$/;

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

/** What `espeak` says of each token of `clause` with `voice`, in their order. */
export function tokenPhonemes(
  clause: Clause,
  espeak: Espeak,
  voice: EspeakVoice,
): TokenPhonemes[] {
  const { text, offsets } = joinTokens(clause);
  const words: string[][][] = clause.tokens.map(() => []);
  let token = 0;
  let wordOffset = 0;
  for (const event of espeak.read(text, voice)) {
    if (event.type === "word") {
      token = Math.max(0, offsets.findLastIndex((offset) => offset <= event.textOffset));
      // A hyphen parts words for espeak-ng, but they sound as one.
      if (/\s/.test(text.slice(wordOffset, event.textOffset))) words[token]!.push([]);
      wordOffset = event.textOffset;
      continue;
    }
    // Marks around words of another language, such as "(en)", are no sounds; "_:" is a pause.
    const symbol = event.symbol.replace(/\([a-z-]+\)|_:?/g, "");
    if (symbol === "") continue;
    if (words[token]!.length === 0) words[token]!.push([]);
    words[token]!.at(-1)!.push(symbol);
  }
  return clause.tokens.map(({ spoken }, token) => ({
    token,
    words: words[token]!.filter((symbols) => symbols.length > 0),
    punctuation: spoken.match(PUNCTUATION)?.[0] ?? "",
  }));
}
