/**
 * Prefers words and phrases while a transcript is decoded: a token that begins one, or goes on with
 * one that was begun, gains. What was begun and is not gone on with costs nothing; so the first token
 * gains less.
 * @module
 */
import type { TokenGains } from "../../ffi/token_gains.ts";

/** In natural logarithms: 4 makes a token 55 times as likely. */
const FIRST_GAIN = 4;
const NEXT_GAIN = 6;
/** More terms are too many to tell apart, and cost time at each token: the first of them count. */
const MOST_TOKENS = 500;
/** What is longer is no term, and no tokenizer of whisper.cpp's reads it at once. */
const LONGEST_TERM_CHARACTERS = 200;

/** The gains by `terms`; undefined without any. `tokenize` gives the tokens of a word behind a space. */
export function keytermGains(
  terms: readonly string[],
  tokenize: (text: string) => readonly number[],
): TokenGains | undefined {
  const sequences: (readonly number[])[] = [];
  let room = MOST_TOKENS;
  for (const term of new Set(terms.flatMap(writings))) {
    const tokens = tokenize(` ${term}`);
    room -= tokens.length;
    if (room < 0) break;
    if (tokens.length > 0) sequences.push(tokens);
  }
  if (sequences.length === 0) return undefined;
  return (said) => {
    const gains = new Map<number, number>();
    for (const tokens of sequences) {
      for (let known = 0; known < tokens.length; known++) {
        if (!endsWith(said, tokens, known)) continue;
        const gain = known === 0 ? FIRST_GAIN : NEXT_GAIN;
        gains.set(tokens[known]!, Math.max(gain, gains.get(tokens[known]!) ?? 0));
      }
    }
    return gains;
  };
}

/** As it is written, and as it begins a sentence; none of what is no term. */
function writings(term: string): string[] {
  const text = term.trim();
  if (text === "" || text.length > LONGEST_TERM_CHARACTERS) return [];
  return [text, text.slice(0, 1).toUpperCase() + text.slice(1)];
}

/** Whether `said` ends with the first `count` of `tokens`. */
function endsWith(said: readonly number[], tokens: readonly number[], count: number): boolean {
  for (let index = 0; index < count; index++) {
    if (said[said.length - count + index] !== tokens[index]) return false;
  }
  return true;
}
