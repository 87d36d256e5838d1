/**
 * French dates: "le 1er mai 2024", "12/05/2024", "6 mai-8 mai".
 * @module
 */
import { monthName, monthPattern, MONTHS } from "./months.ts";
import type { Piece, Rule } from "../rules.ts";
import { EDGE, FREE, frenchDay, speakNumbers } from "./spoken_dates.ts";
import { fullYear, spokenYear } from "./years.ts";

/** More specific rules come first. */
export const FRENCH_DATES: readonly Rule[] = [
  // "v. 1850"; this rule precedes that for versions
  { pattern: /(?<![\p{L}\p{N}])v\.(?=\s1\d{3}(?![\p{N}.]))/gu, speak: () => "vers" },
  {
    // "expire en 12/26"
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:[Ee]xpir(?:e|ant|ation)|[Ee]xp\\.)\\s?(?:(?:en|fin|le|:)\\s)?)` +
        `(0?[1-9]|1[0-2])/([23]\\d)${FREE}`,
      "gu",
    ),
    speak: ([, month, year]) =>
      `${MONTHS.fr[Number(month) - 1]} ${spokenYear(fullYear(year!), "fr")}`,
  },
  {
    // "janv.-mars"
    pattern: new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])(?:${monthPattern("fr")}))[-–](?=(?:${
        monthPattern("fr")
      })(?!\\p{L}))`,
      "giu",
    ),
    speak: () => " à ",
  },
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
      `(?<=(?:^|[\\s(]|usqu['’])(?:les(?:\\s\\d{1,2}(?:/\\d{1,2})?\\s(?:et|ou))?|le|du|au|sauf|sf|(?:lun|mar|mer|jeu|ven|sam|dim)(?:\\.|di)|dimanche),?\\s)(?![123]/[2-8]\\s(?:des?\\s|du\\s|d['’])|[1-9]/[2-9]\\sdes\\s|1/2\\s(?:tarifs?|prix|journées?|pension|heure|douzaine)(?!\\p{L}))(\\d{1,2})(?:er)?/(\\d{1,2})${FREE}`,
      "giu",
    ),
    speak: (match) => speakNumbers(match[1]!, match[2]!, undefined, "fr", match),
  },
  {
    // "11/09": no fraction has a leading zero
    pattern: new RegExp(
      `${EDGE}(?=0|\\d{1,2}/0)(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])(?![\\p{L}\\p{N}/%€]|[.,]\\d)`,
      "gu",
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
