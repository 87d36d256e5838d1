/**
 * Weekdays as they are abbreviated in opening hours: "Mon-Fri", "Mo–Fr", "lun.-ven.".
 * @module
 */
import type { Language, Rule } from "./rules.ts";

const DAYS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    Mon: "Monday",
    Tue: "Tuesday",
    Tues: "Tuesday",
    Wed: "Wednesday",
    Thu: "Thursday",
    Thurs: "Thursday",
    Fri: "Friday",
    Sat: "Saturday",
    Sun: "Sunday",
  },
  de: {
    Mo: "Montag",
    Di: "Dienstag",
    Mi: "Mittwoch",
    Do: "Donnerstag",
    Fr: "Freitag",
    Sa: "Samstag",
    So: "Sonntag",
  },
  fr: {
    lun: "lundi",
    mar: "mardi",
    mer: "mercredi",
    jeu: "jeudi",
    ven: "vendredi",
    sam: "samedi",
    dim: "dimanche",
  },
};

const ENGLISH_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Ll}{0,6}\\.?";
const ENGLISH_DATE =
  `\\d{1,2}/\\d{1,2}(?!\\d)|\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${ENGLISH_MONTH}(?!\\p{L})|${ENGLISH_MONTH}\\s\\d`;
/** Between two weekdays. */
const UNTIL: Readonly<Record<Language, string>> = { en: "to", de: "bis", fr: "au|à" };
const TO: Readonly<Record<Language, string>> = { en: "to", de: "bis", fr: "à" };

/** "Sat 3 May", "Mon May 3" */
const BEFORE_ENGLISH_DATE: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])(${Object.keys(DAYS.en).join("|")})\\.?(?=\\s(?:${ENGLISH_DATE}))`,
    "gu",
  ),
  speak: ([, written]) => DAYS.en[written!],
};

/** "Sa 9–13 Uhr" */
const BEFORE_GERMAN_HOURS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)(?=\s\d{1,2}(?:[:.]\d\d)?\s?[-–]\s?\d{1,2}(?:[:.]\d\d)?(?:\s?Uhr|\s?h(?!\p{L})))/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** "jeu. 14/03", "lun. 5 février" */
const BEFORE_FRENCH_DATE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(lun|mar|mer|jeu|ven|sam|dim)\.(?=,?\s\d{1,2}(?:\/\d{1,2}(?!\d)|(?:er)?\s\p{Ll}{3,9}))/giu,
  speak: ([, written]) => DAYS.fr[written!.toLowerCase()],
};

/** "Sa 5.4.", "Mo 3. Juni" */
const BEFORE_GERMAN_DATE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(Mo|Di|Mi|Do|Fr|Sa|So)\.?(?=\s\d{1,2}\.(?:\s?\d{1,2}\.|\s(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))/gu,
  speak: ([, written]) => DAYS.de[written!],
};

/** The rules for weekdays: in ranges, and before a comma and a date. */
export function weekdayRules(language: Language): Rule[] {
  const days = DAYS[language];
  const day = `(${Object.keys(days).join("|")})\\.?`;
  const flags = language === "fr" ? "giu" : "gu";
  const name = (written: string) => days[language === "fr" ? written.toLowerCase() : written]!;
  return [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${day}(?:\\s?[-–]\\s?|\\s(${
          UNTIL[language]
        })\\s)${day}(?![\\p{L}\\p{N}])`,
        flags,
      ),
      speak: ([, first, until, last]) => `${name(first!)} ${until ?? TO[language]} ${name(last!)}`,
    },
    ...language === "en" ? [BEFORE_ENGLISH_DATE] : [],
    ...language === "de" ? [BEFORE_GERMAN_HOURS, BEFORE_GERMAN_DATE] : [],
    ...language === "fr" ? [BEFORE_FRENCH_DATE] : [],
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${day}(?=,\\s(?:\\d{1,2}[./]|\\p{Lu}\\p{Ll}{2,8}\\.?\\s\\d))`,
        flags,
      ),
      speak: ([, written]) => name(written!),
    },
  ];
}
