/**
 * Times of day: "10:30", "5 p.m.", "10:30 Uhr", "21 h 30"; and durations written like them.
 * @module
 */
import { durationRules } from "./durations.ts";
import { cardinal, EDGE, TO } from "../numbers/numbers.ts";
import type { Language, Piece, Rule } from "../rules.ts";

const FREE = "(?![\\p{L}\\p{N}]|[:.,]\\d)";
const CLOCK = "(\\d|[01]\\d|2[0-4])";
const SIXTY = "([0-5]\\d)";

/** "a.m."; the match includes the last full stop even where it also ends a sentence. */
const HALF_DAY = "([ap])(?:\\.\\s?m\\.?|m)(?![\\p{L}\\p{N}])";

/** "ten thirty", "five", as before "p.m.". */
function englishTime(hour: string, minute: string): string {
  const words = cardinal(Number(hour), "en");
  const minutes = Number(minute);
  return minutes === 0 ? words : `${words} ${minutes < 10 ? "oh " : ""}${cardinal(minutes, "en")}`;
}

/** A time on the 24-hour clock: "five o'clock", "eighteen hundred", "midnight". */
function englishClockTime(hour: string, minute: string): string {
  const hours = Number(hour);
  if (Number(minute) > 0) return englishTime(hour, minute);
  if (hours === 0) return "midnight";
  return `${cardinal(hours, "en")} ${hours <= 12 ? "o'clock" : "hundred"}`;
}

/** "oh six thirty", "eighteen hundred" */
function militaryTime(hour: string, minute: string): string {
  const oh = (digits: string) =>
    `${digits.startsWith("0") ? "oh " : ""}${cardinal(Number(digits), "en")}`;
  return `${oh(hour)} ${minute === "00" ? "hundred" : oh(minute)}`;
}

/** "and fifteen seconds"; empty without seconds. */
function englishSeconds(second: string | undefined): string {
  if (second === undefined || Number(second) === 0) return "";
  return ` and ${cardinal(Number(second), "en")} second${Number(second) === 1 ? "" : "s"}`;
}

const ENGLISH: readonly Rule[] = [
  {
    // "0745 GMT", "0745Z"
    pattern:
      /(?<![\p{L}\p{N}.,:/$-])([01]\d|2[0-3])([0-5]\d)(?:(Z)(?![\p{L}\p{N}])|(?=\s(?:GMT|UTC|Zulu)(?!\p{L})))/gu,
    speak: ([, hour, minute, zone]) => militaryTime(hour!, minute!) + (zone ? " Zulu" : ""),
  },
  {
    // "7:30ish"
    pattern: new RegExp(`${EDGE}${CLOCK}:${SIXTY}-?ish(?!\\p{L})`, "gu"),
    speak: ([, hour, minute]) => `${englishTime(hour!, minute!)} ish`,
  },
  {
    // "11a-9p"
    pattern:
      /(?<![\p{L}\p{N}.,:/$-])(1[0-2]|[1-9])(?::([0-5]\d))?\s?([ap])\s?[-–]\s?(1[0-2]|[1-9])(?::([0-5]\d))?\s?([ap])(?![\p{L}\p{N}])/gu,
    speak: ([, hour, minute, half, lastHour, lastMinute, lastHalf]) =>
      `${englishTime(hour!, minute ?? "00")} ${halfDay(half!)} ${TO.en} ${
        englishTime(lastHour!, lastMinute ?? "00")
      } ${halfDay(lastHalf!)}`,
  },
  {
    // "at 0600"
    pattern:
      /(?<=(?<!\p{L})(?:[Aa]t|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter)\s)(0\d)([0-5]\d)(?![\p{L}\p{N}]|[.,:/-]\d|\s?(?:hrs?|hours)(?!\p{L})|\s\d)/gu,
    speak: ([, hour, minute]) => militaryTime(hour!, minute!),
  },
  {
    // "a 10K in 52:10"
    pattern:
      /(?<=(?<!\p{L})(?:in|time:?|time\sof|finished)\s)(2[5-9]|[3-5]\d):([0-5]\d)(?![\p{L}\p{N}]|[:.,]\d|\s?[ap]\.?m)/gu,
    speak: ([, minutes, seconds]) => englishTime(minutes!, seconds!),
  },
  {
    // "at 0630 hrs"
    pattern:
      /(?<=(?<!\p{L})(?:[Aa]t|[Bb]y|[Uu]ntil|[Ff]rom|[Bb]efore|[Aa]fter|[Tt]o)\s)([01]\d|2[0-3])([0-5]\d)\s?(?:hrs?\.?|hours)(?!\p{L})/gu,
    speak: ([, hour, minute]) => `${militaryTime(hour!, minute!)} hours`,
  },
  {
    pattern: new RegExp(`${EDGE}(${CLOCK}[:.]${SIXTY}(?::${SIXTY})?)(\\s?)(${HALF_DAY})`, "giu"),
    speak: ([, clock, hour, minute, second, , half, letter]) => [
      [clock!, englishTime(hour!, minute!) + englishSeconds(second)],
      [half!, halfDay(letter!)],
    ],
  },
  {
    // "3.30-5 pm"
    pattern: new RegExp(
      `${EDGE}${CLOCK}\\.${SIXTY}(?=\\s?[-–]\\s?\\d{1,2}(?:[:.]\\d{2})?\\s?${HALF_DAY})`,
      "giu",
    ),
    speak: ([, hour, minute]) => englishTime(hour!, minute!),
  },
  {
    pattern: new RegExp(`${EDGE}(1[0-2]|[1-9])(\\s?)(${HALF_DAY})`, "giu"),
    speak: ([, hour, , half, letter]) => [
      [hour!, cardinal(hour!, "en")],
      [half!, halfDay(letter!)],
    ],
  },
  {
    pattern: new RegExp(`${EDGE}${CLOCK}:${SIXTY}(?::${SIXTY})?${FREE}`, "gu"),
    speak: ([, hour, minute, second]) => englishClockTime(hour!, minute!) + englishSeconds(second),
  },
];

