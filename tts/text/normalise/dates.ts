/**
 * Dates: "May 12, 2024", "12.05.2024", "12/05/2024", "2024-05-12".
 * @module
 */
import { germanOrdinal } from "./german_ordinals.ts";
import { monthName, monthPattern, MONTHS } from "./months.ts";
import { cardinal, TO } from "./numbers.ts";
import { englishOrdinal } from "./ordinals.ts";
import { type Language, type Piece, type Rule, wordsBefore } from "./rules.ts";
import { clockTime } from "./times.ts";
import { fullYear, spokenYear } from "./years.ts";

const EDGE = "(?<![\\p{L}\\p{N}]|\\d[.,:/-])";
const FREE = "(?![\\p{L}\\p{N}]|[.,:/-]\\d)";

/** The date as it is said, or undefined when there is no such day. */
function speakNumbers(
  day: string,
  month: string,
  year: string | undefined,
  language: Language,
  match: RegExpExecArray,
): string | undefined {
  const name = MONTHS[language][Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  const end = year === undefined ? "" : ` ${spokenYear(fullYear(year), language)}`;
  const bare = String(Number(day));
  switch (language) {
    case "en":
      return `${name} ${englishOrdinal(bare)}${end === "" ? "" : `,${end}`}`;
    case "de":
      return `${germanOrdinal(bare, { before: wordsBefore(match), after: name })} ${name}${end}`;
    case "fr":
      return `${frenchDay(bare)} ${name}${end}`;
  }
}

/** A day without a year that stands alone: "May fourteenth"; undefined when there is none. */
export function dayOfYear(day: string, month: string, language: "en"): string | undefined {
  const name = MONTHS[language][Number(month) - 1];
  return name === undefined ? undefined : `${name} ${englishOrdinal(String(Number(day)))}`;
}

function frenchDay(day: string): string {
  return Number(day) === 1 ? "premier" : cardinal(String(Number(day)), "fr");
}

/** Also with slashes. */
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

/** Whether two numbers are the ends of a range of days. */
function areDays(from: string, until: string): boolean {
  return Number(from) >= 1 && Number(from) < Number(until) && Number(until) <= 31;
}

const ENGLISH: readonly Rule[] = [
  {
    // "Mon 3/4"
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\\.?,?\\s)` +
        `(\\d{1,2})/(\\d{1,2})${FREE}`,
      "gu",
    ),
    speak: (match) => speakNumbers(match[2]!, match[1]!, undefined, "en", match),
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${FREE}`, "gu"),
    speak: (match) => speakNumbers(match[1]!, match[2]!, match[3]!, "en", match),
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${FREE}`, "gu"),
    // American order, unless there is no such month.
    speak: (match) => {
      const [, first, second, year] = match;
      const [month, day] = Number(first) > 12 ? [second!, first!] : [first!, second!];
      return speakNumbers(day, month, year, "en", match);
    },
  },
  {
    // "May 1-5, 2024"
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(${
        monthPattern("en")
      })\\s(\\d{1,2})\\s?[-–]\\s?(\\d{1,2})(?:,?\\s(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: ([whole, month, from, until, year]) => {
      if (!areDays(from!, until!)) return undefined;
      const days = whole!.slice(month!.length).match(/\d+\s?[-–]\s?\d+/)![0];
      const spoken = `${englishOrdinal(from!)} to ${englishOrdinal(until!)}`;
      const pieces: Piece[] = [[month!, monthName(month!, "en")], [days, spoken]];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "en")]];
    },
  },
  {
    // "1-5 May 2024"
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})\\s?[-–]\\s?(\\d{1,2})\\s(${monthPattern("en")})(?:,?\\s(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: ([whole, from, until, month, year]) => {
      if (!areDays(from!, until!)) return undefined;
      const days = whole!.slice(0, whole!.indexOf(month!)).trimEnd();
      const spoken = `the ${englishOrdinal(from!)} to the ${englishOrdinal(until!)} of`;
      const pieces: Piece[] = [[days, spoken], [month!, monthName(month!, "en")]];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "en")]];
    },
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(${
        monthPattern("en")
      })(\\s)(\\d{1,2})(?:st|nd|rd|th)?(?:(,?\\s)(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: ([whole, month, , day, gap, year]) => {
      if (Number(day) < 1 || Number(day) > 31) return undefined;
      const rest = whole!.slice(month!.length).trim();
      const written = gap === undefined ? rest : rest.slice(0, -(gap.length + year!.length));
      const pieces: Piece[] = [[month!, monthName(month!, "en")], [written, englishOrdinal(day!)]];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "en")]];
    },
  },
  {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2}(?:st|nd|rd|th)?)(\\s(?:of\\s)?)(${
        monthPattern("en")
      })(?:,?\\s(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: (match) => {
      const [, written, gap, month, year] = match;
      const day = Number(written!.replace(/\D/g, ""));
      if (day < 1 || day > 31) return undefined;
      const the = wordsBefore(match)[0]?.toLowerCase() === "the" ? "" : "the ";
      const ordinal = `${the}${englishOrdinal(String(day))}${gap!.trim() === "" ? " of" : ""}`;
      const pieces: Piece[] = [[written!, ordinal], [month!, monthName(month!, "en")]];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "en")]];
    },
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${monthPattern("en")})(,?\\s)(\\d{4})${FREE}`, "gu"),
    speak: ([, month, , year]) => [
      [month!, monthName(month!, "en")],
      [year!, spokenYear(year!, "en")],
    ],
  },
];

