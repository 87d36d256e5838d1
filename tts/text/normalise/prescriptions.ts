/**
 * What doctors write behind a dose: "10 mL q8h", "1 tab PO BID PRN".
 * @module
 */
import { cardinal } from "./numbers.ts";
import type { Rule } from "./rules.ts";

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

/** The English rules for them. */
export const PRESCRIPTION_RULES: readonly Rule[] = [
  {
    pattern: new RegExp(
      `(?<=${DOSE}\\s(?:(?:PO|QD|BID|TID|QID|q\\d{1,2}(?:-\\d{1,2})?h)\\s){0,2})(?:${
        Object.keys(WORDS).join("|")
      })(?![\\p{L}\\p{N}])`,
      "giu",
    ),
    speak: ([written]) => WORDS[written.toUpperCase()],
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