function halfDay(letter: string): string {
  return letter.toLowerCase() === "a" ? "eigh em" : "pee em";
}

function germanTime(hour: string, minute: string | undefined, second: string | undefined): string {
  const hours = cardinal(Number(hour), "de", "masculine");
  let words = `${hours} Uhr`;
  if (Number(minute ?? 0) > 0) words += ` ${cardinal(Number(minute), "de")}`;
  if (Number(second ?? 0) === 0) return words;
  const seconds = cardinal(Number(second), "de", "feminine");
  return `${words} und ${seconds} Sekunde${Number(second) === 1 ? "" : "n"}`;
}

const GERMAN_PARTS: Readonly<Record<string, string>> = {
  "½": "halb",
  "1/2": "halb",
  "¼": "viertel",
  "¾": "drei viertel",
};

const GERMAN: readonly Rule[] = [
  {
    // "14h30"
    pattern: new RegExp(`${EDGE}${CLOCK}h${SIXTY}(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, hour, minute]) => germanTime(hour!, minute, undefined),
  },
  {
    // "um ½ 8", "gegen 1/2 10"
    pattern:
      /(?<=(?<!\p{L})(?:[Uu]m|[Gg]egen|[Aa]b|[Bb]is|[Vv]or|[Nn]ach|[Vv]on)\s(?:ca\.\s|etwa\s)?)([½¼¾]|1\/2(?=\s))\s?(1[0-2]|[1-9])(?=[\s.,;:!?)]|$)(?![.,:]\d|\s?(?:[lLgm]|kg|ml|cm|TL|EL|Liter|Stunden?|Tassen?)(?!\p{L}))/gu,
    speak: ([, part, hour]) => `${GERMAN_PARTS[part!]} ${cardinal(hour!, "de")}`,
  },
  {
    // "¼ nach 3", "¼ vor 5"
    pattern: /(?<![\p{L}\p{N}])¼(?=\s(?:vor|nach)\s(?:1[0-2]|[1-9])(?![\p{L}\p{N}]|[.,:]\d))/gu,
    speak: () => "Viertel",
  },
  {
    // "14.00–16.30 Uhr", "von 9.30 bis 17 Uhr"
    pattern: new RegExp(
      `${EDGE}${CLOCK}[:.]${SIXTY}(\\s?[-–]\\s?|\\sbis\\s)${CLOCK}(?:[:.]${SIXTY})?\\sUhr(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([whole, hour, minute, between, lastHour, lastMinute]): Piece[] => {
      const [first, last] = whole!.split(between!);
      return [
        [first!, germanTime(hour!, minute, undefined)],
        [between!.trim(), " bis "],
        [last!, germanTime(lastHour!, lastMinute, undefined)],
      ];
    },
  },
  {
    pattern: new RegExp(
      `${EDGE}${CLOCK}[:.]${SIXTY}(?::${SIXTY})?\\s?(?:Uhr|h)(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, hour, minute, second]) => germanTime(hour!, minute, second),
  },
  {
    pattern: new RegExp(`${EDGE}(${CLOCK}\\s?[-–]\\s?${CLOCK})(\\s?)(Uhr)(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, range, from, to, , hour]): Piece[] => [
      [
        range!,
        `${cardinal(Number(from), "de", "masculine")} bis ${
          cardinal(Number(to), "de", "masculine")
        }`,
      ],
      [hour!, "Uhr"],
    ],
  },
  {
    pattern: new RegExp(
      `${EDGE}${CLOCK}(?=\\s(?:Uhr|bis\\s\\d{1,2}\\sUhr)(?![\\p{L}\\p{N}]))`,
      "gu",
    ),
    speak: ([, hour]) => cardinal(Number(hour), "de", "masculine"),
  },
  {
    pattern: new RegExp(`${EDGE}${CLOCK}:${SIXTY}(?::${SIXTY})?${FREE}`, "gu"),
    speak: ([, hour, minute, second]) => germanTime(hour!, minute, second),
  },
  {
    // "geöffnet: 9.00–18.15": quarter hours of the day, not days of a month.
    pattern: new RegExp(
      `${EDGE}([5-9]|0[5-9]|1\\d|2[0-3])\\.(00|15|30|45)\\s?[-–]\\s?([6-9]|0[6-9]|1\\d|2[0-4])\\.(00|15|30|45)${FREE}(?!\\.|\\s?[%‰°€$£\\p{L}])`,
      "gu",
    ),
    speak: ([, fromHour, fromMinute, hour, minute]) =>
      `${germanTime(fromHour!, fromMinute, undefined)} bis ${germanTime(hour!, minute, undefined)}`,
  },
  {
    // "um 10.30": not a decimal, which would have a comma.
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:um|gegen)\\s)${CLOCK}\\.${SIXTY}${FREE}(?!\\s?[%‰°€$£])`,
      "giu",
    ),
    speak: ([, hour, minute]) => germanTime(hour!, minute, undefined),
  },
];

function frenchTime(hour: string, minute: string | undefined, second?: string): string {
  const hours = Number(hour);
  let words = `${cardinal(hours, "fr", "feminine")} heure${hours < 2 ? "" : "s"}`;
  if (Number(minute ?? 0) > 0) words += ` ${cardinal(Number(minute), "fr", "feminine")}`;
  if (Number(second ?? 0) === 0) return words;
  const seconds = cardinal(Number(second), "fr", "feminine");
  return `${words} et ${seconds} seconde${Number(second) < 2 ? "" : "s"}`;
}

const FRENCH: readonly Rule[] = [
  {
    pattern: new RegExp(`${EDGE}24\\s?h\\s?(?:/|sur)\\s?24(?![\\p{L}\\p{N}])`, "gu"),
    speak: () => "vingt-quatre heures sur vingt-quatre",
  },
  {
    pattern: new RegExp(`${EDGE}7\\s?j\\s?(?:/|sur)\\s?7(?![\\p{L}\\p{N}])`, "gu"),
    speak: () => "sept jours sur sept",
  },
  {
    pattern: new RegExp(
      `${EDGE}${CLOCK}\\s?[hH]\\s?${SIXTY}(?:\\s?min(?:\\s?([0-5]?\\d)\\s?s)?)?(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, hour, minute, second]) => frenchTime(hour!, minute, second),
  },
  {
    pattern: new RegExp(`${EDGE}${CLOCK}(\\s?)(h|H)(?![\\p{L}\\p{N}/])`, "gu"),
    speak: ([, hour, , sign]): Piece[] => {
      const [spoken, noun] = split(frenchTime(hour!, undefined));
      return [[hour!, spoken], [sign!, noun]];
    },
  },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,4})(\\s)(heures?)(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, hour, , noun]): Piece[] => [
      [hour!, cardinal(hour!, "fr", "feminine")],
      [noun!, noun!],
    ],
  },
  {
    pattern: new RegExp(`${EDGE}${CLOCK}:${SIXTY}(?::${SIXTY})?${FREE}`, "gu"),
    speak: ([, hour, minute, second]) => frenchTime(hour!, minute, second),
  },
];

