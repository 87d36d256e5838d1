/**
 * A clause as espeak-ng reads it, and what it says of its words.
 * @module
 */
import type { Clause } from "../contract.ts";
import type { EspeakEvent } from "./espeak.ts";

/** The phonemes of one token. */
export interface TokenPhonemes {
  /** Index into the clause's tokens. */
  readonly token: number;
  /** In IPA, with stress marks. */
  readonly symbols: readonly string[];
}

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

/** The phonemes of each token that has any, in their order. */
export function phonemesByToken(
  events: readonly EspeakEvent[],
  offsets: readonly number[],
): TokenPhonemes[] {
  const groups: { token: number; symbols: string[] }[] = [];
  let token = 0;
  for (const event of events) {
    if (event.type === "word") {
      token = Math.max(0, offsets.findLastIndex((offset) => offset <= event.textOffset));
      continue;
    }
    // Marks around words of another language, such as "(en)", are no sounds; "_:" is a pause.
    const symbol = event.symbol.replace(/\([a-z-]+\)|_:?/g, "");
    if (symbol === "") continue;
    const last = groups.at(-1);
    if (last?.token === token) last.symbols.push(symbol);
    else groups.push({ token, symbols: [symbol] });
  }
  return groups;
}
