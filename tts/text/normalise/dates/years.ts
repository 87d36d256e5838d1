/**
 * Years, decades, and whether a number is a year.
 * @module
 */
import { spell } from "../letters/letters.ts";
import { cardinal, EDGE, several, TO } from "../numbers/numbers.ts";
import { type Language, type Rule, textBefore, wordAfter, wordsBefore } from "../rules.ts";

/** Reads a year; English and German count in hundreds. */
export function spokenYear(year: string, language: Language): string {
  const value = Number(year);
  if (year.length !== 4 || language === "fr") return cardinal(year, language);
  const century = Math.floor(value / 100);
  const rest = value % 100;
  if (language === "de") {
    if (century < 11 || century > 19) return cardinal(year, "de");
    const hundreds = `${cardinal(century, "de")}hundert`;
    return rest === 0 ? hundreds : hundreds + cardinal(rest, "de");
  }
  if (century % 10 === 0 && rest < 10) return cardinal(year, "en");
  const start = cardinal(century, "en");
  if (rest === 0) return `${start} hundred`;
  return `${start} ${rest < 10 ? `oh ${cardinal(rest, "en")}` : cardinal(rest, "en")}`;
}

/** Completes a two-digit year ("24" in a date) to four digits. */
export function fullYear(year: string): string {
  if (year.length === 4) return year;
  // As in POSIX, 69 to 99 belong to the twentieth century.
  return `${Number(year) < 69 ? "20" : "19"}${year.padStart(2, "0")}`;
}

/** German words that make the number after them a year. */
const BEFORE_GERMAN_YEAR: ReadonlySet<string> = new Set(
  ("im in jahr jahre jahren jahres seit bis von ab um vor nach anno sommer winter frühjahr " +
    "frühling herbst januar jänner februar märz april mai juni juli august september oktober " +
    "november dezember ende anfang mitte und zu").split(" "),
);

/** German words before the number of a page or an entry. */
const BEFORE_GERMAN_PLACE: ReadonlySet<string> = new Set(
  "s. seite seiten nr. nummer rn. rz. randnummer zeile".split(" "),
);