function split(time: string): [string, string] {
  const at = time.lastIndexOf(" ");
  return [time.slice(0, at), time.slice(at + 1)];
}

/** Reads a time on the 24-hour clock. */
export function clockTime(
  hour: string,
  minute: string,
  second: string | undefined,
  language: Language,
): string {
  switch (language) {
    case "en":
      return englishClockTime(hour, minute) + englishSeconds(second);
    case "de":
      return germanTime(hour, minute, second);
    case "fr":
      return frenchTime(hour, minute, second);
  }
}

/** "9:00 - 17:00": a dash with spaces around it. */
const SPACED_RANGE =
  /(?<=\d(?:[:.h]\d\d)?(?:\s?[ap]m|\s?[AP]M|\sUhr|\s?h|(?<=[:.h]\s?\d\d))\s)[-–—](?=\s\d{1,2}(?:[:.h]\d\d|\s?[ap]m|\s?[AP]M|\sUhr|\s?h)(?![\p{L}\p{N}]|[.,]\d))/gu;

/** "noon-1pm", "8am-midnight", "Fri 8–noon" */
const NOON: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Nn]oon|[Mm]idnight)\s?)[-–](?=\s?\d{1,2}(?::\d\d)?\s?[ap]\.?m)|(?<=:\d\d[ap])[-–](?=\d{1,2}:\d\d[ap](?!\p{L}))|(?<=\d\s?(?:[ap]m|[AP]M|[ap]\.m\.)?\s?)[-–](?=\s?(?:noon|midnight|close)(?!\p{L}))/gu,
  speak: () => ` ${TO.en} `,
};

