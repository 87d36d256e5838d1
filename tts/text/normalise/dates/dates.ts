/**
 * Dates: those that all languages share, "2024-05-12", and those of each language.
 * @module
 */
import { ENGLISH_DATES } from "./english_dates.ts";
import { FRENCH_DATES } from "./french_dates.ts";
import { GERMAN_DATES } from "./german_dates.ts";
import { monthName, monthPattern, MONTHS } from "./months.ts";
import { TO } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";
import { EDGE, FREE, speakNumbers } from "./spoken_dates.ts";
import { clockTime } from "./times.ts";
import { fullYear, spokenYear } from "./years.ts";

/** A date as in ISO 8601, with hyphens or slashes. */
const ISO_DATE = `${EDGE}(\\d{4})(?:-(?=\\d{2}-)|/(?=\\d{2}/))(\\d{2})[-/](\\d{2})`;

function isoRules(language: Language): Rule[] {
  const date = (match: RegExpExecArray) =>
    speakNumbers(match[3]!, match[2]!, match[1]!, language, match);
  return [
    {
      pattern: new RegExp(
        `${ISO_DATE}[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?(?![\\p{L}\\p{N}])`,
        "gu",
      ),
      speak: (match) => {
        const day = date(match);
        const [, , , , hour, minute, second] = match;
        const seconds = second === "00" ? undefined : second;
        return day === undefined
          ? undefined
          : `${day}, ${clockTime(hour!, minute!, seconds, language)}`;
      },
    },
    { pattern: new RegExp(`${ISO_DATE}(?!\\d|[-/]\\d)`, "gu"), speak: date },
  ];
}

/** "Jan-Mar", "mai–juin" */
function monthRange(language: Language): Rule {
  const month = monthPattern(language);
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d\\.?\\s)(${month})\\s?[-–]\\s?(${month})(?![\\p{L}\\p{N}-])`,
      "gu",
    ),
    speak: ([, first, last]) =>
      `${monthName(first!, language)} ${TO[language]} ${monthName(last!, language)}`,
  };
}

/** "03/2024" */
function monthOfYear(language: Language): Rule {
  return {
    pattern: new RegExp(`${EDGE}(0[1-9]|1[0-2])/((?:19|20)\\d\\d)${FREE}`, "gu"),
    speak: ([, month, year]) =>
      `${MONTHS[language][Number(month) - 1]} ${spokenYear(year!, language)}`,
  };
}

/** Words before the expiry date of a card or a passport. */
const EXPIRES: Readonly<Record<Language, string>> = {
  en: "[Ee]xp(?:\\.|ires?|iry|iration)?(?:\\sdate)?|[Vv]alid\\s(?:thru|through|until|till|to)",
  de: "[Gg]ültig\\sbis|[Aa]bgelaufen|[Vv]erfällt|[Aa]blauf(?:datum)?|MHD|TÜV|HU",
  fr: "[Ee]xp(?:\\.|ire|iration)|[Vv]alable\\sjusqu'(?:à|en)|[Vv]alide\\sjusqu'(?:à|en)",
};

/** "Exp. 09/27" */
function expiry(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${EXPIRES[language]}):?\\s)(0?[1-9]|1[0-2])/(\\d\\d)${FREE}`,
      "gu",
    ),
    speak: ([, month, year]) =>
      `${MONTHS[language][Number(month) - 1]} ${spokenYear(fullYear(year!), language)}`,
  };
}

/** The rules for dates, more specific ones first. */
export function dateRules(language: Language): Rule[] {
  return [
    ...isoRules(language),
    monthOfYear(language),
    expiry(language),
    monthRange(language),
    ...{ en: ENGLISH_DATES, de: GERMAN_DATES, fr: FRENCH_DATES }[language],
  ];
}
