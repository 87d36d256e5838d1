/**
 * "de", "que" and "le" before what is written out: "de 1 h" is said "d'une heure".
 * @module
 */
import type { NormalToken } from "../rules.ts";

/** What loses its e before a vowel; behind what opens a quotation or a bracket. */
const ELIDED = /^([«"“(]*(?:d|qu|jusqu|lorsqu|puisqu|quoiqu))e$/i;
const ELIDED_ARTICLE = /^([«"“(]*l)e$/i;
/** Signs, and an abbreviation, that are written out as words with a vowel. */
const WORD = /^(?:environ|euros?)(?!\p{L})/u;
const ONE = /^une?(?!\p{L})\s?/u;
/** Behind a one that counts nothing and keeps its own sound: "de 1 à 10", "de 1.2". */
const UNCOUNTED =
  /^(?:\P{L}|$|(?:à|et|ou|ni|au|aux|en|dans|pour(?!\s(?:cent|mille))|par|sur|contre|vers|est|sont|égale|plus|moins|point|tiret|slash|zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf)(?!\p{L}))/u;

/** What is said of `word` before a vowel, without its e; undefined for what has none to lose. */
function elided(word: string, next: NormalToken, behind: string): string | undefined {
  const isWrittenOut = /^(?:[^\p{L}\s]|env\.)/u.test(next.written);
  if (!isWrittenOut) return undefined;
  if (WORD.test(next.spoken)) return (ELIDED.exec(word) ?? ELIDED_ARTICLE.exec(word))?.[1];
  const [one] = next.spoken.match(ONE) ?? [];
  // "1 h 30" is one token, "1 h" are two.
  const isCounting = one !== undefined && !UNCOUNTED.test(next.spoken.slice(one.length) || behind);
  return isCounting ? ELIDED.exec(word)?.[1] : undefined;
}

/** French `tokens`, of which one that loses its e is one with the next: "de 1" is "d'une". */
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
