/**
 * Reads days, months and years.
 * @module
 */
import { germanOrdinal } from "../numbers/german_ordinals.ts";
import { MONTHS } from "./months.ts";
import { cardinal } from "../numbers/numbers.ts";
import { englishOrdinal } from "../numbers/ordinals.ts";
import { type Language, wordsBefore } from "../rules.ts";
import { fullYear, spokenYear } from "./years.ts";

/** Lookbehind for what may not come before the digits of a date. */
export const EDGE: string = "(?<![\\p{L}\\p{N}]|\\d[.,:/-])";
/** Lookahead for what may not come after the digits of a date. */
export const FREE: string = "(?![\\p{L}\\p{N}]|[.,:/-]\\d)";

/** Reads a date; undefined when there is no such day. */
export function speakNumbers(
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

/** Reads an English day without a year: "May fourteenth"; undefined when there is no such month. */
export function dayOfYear(day: string, month: string): string | undefined {
  const name = MONTHS.en[Number(month) - 1];
  return name === undefined ? undefined : `${name} ${englishOrdinal(String(Number(day)))}`;
}

/** Reads the day of a month: "premier", "deux". */
export function frenchDay(day: string): string {
  return Number(day) === 1 ? "premier" : cardinal(String(Number(day)), "fr");
}

/** Whether two numbers are the ends of a range of days. */
export function areDays(from: string, until: string): boolean {
  return Number(from) >= 1 && Number(from) < Number(until) && Number(until) <= 31;
}
