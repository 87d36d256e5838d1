/**
 * Elision of "de", "que" and "le" before written-out words: "de 1 h" is spoken "d'une heure".
 * @module
 */
import type { NormalToken } from "../rules.ts";

/** Words that lose their e before a vowel, perhaps after an opening quotation mark or bracket. */
const ELIDED = /^([«"“(]*(?:d|qu|jusqu|lorsqu|puisqu|quoiqu))e$/i;
const ELIDED_ARTICLE = /^([«"“(]*l)e$/i;
/** Spoken forms of signs, and of an abbreviation, that begin with a vowel. */
const WORD = /^(?:environ|euros?)(?!\p{L})/u;
const ONE = /^une?(?!\p{L})\s?/u;
/** What follows a one that counts nothing and causes no elision: "de 1 à 10", "de 1.2". */
const UNCOUNTED =
  /^(?:\P{L}|$|(?:à|et|ou|ni|au|aux|en|dans|pour(?!\s(?:cent|mille))|par|sur|contre|vers|est|sont|égale|plus|moins|point|tiret|slash|zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf)(?!\p{L}))/u;

/** Returns `word` without its e if it is elided before `next`, otherwise undefined. */
function elided(word: string, next: NormalToken, behind: string): string | undefined {
  const isWrittenOut = /^(?:[^\p{L}\s]|env\.)/u.test(next.written);
  if (!isWrittenOut) return undefined;
  if (WORD.test(next.spoken)) return (ELIDED.exec(word) ?? ELIDED_ARTICLE.exec(word))?.[1];
  const [one] = next.spoken.match(ONE) ?? [];
  // "1 h 30" is one token, "1 h" are two.
  const isCounting = one !== undefined && !UNCOUNTED.test(next.spoken.slice(one.length) || behind);
  return isCounting ? ELIDED.exec(word)?.[1] : undefined;
}

/** Joins each French token that loses its e with the next token: "de 1" is "d'une". */
export function joinElided(tokens: readonly NormalToken[]): NormalToken[] {
  const joined: NormalToken[] = [];
  for (const [index, token] of tokens.entries()) {
    const last = joined.at(-1);
    const stem = last && elided(last.spoken, token, tokens[index + 1]?.spoken ?? "");
    if (last === undefined || stem === undefined) {
      joined.push(token);
      continue;
    }
    joined[joined.length - 1] = {
      written: `${last.written} ${token.written}`,
      spoken: `${stem}'${token.spoken}`,
      start: last.start,
    };
  }
  return joined;
}
