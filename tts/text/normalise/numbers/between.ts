/**
 * "between 5-10": behind these words the ends of a range are joined by "and".
 * @module
 */
import { TO } from "./numbers.ts";
import type { Language, NormalToken } from "../rules.ts";

const BETWEEN: Readonly<Record<Language, readonly [before: RegExp, and: string]>> = {
  en: [/^between$/i, "and"],
  de: [/^zwischen$/i, "und"],
  fr: [/^entre$/i, "et"],
};
const RANGE = /\d\S{0,3}\s?[-–—]\s?\S?\d/;

/** `tokens` with the ranges behind "between" as they are said there. */
export function joinBetween(tokens: readonly NormalToken[], language: Language): NormalToken[] {
  const [before, and] = BETWEEN[language];
  return tokens.map((token, index) =>
    // "between 2019-20 and 2022-23" has the end of it further on.
    RANGE.test(token.written) && before.test(tokens[index - 1]?.written ?? "") &&
      tokens[index + 1]?.written !== and
      ? { ...token, spoken: token.spoken.replace(` ${TO[language]} `, ` ${and} `) }
      : token
  );
}
