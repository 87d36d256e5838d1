/**
 * American dates without a year: "on 5/14", "5/14–5/16". A pair among other words is a fraction
 * unless those words indicate a day; one alone on its line is a day unless it is a common fraction.
 * @module
 */
import { dayOfYear } from "./spoken_dates.ts";
import { monthPattern } from "./months.ts";
import type { Rule } from "../rules.ts";

const EDGE = "(?<![\\p{L}\\p{N}]|[.,:/–-]\\d?|\\d\\s)";
const FREE = "(?![\\p{L}\\p{N}/]|[.,:]\\d)";
const DAY = "(?!9/11(?!\\d))(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01])";
/** Lookahead that excludes measures and fractions of something. */
const PARTED =
  '(?!\\s?(?:["″”]|(?:of|full|done|complete|cups?|c\\.|tsp|tbsp|teaspoons?|tablespoons?|in\\.|inch|inches|' +
  "ft|miles?|lbs?|oz|pounds?|ounces?|the|hours?|price|scale)(?!\\p{L}))|-(?:inch|in|cup|mile|pound)(?!\\p{L}))";
/** Words before a day. */
const DATED =
  "on|closed|open|due|since|until|till|through|thru|dated|starting|ending|effective|week\\sof|" +
  "(?:due|pay|paid|finish(?:ed)?|submit|reply|rsvp|order|sign\\sup|register|apply|deliver(?:ed)?|ready|" +
  "back|arrive)\\sby|check-?in:?|meet(?:ing)?(?:\\s(?:me|you|us|them|him|her))?|see\\s(?:you|ya)|appointment|birthday\\sis|birthday:?|deadline:?|deadline\\sis|check-?out:?|departs?:?|arriv(?:es|ing):?|expires?:?|delivered|shipped|ordered|scheduled\\sfor";
/** Words before a day or a fraction: "by 1/3". */
const PERHAPS_DATED = "by|from|before|after|between|and|to|for|of|starts|ends|date:?";
/** Pairs that are not used as fractions: "5/14". */
const UNLIKELY_PART = "(?:(?:0?[1-9]|1[0-2])/(?:0[1-9]|1[13-57-9]|2[1-46-9]|3[01]|1)|" +
  // Nobody says twelve twentieths.
  "(?:0?[2468]|1[02])/20)";
/** A pair that is a day when it stands alone: "12/25", but not "11/11", which is ambiguous. */
const ALONE = `(?!9/11|(\\d\\d)/\\1(?!\\d))(?:${UNLIKELY_PART}|(?:0?[1-9]|1[0-2])/25)`;
/** Nouns after a day: "the 5/14 meeting". */
const HAPPENS =
  "meeting|call|deadline|appointment|flight|session|release|update|show|report|party|launch|event|game|" +
  "class|webinar|interview|visit|trip|order|delivery|invoice|email|newsletter|edition|agenda|minutes";
/** "Add 5/14 and 3/14": after one fraction comes another. */
const AND_A_PART = `(?<!(?<!(?:${DATED}|${PERHAPS_DATED})\\s)\\d{1,2}/\\d{1,2}\\s)`;
const SLASH = /\//;

/** Whether a range is one of fractions, which both must be common ("1/4-1/2"), not "5/14–5/16". */
function isPartRange(from: string, until: string): boolean {
  return isPart(from) && isPart(until);
}

function isPart(written: string): boolean {
  const [above, below] = written.split(SLASH).map(Number);
  return above! < below! && [2, 3, 4, 5, 6, 8, 10, 16, 32].includes(below!);
}

function speakDay(written: string): string | undefined {
  const [month, day] = written.split(SLASH);
  return dayOfYear(day!, month!);
}

/** The rules for days without a year; they precede those for fractions. */
export const AMERICAN_DATES: readonly Rule[] = [
  {
    pattern: new RegExp(`${EDGE}(${DAY})(\\s?[-–]\\s?|\\sto\\s)(${DAY})${FREE}${PARTED}`, "gu"),
    speak: ([, from, , until]) =>
      isPartRange(from!, until!) ? undefined : `${speakDay(from!)} to ${speakDay(until!)}`,
  },
  {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${DATED})\\s(?:or\\s(?:before|about|after)\\s|${DAY}\\s(?:and|&|or)\\s)?)${DAY}${FREE}${PARTED}`,
      "giu",
    ),
    speak: ([day]) => speakDay(day),
  },
  {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:(?!and\\s)(?:${PERHAPS_DATED})|${AND_A_PART}and)\\s)${UNLIKELY_PART}${FREE}${PARTED}`,
      "giu",
    ),
    speak: ([day]) => speakDay(day),
  },
  {
    // "Today is 5/14", "born 5/14", "Let's do 5/14"
    pattern: new RegExp(
      "(?<=(?<!\\p{L})(?:(?:today|tomorrow|yesterday|date|day|it)(?:['’]s|\\s(?:is|was))|born|let['’]s\\sdo|" +
        `how\\sabout|today:?|tomorrow:?|yesterday:?)\\s)${ALONE}${FREE}${PARTED}`,
      "giu",
    ),
    speak: ([day]) => speakDay(day),
  },
  {
    // "the 5/14 meeting"
    pattern: new RegExp(`${EDGE}${ALONE}(?=\\s(?:${HAPPENS})(?!\\p{L}))`, "gu"),
    speak: ([day]) => speakDay(day),
  },
  {
    // "5/14", and nothing else in its line
    pattern: new RegExp(`(?<=(?:^|\\n)[ \\t]*)${ALONE}(?=[.!?]?[ \\t]*(?:\\n|$))`, "gu"),
    speak: ([day]) => speakDay(day),
  },
  {
    // "May 5 - May 9", "Oct. 1, 2025–Sept. 30, 2026"
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${
        monthPattern("en")
      })\\s\\d{1,2}(?:st|nd|rd|th)?(?:,\\s\\d{4})?\\s?)[-–](?=\\s?(?:${
        monthPattern("en")
      })\\s\\d{1,2})`,
      "gu",
    ),
    speak: () => " to ",
  },
  {
    // "- 5/14: Dentist", in a list of days
    pattern: new RegExp(
      `(?<=(?:^|\\n)[ \\t]*(?:[-*•]\\s)?(?:\\*\\*)?)${DAY}(?=:(?:\\*\\*)?\\s|\\*\\*:\\s|\\s[-–—]\\s\\p{L})`,
      "gu",
    ),
    speak: ([day]) => isPart(day) ? undefined : speakDay(day),
  },
  {
    // "5/14 at 3pm", "5/14 @ 7:30"
    pattern: new RegExp(`${EDGE}${DAY}(?=,?\\s(?:at|by|@)\\s?\\d{1,2}(?:[:\\s]|[ap]m))`, "gu"),
    speak: ([day]) => speakDay(day),
  },
];
