/**
 * Postal codes, where an address identifies them; French ones are read as numbers.
 * @module
 */
import { AMERICAN_STATES, SHORT_STATES } from "./american_states.ts";
import { digitByDigit } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

const STATES =
  "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|" +
  "V[AT]|W[AIVY]";
/** A street and house number, in Austria with staircase and door: "Herrengasse 14/2/3". */
const GERMAN_HOUSE =
  "(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|[Mm]arkt|[Gg]raben|[Zz]eile|[Gg]ürtel|[Kk]ai|[Ll]ände|[Ss]teig|[Pp]romenade|[Cc]haussee|Postfach)\\s" +
  "\\d{1,5}\\s?[a-z]?(?:\\s?[-–]\\s?\\d{1,5}\\s?[a-z]?)?(?:/\\d{1,4}){0,3}";
/** Nouns that are counted and are not towns. */
const COUNTED =
  "(?:Menschen|Personen|Leute|Einwohner|Euro|Dollar|Franken|Stück|Besucher|Zuschauer|Teilnehmer|Mitglieder|" +
  "Kunden|Nutzer|Stimmen|Punkte|Tonnen|Meter|Kilometer|Tage|Stunden|Seiten|Zeichen|Wörter|Fälle|Tote)(?!\\p{L})";
const FREE = "(?![\\p{L}\\p{N}]|[.,]\\d)";

/** Codes that are recognised without a street, by their town: "10115 Berlin", "1010 Wien". */
const GERMAN_TOWNS: Readonly<Record<string, string>> = {
  "1[0-4]\\d{3}": "Berlin",
  "2[0-2]\\d{3}": "Hamburg",
  "8[01]\\d{3}": "München",
  "5[01]\\d{3}": "Köln",
  "60\\d{3}": "Frankfurt",
  "70\\d{3}": "Stuttgart",
  "40\\d{3}": "Düsseldorf",
  "4[45]\\d{3}": "Dortmund|Essen|Bochum",
  "28\\d{3}": "Bremen",
  "30\\d{3}": "Hannover",
  "0[14]\\d{3}": "Dresden|Leipzig",
  "90\\d{3}": "Nürnberg",
  "53\\d{3}": "Bonn",
  "1(?:0[1-9]|1\\d|2[0-3])0": "Wien",
  "80\\d\\d": "Graz|Zürich",
  "40\\d\\d": "Linz|Basel",
  "50\\d\\d": "Salzburg",
  "60\\d\\d": "Innsbruck|Luzern",
  "30\\d\\d": "Bern",
  "90\\d\\d": "Klagenfurt|St\\. Gallen",
  "84\\d\\d": "Winterthur",
};

const PATTERNS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    `(?<=(?<!\\p{L})(?:${STATES})\\s)\\d{5}(?:-\\d{4})?${FREE}`,
    `(?<=(?<!\\p{L})[Zz][Ii][Pp](?:\\s[Cc]ode)?(?:\\sis|:)?\\s)\\d{5}(?:-\\d{4})?${FREE}`,
  ],
  de: [
    `(?<=${GERMAN_HOUSE}(?:,|\\s[·•|/–-])?\\s(?:[DAC]H?-)?)\\d{4,5}(?=\\s\\p{Lu})`,
    // "Straße der Einheit 5, 99084 Erfurt"
    `(?<=\\p{Lu}\\p{Ll}+\\s\\d{1,3}\\s?[a-z]?,\\s)\\d{5}(?=\\s(?!${COUNTED})\\p{Lu}\\p{Ll}+(?:[,.;!?)]|\\s?$|\\n))`,
    `(?<=(?<!\\p{L})(?:PLZ|Postleitzahl):?\\s)\\d{4,5}${FREE}`,
    "(?<=(?<!\\p{L})(?:D-|A-|CH-))\\d{4,5}(?=\\s\\p{Lu}\\p{Ll})",
    `(?<![\\p{L}\\p{N}]|[.,:/-])(?:${
      Object.entries(GERMAN_TOWNS).map(([code, towns]) => `${code}(?=\\s(?:${towns})(?!\\p{L}))`)
        .join("|")
    })`,
  ],
  fr: [],
};

/** "Graben 5 · 1010 Wien", where the sign is a comma, not a multiplication. */
const GERMAN_GAP: Rule = {
  pattern: new RegExp(`(?<=${GERMAN_HOUSE})\\s[·•|/](?=\\s(?:[DAC]H?-)?\\d{4,5}\\s\\p{Lu})`, "gu"),
  speak: () => ", ",
};

/** The rules for postal codes. */
export function postalRules(language: Language): Rule[] {
  const codes: Rule[] = PATTERNS[language].map((pattern) => ({
    pattern: new RegExp(pattern, "gu"),
    speak: ([code]) => code.split("-").map((part) => digitByDigit(part, language)).join(", "),
  }));
  return {
    en: [AMERICAN_STATES, SHORT_STATES, ...codes],
    de: [GERMAN_GAP, ...codes],
    fr: codes,
  }[language];
}