/** "11:30a" */
const LONE_HALF: Rule = {
  pattern: new RegExp(
    `${EDGE}${CLOCK}:${SIXTY}([ap])(?![\\p{L}\\p{N}]|[-–](?:1[0-2]|[1-9])[ap])`,
    "gu",
  ),
  speak: ([, hour, minute, letter]) => `${englishTime(hour!, minute!)} ${halfDay(letter!)}`,
};

/** "0800 hrs", "0800h" */
const MILITARY: Rule = {
  pattern: new RegExp(`${EDGE}0(\\d)${SIXTY}(?:\\s?(?:hrs?|hours)|h)(?!\\p{L})`, "gu"),
  speak: ([, hour, minute]) =>
    hour === "0"
      ? "zero hundred hours"
      : `oh ${cardinal(hour!, "en")} ${
        minute === "00" ? "hundred" : cardinal(Number(minute), "en")
      } hours`,
};

/** "17:00 hrs", "08:30 hrs": times of day; "2:15 hrs" is a duration */
const CLOCK_HOURS: Rule = {
  pattern: new RegExp(`${EDGE}(0\\d|1[3-9]|2[0-3]):${SIXTY}\\s?hrs?\\.?(?!\\p{L})`, "gu"),
  speak: ([, hour, minute]) => `${militaryTime(hour!, minute!)} hours`,
};

/** "14:05:09Z", "08:32:15+01:00": the zone is silent, as it is behind a date. */
function zonedTime(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}${CLOCK}:${SIXTY}(?::${SIXTY}(?:\\.\\d{1,9})?)?` +
        `(?:Z|\\+\\d\\d:?\\d\\d|(?<=:\\d\\d:[\\d.]{2,12})-(?:0\\d|1[0-2]):\\d\\d)(?![\\p{L}\\p{N}]|:\\d)`,
      "gu",
    ),
    speak: ([, hour, minute, second]) => clockTime(hour!, minute!, second, language),
  };
}

/** The rules for times of day and durations, more specific ones first. */
export function timeRules(language: Language): readonly Rule[] {
  const clock = { en: ENGLISH, de: GERMAN, fr: FRENCH }[language];
  const range: Rule = { pattern: SPACED_RANGE, speak: () => TO[language] };
  const zonedRange: Rule = {
    pattern: /(?<=\d:\d\dZ)\s?[-–]\s?(?=\d{1,2}:\d\dZ)/gu,
    speak: () => ` ${TO[language]} `,
  };
  const [before, behind] = language === "en"
    ? [[CLOCK_HOURS], [LONE_HALF, MILITARY, NOON]]
    : [[], []];
  return [
    zonedRange,
    zonedTime(language),
    ...before,
    ...durationRules(language),
    ...behind,
    range,
    ...clock,
  ];
}
