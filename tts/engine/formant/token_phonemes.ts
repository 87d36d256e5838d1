/**
 * What espeak-ng says of the words of a clause.
 * @module
 */
import type { Clause } from "../contract.ts";
import { joinTokens } from "./clause_text.ts";
import type { Espeak, EspeakVoice } from "./espeak.ts";
import { isWord, transcribedWords } from "./transcribed_words.ts";

/** How one token sounds. */
export interface TokenPhonemes {
  /** Index into the clause's tokens. */
  readonly token: number;
  /** The phonemes of each word that is spoken for it, in IPA with stress marks: 5 € has two words. */
  readonly words: readonly (readonly string[])[];
  /** What follows each word but the last, such as the commas between the groups of a phone number. */
  readonly inner: readonly string[];
  /** What follows it and carries the melody; empty where nothing does. */
  readonly punctuation: string;
}

const PUNCTUATION = /[;:,.!?…]+["'”’»)\]]*$/;
const DASH = /^[–—]$/;
/** A dash is heard as a pause; not all models know its sign. */
const DASH_PAUSE = ",";
/** Behind this a dash makes the pause; behind a comma there is one, and at the start there is none. */
const BEFORE_PAUSE = /[\p{L}\p{N}%]["'”’»)\]]*$/u;

/** What `espeak` says of each token of `clause` with `voice`, in their order. */
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
    // Words that were told while they were spoken may be others than those that are written.
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

/** What stands behind each word of `parts`, of which some are dashes. */
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

/** The phonemes of each word of each token, by what is told while it is spoken. */
function spokenWords(clause: Clause, espeak: Espeak, voice: EspeakVoice): string[][][] {
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
  return words;
}