/** Before these "12.05." is a date and no section. */
const BEFORE_GERMAN_DAY =
  "(?<=(?:^|[\\s(])(?:am|vom|v\\.|bis|zum|dem|den|der|ab|seit|und|nach|vor|tag,|Mittwoch,|(?:Mo|Di|Mi|Do|Fr|Sa|So)\\.?,?|\\p{L}+tag,)\\s)";

/** After these it is a section, a time or a value. */
const NO_GERMAN_DAY =
  /^(?:um|gegen|Kapitel|Kap|Abschnitt|Version|Ziffer|Punkt|Paragraf|Nr|Absatz|Abs|Artikel|Art|Seite|S|Wert)\.?$/i;

const GERMAN: readonly Rule[] = [
  {
    // "am 3./4. Mai", "am 24./25.12.2024"
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})\\.\\s?/\\s?(?=(\\d{1,2})\\.(?:\\s?${monthPattern("de")}|\\s?\\d{1,2}\\.))`,
      "gu",
    ),
    speak: (match) => {
      const [, first, second] = match;
      if (!areDays(first!, second!)) return undefined;
      const ordinal = germanOrdinal(first!, { before: wordsBefore(match), after: "Mai" });
      return `${ordinal} und `;
    },
  },
  {
    // "vom 1.-15.8.", "1.–5. 8. 2024"
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})\\.\\s?[-–]\\s?(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}|\\d{2}(?=[\\s.,;:!?)]|$)))?${FREE}`,
      "gu",
    ),
    speak: (match) => {
      const [, first, second, month, year] = match;
      if (!areDays(first!, second!) || NO_GERMAN_DAY.test(wordsBefore(match)[0] ?? "")) {
        return undefined;
      }
      const until = speakNumbers(second!, month!, year, "de", match);
      const from = germanOrdinal(first!, { before: wordsBefore(match), after: "Mai" });
      return until === undefined ? undefined : `${from} bis ${until}`;
    },
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})/(\\d{1,2})/(\\d{4})${FREE}`, "gu"),
    speak: (match) => speakNumbers(match[1]!, match[2]!, match[3]!, "de", match),
  },
  {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2}(?=[\\s.,;:!?)]|$))${FREE}`,
      "giu",
    ),
    speak: (match) => speakNumbers(match[1]!, match[2]!, match[3], "de", match),
  },
  {
    pattern: new RegExp(`${BEFORE_GERMAN_DAY}(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\d)`, "giu"),
    speak: (match) => speakNumbers(match[1]!, match[2]!, undefined, "de", match),
  },
  {
    // "am 24.12 um acht"
    pattern:
      /(?<=(?<!\p{L})(?:am|vom|zum)\s)([1-9]|0[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])(?![\p{L}\p{N}.]|[,:-]\S|\s?[%‰°€$£])/giu,
    speak: (match) => speakNumbers(match[1]!, match[2]!, undefined, "de", match),
  },
  {
    // "29.11.–2.12."
    pattern: /(?<=(?<!\d)\d{1,2}\.\s?\d{1,2}\.)\s?[-–]\s?(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/gu,
    speak: (match) => {
      const until = speakNumbers(match[1]!, match[2]!, undefined, "de", match);
      return until === undefined ? undefined : ` bis ${until}`;
    },
  },
  {
    // "24.12.-26.12.2024"
    pattern: /(?<=(?<!\d)\d{1,2}\.\s?\d{1,2}\.)\s?[-–]\s?(?=\d{1,2}\.\s?\d{1,2}\.\s?\d)/gu,
    speak: () => " bis ",
  },
  {
    // "Urlaub: 24.12., 31.12."
    pattern: new RegExp(
      `${EDGE}(0[1-9]|[12]\\d|3[01])\\.(0[1-9]|1[0-2])\\.(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: (match) =>
      NO_GERMAN_DAY.test(wordsBefore(match)[0] ?? "")
        ? undefined
        : speakNumbers(match[1]!, match[2]!, undefined, "de", match),
  },
  {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2}\\.)(\\s?)(${monthPattern("de")})(?:\\s(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: (match) => {
      const [, day, , month, year] = match;
      const digits = String(Number(day!.slice(0, -1)));
      if (Number(digits) < 1 || Number(digits) > 31) return undefined;
      const name = monthName(month!, "de");
      const ordinal = germanOrdinal(digits, { before: wordsBefore(match), after: name });
      const pieces: Piece[] = [[day!, ordinal], [month!, name]];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "de")]];
    },
  },
];

const FRENCH: readonly Rule[] = [
  {
    // "6 mai-8 mai"
    pattern: new RegExp(
      `(?<=\\d{1,2}(?:er)?\\s(?:${monthPattern("fr")}))\\s?[-–]\\s?(?=\\d{1,2}(?:er)?\\s(?:${
        monthPattern("fr")
      }))`,
      "gu",
    ),
    speak: () => " au ",
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${FREE}`, "gu"),
    speak: (match) => speakNumbers(match[1]!, match[3]!, match[4], "fr", match),
  },
  {
    pattern: new RegExp(
      `(?<=(?:^|[\\s(])(?:les\\s\\d{1,2}\\s(?:et|ou)|le|du|au|(?:lun|mar|mer|jeu|ven|sam|dim)(?:\\.|di)|dimanche),?\\s)(?![13]/[2-8]\\s(?:de\\s|du\\s|d['’]))(\\d{1,2})/(\\d{1,2})${FREE}`,
      "giu",
    ),
    speak: (match) => speakNumbers(match[1]!, match[2]!, undefined, "fr", match),
  },
  {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})(er)?(\\s)(${monthPattern("fr")})(?:\\s(\\d{4}))?${FREE}`,
      "gu",
    ),
    speak: ([, day, er, , month, year]) => {
      if (Number(day) < 1 || Number(day) > 31) return undefined;
      const pieces: Piece[] = [
        [day! + (er ?? ""), frenchDay(day!)],
        [month!, monthName(month!, "fr")],
      ];
      return year === undefined ? pieces : [...pieces, [year, spokenYear(year, "fr")]];
    },
  },
];

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

/** "Dec '23" */
const SHORT_YEAR: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,:/-])(?:(\\d{1,2})\\s)?(${
      monthPattern("en")
    })(,?\\s)(['’]\\d\\d)(?![\\p{L}\\p{N}'’])`,
    "gu",
  ),
  speak: ([, day, month, , year]) => [
    ...day === undefined ? [] : [[day, `the ${englishOrdinal(day)} of`]] satisfies Piece[],
    [month!, monthName(month!, "en")],
    [year!, spokenYear(fullYear(year!.slice(1)), "en")],
  ],
};

/** "3/2024" */
const LOOSE_MONTH: Rule = {
  pattern: new RegExp(`${EDGE}([1-9])/((?:19|20)\\d[1-9])${FREE}`, "gu"),
  speak: ([, month, year]) => `${MONTHS.en[Number(month) - 1]} ${spokenYear(year!, "en")}`,
};

/** "03/2024" */
function monthOfYear(language: Language): Rule {
  return {
    pattern: new RegExp(`${EDGE}(0[1-9]|1[0-2])/((?:19|20)\\d\\d)${FREE}`, "gu"),
    speak: ([, month, year]) =>
      `${MONTHS[language][Number(month) - 1]} ${spokenYear(year!, language)}`,
  };
}

/** The rules for dates, most special first. */
export function dateRules(language: Language): Rule[] {
  return [
    ...isoRules(language),
    monthOfYear(language),
    monthRange(language),
    ...language === "en" ? [SHORT_YEAR, LOOSE_MONTH] : [],
    ...{ en: ENGLISH, de: GERMAN, fr: FRENCH }[language],
  ];
}
