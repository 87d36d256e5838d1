/**
 * "between 5-10": after these words the ends of a range are joined by "and".
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

/** Joins the ends of ranges after "between" by "and". */
export function joinBetween(tokens: readonly NormalToken[], language: Language): NormalToken[] {
  const [before, and] = BETWEEN[language];
  return tokens.map((token, index) =>
    // In "between 2019-20 and 2022-23" the "and" is already written.
    RANGE.test(token.written) && before.test(tokens[index - 1]?.written ?? "") &&
      tokens[index + 1]?.written !== and
      ? { ...token, spoken: token.spoken.replace(` ${TO[language]} `, ` ${and} `) }
      : token
  );
}
