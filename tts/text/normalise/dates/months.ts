/**
 * Names of months and their abbreviations.
 * @module
 */
import type { Language } from "../rules.ts";

/** Names of months, January at index 0. */
export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ("January February March April May June July August September October November " +
    "December").split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    .split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    .split(" "),
};

/** Full names of months by their abbreviations. */
const SHORT_MONTHS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: Object.fromEntries([
    ...MONTHS.en.map((month) => [month.slice(0, 3), month]),
    ["Sept", "September"],
  ]),
  de: Object.fromEntries([
    ...MONTHS.de.map((month) => [month.slice(0, 3), month]),
    ["Sept", "September"],
    ["Jänner", "Jänner"],
  ]),
  fr: {
    janv: "janvier",
    févr: "février",
    fév: "février",
    avr: "avril",
    juil: "juillet",
    juill: "juillet",
    sept: "septembre",
    oct: "octobre",
    nov: "novembre",
    déc: "décembre",
  },
};

/** Returns a pattern for a month in full or abbreviated, without capturing groups. */
export function monthPattern(language: Language): string {
  const short = Object.keys(SHORT_MONTHS[language]);
  return `(?:${MONTHS[language].join("|")}|(?:${short.join("|")})(?:\\.|(?![\\p{L}])))`;
}

/** Returns the full name of a month written in full or abbreviated. */
export function monthName(written: string, language: Language): string {
  return SHORT_MONTHS[language][written.replace(/\.$/, "")] ?? written;
}
