/**
 * Prescription shorthand after a dose: "10 mL q8h", "1 tab PO BID PRN", "50 mg x 2/j"; blood types.
 * @module
 */
import { spell } from "../letters/letters.ts";
import { cardinal } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

const WORDS: Readonly<Record<string, string>> = {
  PO: "by mouth",
  QD: "once a day",
  BID: "twice a day",
  TID: "three times a day",
  QID: "four times a day",
  PRN: "as needed",
};
const DOSE =
  "\\d\\s?(?:mg|mcg|g|mL|ml|IU|tabs?|caps?|tablets?|capsules?|pills?|units?|puffs?|drops?)";

const ENGLISH: readonly Rule[] = [
  {
    // "1x daily", "1x/day"
    pattern:
      /(?<![\p{L}\p{N}.,])1\s?[xX×](?=\/(?:d|day|wk|week|mo|month|yr)(?!\p{L})|\s(?:per|an?|each|every|daily|weekly|monthly|yearly)(?!\p{L}))/gu,
    speak: () => "once",
  },
  {
    pattern: new RegExp(
      `(?<=${DOSE}\\s(?:(?:PO|QD|BID|TID|QID|q\\d{1,2}(?:[-–]\\d{1,2})?h)\\s){0,2})(?:${
        Object.keys(WORDS).join("|")
      })(?![\\p{L}\\p{N}])`,
      "giu",
    ),
    speak: ([written]) => WORDS[written.toUpperCase()],
  },
  {
    // "500 mg amoxicillin PO TID × 10 days"
    pattern:
      /(?<![\p{L}\p{N}])(?:PO(?=\s(?:[QBT]I?D|q\d))|(?<=(?<!\p{L})PO\s)[QBT]I?D)(?![\p{L}\p{N}])/gu,
    speak: ([written]) => WORDS[written],
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:[QBT]I?D|PRN|q\d{1,2}h)\s)[x×](?=\s?\d{1,3}\s?(?:d|days?|wks?|weeks?)(?!\p{L}))/gu,
    speak: () => "for",
  },
  {
    // "TID x 10d"
    pattern: /(?<=(?<!\p{L})(?:[QBT]I?D|PRN|q\d{1,2}h)\s[x×]\s?)(\d{1,3})\s?d(?![\p{L}\p{N}])/gu,
    speak: ([, days]) => `${cardinal(days!, "en")} ${days === "1" ? "day" : "days"}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}])[qQ](\d{1,2})(?:[-–](\d{1,2}))?[hH](?![\p{L}\p{N}])/gu,
    speak: ([, hours, most]) =>
      most !== undefined
        ? `every ${cardinal(hours!, "en")} to ${cardinal(most, "en")} hours`
        : hours === "1"
        ? "every hour"
        : `every ${cardinal(hours!, "en")} hours`,
  },
];

const BLOOD: Readonly<Record<Language, readonly [before: string, plus: string, minus: string]>> = {
  en: ["(?:[Bb]lood\\s)?[Tt]ype|[Bb]lood\\sgroup", "positive", "negative"],
  de: ["[Bb]lutgruppe", "positiv", "negativ"],
  fr: ["[Gg]roupe(?:\\ssanguin)?", "positif", "négatif"],
};

/** "blood type O-", "Blutgruppe AB+" */
function bloodRule(language: Language): Rule {
  const [before, plus, minus] = BLOOD[language];
  return {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${before})\\s)(AB|[ABO0])([-−–+])(?![\\p{L}\\p{N}+-])`,
      "gu",
    ),
    speak: ([, group, sign]) => `${spell(group!, language)} ${sign === "+" ? plus : minus}`,
  };
}

/** "Rh+", "Rh neg." */
function rhesusRule(language: Language): Rule {
  const [, plus, minus] = BLOOD[language];
  const name = { en: spell("RH", "en"), de: "Rhesus", fr: "rhésus" }[language];
  return {
    pattern: /(?<!\p{L})Rh\s?\(?([-−–+])\)?(?![\p{L}\p{N}])/gu,
    speak: ([, sign]) => `${name} ${sign === "+" ? plus : minus}`,
  };
}

/** "50 mg x 2/j" */
const FRENCH_TIMES_A_DAY: Rule = {
  pattern:
    /(?<=\d\s?(?:mg|g|µg|mcg|ml|mL|cp|gouttes?)\s)[x×]\s?(\d{1,2})\s?\/\s?(?:j|jour)(?![\p{L}\p{N}])/gu,
  speak: ([, times]) => `${cardinal(times!, "fr")} fois par jour`,
};

/** The rules for prescriptions and blood types. */
export function prescriptionRules(language: Language): readonly Rule[] {
  return [
    bloodRule(language),
    rhesusRule(language),
    ...{ en: ENGLISH, de: [], fr: [FRENCH_TIMES_A_DAY] }[language],
  ];
}
