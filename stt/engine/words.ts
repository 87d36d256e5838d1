/**
 * Joins tokens into words.
 * @module
 */
import { concatenateBytes } from "../../shared/media/bytes.ts";
import type { TokenizedWord } from "./adapter.ts";
import type { RecognizedWord } from "./contract.ts";
import { meanLogarithm } from "./mean_logarithm.ts";
import type { UntimedWord } from "./word_times/word_times.ts";

/** A token of a transcript. */
export interface TextToken {
  /** UTF-8 bytes, which may split a character. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Probability from 0 to 1. */
  readonly probability: number;
}

/** A word and the tokens that it consists of. */
export interface TokenWord extends UntimedWord {
  /** Index of its first token. */
  readonly firstToken: number;
  /** Index after its last token. */
  readonly endToken: number;
}

const SPACE = 0x20;

/**
 * Joins tokens into words: a token that begins with a space begins a word. Bytes are decoded a word
 * at a time, because a token may split a character.
 */
export function wordsOf(tokens: readonly TextToken[]): TokenWord[] {
  const groups: TextToken[][] = [];
  for (const token of tokens) {
    const group = groups.at(-1);
    if (group === undefined || token.bytes[0] === SPACE) groups.push([token]);
    else group.push(token);
  }
  const words: { -readonly [Key in keyof TokenWord]: TokenWord[Key] }[] = [];
  let endToken = 0;
  for (const group of groups) {
    const firstToken = endToken;
    endToken += group.length;
    const text = textOf(group);
    if (text === "") continue;
    const last = words.at(-1);
    // Punctuation that the model wrote after a space belongs to the word before it.
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text)) {
      last.text += text;
      last.endToken = endToken;
    } else words.push({ text, confidence: confidenceOf(group), firstToken, endToken });
  }
  return words;
}

/** Adds the ids of the tokens of `words` to `timed`, which has one entry for each of them. */
export function withTokens(
  words: readonly TokenWord[],
  timed: readonly RecognizedWord[],
  tokens: readonly { readonly id: number }[],
): TokenizedWord[] {
  return timed.map((word, index) => {
    const { firstToken, endToken } = words[index]!;
    return { ...word, tokens: tokens.slice(firstToken, endToken).map(({ id }) => id) };
  });
}

function textOf(tokens: readonly TextToken[]): string {
  const bytes = concatenateBytes(tokens.map((token) => token.bytes));
  return new TextDecoder().decode(bytes).trim();
}

/** Geometric mean of the tokens' probabilities. */
function confidenceOf(tokens: readonly TextToken[]): number {
  return Math.min(1, Math.exp(meanLogarithm(tokens.map(({ probability }) => probability))));
}
