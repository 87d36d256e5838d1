/**
 * Postal codes where an address shows what they are; French ones are said as numbers.
 * @module
 */
import { spell } from "./letters.ts";
import { digitByDigit } from "./numbers.ts";
import type { Language, Rule } from "./rules.ts";

const AMERICAN_STATES =
  "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|" +
  "V[AT]|W[AIVY]";
const GERMAN_STREET =
  "(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|[Mm]arkt|Postfach)\\s\\d{1,5}\\s?[a-z]?(?:\\s?[-–]\\s?\\d{1,5}\\s?[a-z]?)?,?\\s";
const FREE = "(?![\\p{L}\\p{N}]|[.,]\\d)";

const PATTERNS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    `(?<=(?<!\\p{L})(?:${AMERICAN_STATES})\\s)\\d{5}(?:-\\d{4})?${FREE}`,
    `(?<=(?<!\\p{L})[Zz][Ii][Pp](?:\\scode)?:?\\s)\\d{5}(?:-\\d{4})?${FREE}`,
  ],
  de: [
    `(?<=${GERMAN_STREET}(?:[DAC]H?-)?)\\d{4,5}(?=\\s\\p{Lu})`,
    `(?<=(?<!\\p{L})(?:PLZ|Postleitzahl):?\\s)\\d{4,5}${FREE}`,
    "(?<=(?<!\\p{L})(?:D-|A-|CH-))\\d{4,5}(?=\\s\\p{Lu}\\p{Ll})",
  ],
  fr: [],
};

/** "Salem, OR 97301", where the state could be a word. */
const STATE: Rule = {
  pattern: new RegExp(`(?<=,\\s)(?:${AMERICAN_STATES})(?=\\s\\d{5}(?!\\d))`, "gu"),
  speak: ([state]) => spell(state, "en"),
};

/** The rules for postal codes. */
export function postalRules(language: Language): Rule[] {
  const codes: Rule[] = PATTERNS[language].map((pattern) => ({
    pattern: new RegExp(pattern, "gu"),
    speak: ([code]) => code.split("-").map((part) => digitByDigit(part, language)).join(", "),
  }));
  return language === "en" ? [STATE, ...codes] : codes;
}
