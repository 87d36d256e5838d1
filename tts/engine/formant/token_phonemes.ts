/**
 * Phonemes of the tokens of a clause, from espeak-ng.
 * @module
 */
import type { Clause } from "../contract.ts";
import { joinTokens } from "./clause_text.ts";
import type { Espeak, EspeakVoice } from "./espeak.ts";
import { isWord, transcribedWords } from "./transcribed_words.ts";

/** Pronunciation of a token. */
export interface TokenPhonemes {
  /** Index into the clause's tokens. */
  readonly token: number;
  /** Phonemes of each word spoken for it, in IPA with stress marks: 5 € has two words. */
  readonly words: readonly (readonly string[])[];
  /**
   * Punctuation after each word but the last, such as commas between the groups of a phone number.
   */
  readonly inner: readonly string[];
  /** Punctuation after it, which shapes the intonation; empty where there is none. */
  readonly punctuation: string;
}

const PUNCTUATION = /[;:,.!?…]+["'”’»)\]]*$/;
const DASH = /^[–—]$/;
/** Stands in for a dash, which is heard as a pause but is not in every model's vocabulary. */
const DASH_PAUSE = ",";
/**
 * After this a dash makes a pause; after a comma there is one already, and at the start there is
 * none.
 */
const BEFORE_PAUSE = /[\p{L}\p{N}%]["'”’»)\]]*$/u;

/** Returns the phonemes of each token of `clause` with `voice`, in order. */
export function tokenPhonemes(
  clause: Clause,
  espeak: Espeak,
  voice: EspeakVoice,
): TokenPhonemes[] {
  const words = transcribedWords(clause, espeak, voice) ?? spokenWords(clause, espeak, voice);
  return clause.tokens.map(({ spoken }, token) => {
    const parts = spoken.split(/\s+/);
    const behind = punctuationOf(parts);
    const own = words[token]!;
    // Words from synthesis events may differ from the written ones, and then take no punctuation.
    const isEach = own.length === behind.length;
    const heard = own.map((symbols, index) => ({ symbols, mark: isEach ? behind[index]! : "" }))
      .filter(({ symbols }) => symbols.length > 0);
    return {
      token,
      words: heard.map(({ symbols }) => symbols),
      inner: heard.slice(0, -1).map(({ mark }) => mark),
      punctuation: DASH.test(spoken) && !BEFORE_PAUSE.test(clause.tokens[token - 1]?.spoken ?? "")
        ? ""
        : punctuationBehind(parts.at(-1)!),
    };
  });
}

/** Returns the punctuation after each word of `parts`, some of which are dashes. */
function punctuationOf(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    if (!isWord(part)) return [];
    const next = parts[index + 1];
    const isApart = next !== undefined && !isWord(next);
    return [punctuationBehind(part) || (isApart ? punctuationBehind(next) : "")];
  });
}

function punctuationBehind(part: string): string {
  return DASH.test(part) ? DASH_PAUSE : part.match(PUNCTUATION)?.[0] ?? "";
}

/** Returns the phonemes of each word of each token from the events of synthesis. */
function spokenWords(clause: Clause, espeak: Espeak, voice: EspeakVoice): string[][][] {
  const { text, offsets } = joinTokens(clause);
  const words: string[][][] = clause.tokens.map(() => []);
  let token = 0;
  let wordOffset = 0;
  for (const event of espeak.read(text, voice)) {
    if (event.type === "word") {
      token = Math.max(0, offsets.findLastIndex((offset) => offset <= event.textOffset));
      // espeak-ng reports the parts of a hyphenated word as words, but they are spoken as one.
      if (/\s/.test(text.slice(wordOffset, event.textOffset))) words[token]!.push([]);
      wordOffset = event.textOffset;
      continue;
    }
    // Marks of words in another language, such as "(en)", are not sounds; "_:" is a pause.
    const symbol = event.symbol.replace(/\([a-z-]+\)|_:?/g, "");
    if (symbol === "") continue;
    if (words[token]!.length === 0) words[token]!.push([]);
    words[token]!.at(-1)!.push(symbol);
  }
  return words;
}
