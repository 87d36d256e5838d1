/**
 * German dates: "12.05.2024", "am 3./4. Mai", "vom 1.-15.8.".
 * @module
 */
import { germanOrdinal } from "../numbers/german_ordinals.ts";
import { monthName, monthPattern, MONTHS } from "./months.ts";
import { type Piece, type Rule, wordsBefore } from "../rules.ts";
import { areDays, EDGE, FREE, speakNumbers } from "./spoken_dates.ts";
import { fullYear, spokenYear } from "./years.ts";

/** Lookbehind for words after which "12.05." is a date, not a section. */
const BEFORE_GERMAN_DAY =
  "(?<=(?:^|[\\s(])(?:am|vom|v\\.|d\\.|z\\.|bis|zum|dem|den|der|ab|seit|und|nach|vor|tag,|Mittwoch,|(?:Mo|Di|Mi|Do|Fr|Sa|So)\\.?,?|\\p{L}+tag,)\\s)";

/** Words after which "12.05." is a section, a time or a value. */
const NO_GERMAN_DAY =
  /^(?:um|gegen|Kapitel|Kap|Abschnitt|Version|Ziffer|Punkt|Paragraf|Nr|Absatz|Abs|Artikel|Art|Seite|S|Wert)\.?$/i;

/** More specific rules come first. */
export const GERMAN_DATES: readonly Rule[] = [
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
    // "1. Juli–31. Aug."
    pattern: new RegExp(
      `(?<=\\d{1,2}\\.\\s(?:${monthPattern("de")}))\\s?[-–]\\s?(?=\\d{1,2}\\.\\s(?:${
        monthPattern("de")
      }))`,
      "gu",
    ),
    speak: () => " bis ",
  },
  // "10.5.2024-12.5.2024"
  {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})[-–](\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${FREE}`,
      "gu",
    ),
    speak: (match) => {
      const [, day, month, year, lastDay, lastMonth, lastYear] = match;
      const from = speakNumbers(day!, month!, year, "de", match);
      const until = speakNumbers(lastDay!, lastMonth!, lastYear, "de", match);
      return from === undefined || until === undefined ? undefined : `${from} bis ${until}`;
    },
  },
  {
    // "12/05/2024", "12-05-2024"
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})([/-])(\\d{1,2})\\2((?<=/)\\d{4}|(?:19|20)\\d\\d)${FREE}`,
      "gu",
    ),
    speak: (match) => speakNumbers(match[1]!, match[3]!, match[4]!, "de", match),
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
    // "Miete 12/26"
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:Miete|Gehalt|Lohn|Abschlag|Beitrag|Rate)\\s)(0?[1-9]|1[0-2])/([23]\\d)${FREE}`,
      "gu",
    ),
    speak: ([, month, year]) =>
      `${MONTHS.de[Number(month) - 1]} ${spokenYear(fullYear(year!), "de")}`,
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
