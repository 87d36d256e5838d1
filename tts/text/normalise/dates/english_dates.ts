/**
 * English dates: "May 12, 2024", "12/05/2024", "Dec '23".
 * @module
 */
import { monthName, monthPattern, MONTHS } from "./months.ts";
import { englishOrdinal } from "../numbers/ordinals.ts";
import { type Piece, type Rule, wordsBefore } from "../rules.ts";
import { areDays, EDGE, FREE, speakNumbers } from "./spoken_dates.ts";
import { fullYear, spokenYear } from "./years.ts";

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

/** More specific rules come first. */
export const ENGLISH_DATES: readonly Rule[] = [
  SHORT_YEAR,
  LOOSE_MONTH,
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
    // "5/12/24", "05-12-2024"
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})([/-])(\\d{1,2})\\2((?<=/)\\d{4}|(?<=/)\\d{2}|(?:19|20)\\d\\d)${FREE}`,
      "gu",
    ),
    // American order, unless there is no such month.
    speak: (match) => {
      const [, first, , second, year] = match;
      const [month, day] = Number(first) > 12 ? [second!, first!] : [first!, second!];
      return speakNumbers(day, month, year, "en", match);
    },
  },
  {
    // "on 24/11": day first, as there is no such month
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:on|by|until|from|before|after|since|due)\\s)` +
        `(1[3-9]|2\\d|3[01])/(0?[1-9]|1[0-2])${FREE}`,
      "giu",
    ),
    speak: ([, day, month]) => `the ${englishOrdinal(day!)} of ${MONTHS.en[Number(month) - 1]}`,
  },
  {
    // "5-Jan-24"
    pattern: new RegExp(
      `${EDGE}(0?[1-9]|[12]\\d|3[01])-(${monthPattern("en")})-(\\d{4}|\\d{2})${FREE}`,
      "gu",
    ),
    speak: ([, day, month, year]) =>
      `${monthName(month!, "en")} ${englishOrdinal(String(Number(day)))}, ${
        spokenYear(fullYear(year!), "en")
      }`,
  },
  {
    // "4 JUL 2024", "03MAY"
    pattern: new RegExp(
      `${EDGE}(0?[1-9]|[12]\\d|3[01])\\s?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:\\s?(20\\d\\d|19\\d\\d))?${FREE}`,
      "gu",
    ),
    speak: ([, day, month, year]) => {
      const name = monthName(month![0] + month!.slice(1).toLowerCase(), "en");
      return `${name} ${englishOrdinal(String(Number(day)))}${
        year === undefined ? "" : `, ${spokenYear(year, "en")}`
      }`;
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
