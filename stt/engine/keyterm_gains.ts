/**
 * Boosts words and phrases while a transcript is decoded: a token that begins or continues one of
 * them gains. Beginning a phrase without continuing it costs nothing, so the first token gains
 * less.
 * @module
 */
import type { TokenGains } from "../../ffi/token_gains.ts";

/** Gains are natural logarithms: 4 makes a token 55 times as likely. */
const FIRST_GAIN = 4;
const NEXT_GAIN = 6;
/** Only the first tokens of terms count: more cannot be told apart, and cost time at each step. */
const MOST_TOKENS = 500;
/** A longer text is not a term, and whisper.cpp does not tokenize it at once. */
const LONGEST_TERM_CHARACTERS = 200;

/** Returns the gains for `terms`; undefined without any. Each is tokenized with a space before. */
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

/** Returns a term as written, and as it begins a sentence; nothing if it is empty or too long. */
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