/** "NJW 2019, 1234 (1236)": pages of a journal. */
const IN_JOURNAL =
  /(?<!\p{L})(?:NJW(?:-RR)?|NZA|MDR|NVwZ|GRUR|JZ|JuS|NStZ|WM|ZIP|FamRZ|DB|BB)\s\d{4},\s(?:\d+\s\()?$/u;

/** Lower-case words that end in s but are not plurals. */
const NO_PLURALS =
  /^(?:was|is|as|has|its|this|does|thus|plus|across|towards|perhaps|always|us|yes)$/;
const PLURAL_WORDS = /^(?:people|men|women|children|percent|pages|feet|miles)$/;

function isYear(match: RegExpExecArray, language: Language): boolean {
  const after = wordAfter(match);
  if (language === "en") {
    // "post-1918 works"
    if (/\p{L}-$/u.test(textBefore(match))) return true;
    const counts = PLURAL_WORDS.test(after) ||
      /^[a-z]+s$/.test(after) && !NO_PLURALS.test(after);
    return !counts;
  }
  // A number before a German noun counts it, unless a preposition makes it a date or it is part of
  // the name of a club or an article: "TSV 1860 München".
  if (match[0] === "1860" && after === "München") return true;
  if (/(?<![\p{L}\p{N}])(?:\p{Lu}{2,5}|VfB|VfL|VfR|SpVgg)\s$/u.test(textBefore(match))) return true;
  const before = wordsBefore(match)[0]?.toLowerCase() ?? "";
  if (BEFORE_GERMAN_PLACE.has(before) || IN_JOURNAL.test(textBefore(match))) return false;
  return BEFORE_GERMAN_YEAR.has(before) || !/^\p{Lu}/u.test(after);
}

const DECADES: Readonly<Record<string, string>> = {
  "1": "tens",
  "2": "twenties",
  "3": "thirties",
  "4": "forties",
  "5": "fifties",
  "6": "sixties",
  "7": "seventies",
  "8": "eighties",
  "9": "nineties",
};

const FREE = "(?![\\p{L}\\p{N}]|[.,:/]\\d)";

const YEAR_SPAN = new RegExp(
  `${EDGE}(1[1-9]\\d\\d|20\\d\\d)(--|\\s?[-–—/]\\s?)(\\d{2}|\\d{4})${FREE}`,
  "gu",
);

function spanRule(language: Language): Rule {
  return {
    pattern: YEAR_SPAN,
    speak: ([, from, sign, until]) => {
      if (until!.length === 2 && Number(until) <= Number(from!.slice(2))) return undefined;
      if (until!.length === 4 && !/^(?:1[1-9]|20)/.test(until!)) return undefined;
      const last = until!.length === 2
        ? cardinal(String(Number(until)), language)
        : spokenYear(until!, language);
      const between = sign!.includes("/") ? " " : ` ${TO[language]} `;
      return `${spokenYear(from!, language)}${between}${last}`;
    },
  };
}

/** "in 1066", "1066 A.D.": with such context a number from the eleventh century is a year too. */
const EARLY_YEAR: Rule = {
  pattern: new RegExp(
    `(?<=(?<!\\p{L})(?:in|since|of|until|year|circa|about|AD)\\s)10[1-9]\\d${FREE}|` +
      `${EDGE}10[1-9]\\d(?=\\s(?:A\\.?D|C\\.?E|B\\.?C)(?!\\p{L}))`,
    "giu",
  ),
  speak: (match) => isYear(match, "en") ? spokenYear(match[0], "en") : undefined,
};

function yearRule(language: Language): Rule {
  return {
    pattern: new RegExp(`${EDGE}(?<!(?:^|[\\s(])[-−])(1[1-9]\\d\\d|20\\d\\d)${FREE}`, "gu"),
    speak: (match) => isYear(match, language) ? spokenYear(match[0], language) : undefined,
  };
}

/** Reads the last two digits of an English year: "twenty-five", "oh eight". */
export function shortYear(digits: string): string {
  return digits.startsWith("0") ? `oh ${cardinal(Number(digits), "en")}` : cardinal(digits, "en");
}

const ROUND: Readonly<Record<string, string>> = {
  "10": "tens",
  "100": "hundreds",
  "1000": "thousands",
};

/** The rules for decades; they precede those for units, where "80s" is eighty seconds. */
export const DECADE_RULES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    // "the 1s and 0s"
    {
      pattern:
        /(?<![\p{L}\p{N}.,'’])(\d)s(?=\s(?:and|or)\s\ds(?!\p{L}))|(?<=(?<![\p{L}\p{N}.,])\ds\s(?:and|or)\s)(\d)s(?![\p{L}\p{N}'’-])/gu,
      speak: ([, first, second]) => several(cardinal((first ?? second)!, "en")),
    },
    // "the '50s–'60s"
    {
      pattern: /(?<=\d0['’]?s)\s?[-–]\s?(?=['’]?(?:\d\d)?\d0['’]?s(?!\p{L}))/gu,
      speak: () => " to ",
    },
    // "100s of people"; and seconds in settings: "timeout=30s"
    {
      pattern: /(?<![\p{L}\p{N}.,])(10|100|1,?000)s(?=\sof(?!\p{L}))/gu,
      speak: ([, number]) => ROUND[number!.replace(",", "")],
    },
    {
      pattern:
        /(?<=[=<>≤≥~≈]\s?|(?<!\p{L})(?:after|every|within|takes?|took|lasts?|another|just|(?:timeout|delay|interval|cooldown|ttl|duration|wait|sleep)(?::|\s(?:to|of|is|for))?)\s)(\d0)s(?![\p{L}\p{N}'’-])|(?<![\p{L}\p{N}.,'’])(\d0)s(?=\s(?:later|ago|timeout|delay|interval|countdown|timer|intro)(?!\p{L}))/giu,
      speak: ([, behind, before]) => `${cardinal((behind ?? before)!, "en")} seconds`,
    },
    // "'99-'03"
    {
      pattern: /(?<![\p{L}\p{N}])['’](\d\d)(\s?[-–]\s?)['’]?(\d\d)(?![\p{L}\p{N}'’])/gu,
      speak: ([, from, , until]) => `${shortYear(from!)} to ${shortYear(until!)}`,
    },
    // "FY2024/25", "Q1'24"
    {
      pattern: /(?<![\p{L}\p{N}])FY\s?(20\d\d)(?:[/-](\d\d))?(?![\p{L}\p{N}])/gu,
      speak: ([, year, next]) =>
        `${spell("FY", "en")} ${spokenYear(year!, "en")}${
          next === undefined ? "" : ` ${cardinal(next, "en")}`
        }`,
    },
    {
      pattern: /(?<![\p{L}\p{N}])([QH])([1-4])\s?['’](\d\d)(?![\p{L}\p{N}])/gu,
      speak: ([, letter, part, year]) =>
        `${spell(letter!, "en")} ${cardinal(part!, "en")} ${cardinal(year!, "en")}`,
    },
    // "2000s" has no decade of its own
    {
      pattern: /(?<![\p{L}\p{N}])(?:(1[1-9])00|2000|['’]00)['’]?s(?![\p{L}\p{N}])/gu,
      speak: ([, century]) =>
        century === undefined ? "two thousands" : `${cardinal(century, "en")} hundreds`,
    },
    {
      pattern: /(?<![\p{L}\p{N}])(?:(1[1-9]|20)|['’])?([1-9])0['’]?s(?![\p{L}\p{N}])/gu,
      speak: (match) => {
        const [, century, decade] = match;
        // "5min 30s" is a duration.
        if (/\d\s?(?:h|hrs?|m|mins?)\.?,?\s?$/.test(textBefore(match))) return undefined;
        return century === undefined
          ? DECADES[decade!]!
          : `${cardinal(century, "en")} ${DECADES[decade!]!}`;
      },
    },
    // "the class of '05"
    {
      pattern: /(?<=\s)['’]0(\d)(?![\p{L}\p{N}'’])/gu,
      speak: ([, digit]) => `oh ${cardinal(digit!, "en")}`,
    },
  ],
  de: [
    {
      // "ein 5er" too
      pattern: /(?<![\p{L}\p{N}])(\d{1,4}|\d{1,3}(?:\.\d{3}){1,3})er([ns]?)(?![\p{L}\p{N}])/gu,
      speak: ([, year, ending]) => `${spokenYear(year!.replaceAll(".", ""), "de")}er${ending}`,
    },
  ],
  fr: [
    // "les 70's"
    { pattern: /(?<=(?<!\d)(?:19|20)?\d0)['’]s(?![\p{L}\p{N}])/gu, speak: () => "" },
  ],
};

/** The rules for years, more specific ones first. */
export function yearRules(language: Language): Rule[] {
  if (language === "fr") return [spanRule("fr")];
  const early = language === "en" ? [EARLY_YEAR] : [];
  return [...early, spanRule(language), yearRule(language)];
}
