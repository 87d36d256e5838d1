/**
 * Durations: "4:30 min", "2:15 h", "2:00:35 hours", "4:05.32".
 * @module
 */
import { cardinal, EDGE, spokenValue } from "../numbers/numbers.ts";
import type { Language, Piece, Rule } from "../rules.ts";

const SIXTY = "([0-5]\\d)";

type Counted = readonly [one: string, many: string];

/** Names of hours, minutes and seconds, and the word before the last of them. */
const UNITS: Readonly<Record<Language, { names: readonly Counted[]; and: string }>> = {
  en: {
    names: [["hour", "hours"], ["minute", "minutes"], ["second", "seconds"]],
    and: "and",
  },
  de: {
    names: [["Stunde", "Stunden"], ["Minute", "Minuten"], ["Sekunde", "Sekunden"]],
    and: "und",
  },
  fr: {
    names: [["heure", "heures"], ["minute", "minutes"], ["seconde", "secondes"]],
    and: "et",
  },
};

/** Reads each of `counts` with its unit, starting at the unit `first`; skips zeros. */
function countedUnits(counts: readonly number[], first: number, language: Language): string[] {
  return counts.flatMap((count, index) => {
    if (count === 0) return [];
    const [one, many] = UNITS[language].names[first + index]!;
    return [`${cardinal(count, language, "feminine")} ${count === 1 ? one : many}`];
  });
}

/** "vier Minuten und dreißig Sekunden"; undefined when both are zero. */
function minutesAndSeconds(
  [, minutes, seconds]: RegExpExecArray,
  language: Language,
): string | undefined {
  const parts = countedUnits([Number(minutes), Number(seconds)], 1, language);
  return parts.join(` ${UNITS[language].and} `) || undefined;
}

/** "4:30 min" */
function minutesRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,3}):${SIXTY}\\s?(?:mins?|minutes?|Min|Minuten)(?:\\.(?=\\s\\p{Ll})|(?![\\p{L}\\p{N}]))`,
      "gu",
    ),
    speak: (match) => minutesAndSeconds(match, language),
  };
}

/** "2:00 left" on the clock of a game */
const ENGLISH_LEFT: Rule = {
  pattern: new RegExp(
    `${EDGE}(\\d{1,2}):${SIXTY}(?=\\s(?:left|remaining|to\\s(?:go|play))(?!\\p{L}))`,
    "gu",
  ),
  speak: ([, minutes, seconds]) =>
    countedUnits([Number(minutes), Number(seconds)], 1, "en").join(" ") || undefined,
};

/** "00:01:30": a timer that has not reached an hour. */
function timerRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}00?:${SIXTY}:${SIXTY}(?![\\p{L}\\p{N}]|[:.,]\\d|\\s?(?:Uhr|h|[ap]\\.?m|[AP]M)(?!\\p{L}))`,
      "gu",
    ),
    speak: (match) => minutesAndSeconds(match, language),
  };
}

/** "4:05.32": minutes and parts of a second. */
function lapRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2}):${SIXTY}([.,])(\\d{1,3})(?:\\s?(?:min|Min)(?:uten|utes|\\.(?!$))?)?(?![\\p{L}\\p{N}]|[:.,]\\d)`,
      "gu",
    ),
    speak: ([, minutes, seconds, , parts]) => {
      const rest = spokenValue(`${Number(seconds)}.${parts}`, language);
      const oh = language === "en" && seconds!.startsWith("0") ? "oh " : "";
      const [one, many] = UNITS[language].names[1]!;
      const between = language === "en" ? " " : ` ${Number(minutes) === 1 ? one : many} `;
      const end = { en: "", de: " Sekunden", fr: " secondes" }[language];
      return `${cardinal(Number(minutes), language, "feminine")}${between}${oh}${rest}${end}`;
    },
  };
}

/** "1:32:05,123" */
function raceRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2}):${SIXTY}:${SIXTY}[.,](\\d{1,3})(?:\\s?(?:h|Std\\.|hours?|Stunden)(?!\\p{L}))?(?![\\p{L}\\p{N}]|[:.,]\\d)`,
      "gu",
    ),
    speak: ([, hours, minutes, seconds, parts]) => {
      const words = countedUnits([Number(hours), Number(minutes)], 0, language);
      const rest = spokenValue(`${Number(seconds)}.${parts}`, language);
      return [...words, `${rest} ${UNITS[language].names[2]![1]}`].join(" ");
    },
  };
}

/** Context of a duration in hours and minutes: a unit; before the German "h" also a word. */
const LASTING: Readonly<Record<Language, readonly (readonly [before: string, unit: string])[]>> = {
  en: [["", "(?:hrs?|hours?)"]],
  de: [["", "(?:Std\\.?|Stunden)"], [
    "(?<=(?:[Dd]auer|[Ff]ahrzeit|[Ff]lugzeit|[Ll]aufzeit|[Zz]eit|dauert|in|nach|ca\\.|rund|etwa)[^\\d\\n]{0,8})",
    "h",
  ]],
  fr: [["", "(?:h|heures)"]],
};

/** "2:15 h", "2:00:35 hours" */
function lastingRules(language: Language): Rule[] {
  return LASTING[language].map(([before, unit]): Rule => ({
    pattern: new RegExp(
      `${EDGE}${before}(\\d{1,2}):${SIXTY}(?::${SIXTY})?\\s?${unit}(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, hours, minutes, seconds]) => {
      const counts = [Number(hours), Number(minutes), Number(seconds ?? 0)];
      return countedUnits(counts, 0, language).join(" ") || undefined;
    },
  }));
}

/** "dauert 2h45" */
const GERMAN_LASTING: Rule = {
  pattern: new RegExp(
    `(?<=(?<!\\p{L})(?:[Dd]auert?|[Ff]lugzeit|[Ff]ahrzeit|[Ll]aufzeit|ca\\.|rund|etwa|knapp):?\\s)(\\d{1,2})\\s?h\\s?${SIXTY}(?![\\p{L}\\p{N}])`,
    "gu",
  ),
  speak: ([, hours, minutes]) => countedUnits([Number(hours), Number(minutes)], 0, "de").join(" "),
};

/** "5:12:43 h" */
const GERMAN_RACE: Rule = {
  pattern: new RegExp(`${EDGE}(\\d{1,2}):${SIXTY}:${SIXTY}\\s?h(?![\\p{L}\\p{N}])`, "gu"),
  speak: ([, hours, minutes, seconds]) =>
    countedUnits([Number(hours), Number(minutes), Number(seconds)], 0, "de").join(" ") || undefined,
};

/** "2m 35s" */
function shortMinutesRule(language: Language): Rule {
  return {
    pattern: new RegExp(`${EDGE}(\\d{1,3})m\\s?(\\d{1,2})s(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, minutes, seconds]) =>
      countedUnits([Number(minutes), Number(seconds)], 1, language).join(" ") || undefined,
  };
}

/** `4'13"/km`, `4'13" per mile` */
function paceRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,2})['′’]${SIXTY}(?:["″”]|''|′′|’’)(?=\\s?/(?:km|mi|mile)(?![\\p{L}\\p{N}])|\\s(?:per|an?|pro|par|au)\\s(?:km(?!\\p{L})|[Kk]ilom|mile|Meile))`,
      "gu",
    ),
    speak: (match) => minutesAndSeconds(match, language),
  };
}

/** "1 h ½" */
const FRENCH_HALF: Rule = {
  pattern: /(?<![\p{L}\p{N}])(\d{1,2})\s?h(?:eures?)?\s?½(?![\p{L}\p{N}])/gu,
  speak: ([, hours]) => `${countedUnits([Number(hours)], 0, "fr").join(" ")} et demie`,
};

/** "2h01'39\"" */
const FRENCH_MARATHON: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(\d{1,2})\s?h\s?([0-5]?\d)['′’]\s?([0-5]?\d)(?:["″”]|''|′′|’’)(?![\p{L}\p{N}])/gu,
  speak: ([, hours, minutes, seconds]) =>
    countedUnits([Number(hours), Number(minutes), Number(seconds)], 0, "fr").join(" "),
};

/** "It took 2:03:59"; "at 2:03:59" is a time of day */
const ENGLISH_RACE: Rule = {
  pattern: new RegExp(
    `(?<=(?<!\\p{L})(?:took|takes|lasted|lasts|in|time:?|time of|record of|ran|runs|clocked|under|finished)\\s(?:a\\s)?)(\\d):${SIXTY}:${SIXTY}(?![\\p{L}\\p{N}]|[:.,]\\d|\\s?[ap]\\.?m)`,
    "giu",
  ),
  speak: ([, hours, minutes, seconds]) =>
    countedUnits([Number(hours), Number(minutes), Number(seconds)], 0, "en").join(" ") || undefined,
};

/** "2h 30m" */
const ENGLISH_HOURS: Rule = {
  pattern: new RegExp(
    `${EDGE}(\\d{1,3})(\\s?)(h)(\\s?)(\\d{1,2})(\\s?)(m|min)(?![\\p{L}\\p{N}])`,
    "gu",
  ),
  speak: ([, hours, , hour, , minutes, , minute]): Piece[] => [
    [hours!, cardinal(hours!, "en")],
    [hour!, Number(hours) === 1 ? "hour" : "hours"],
    [minutes!, cardinal(Number(minutes), "en")],
    [minute!, Number(minutes) === 1 ? "minute" : "minutes"],
  ],
};

/** The rules for durations; they precede those for times of day. */
export function durationRules(language: Language): Rule[] {
  return [
    ...language === "fr" ? [FRENCH_MARATHON, FRENCH_HALF] : [],
    ...language === "de" ? [GERMAN_LASTING, GERMAN_RACE] : [],
    ...language === "en" ? [ENGLISH_LEFT, ENGLISH_RACE, ENGLISH_HOURS] : [],
    minutesRule(language),
    paceRule(language),
    shortMinutesRule(language),
    ...lastingRules(language),
    timerRule(language),
    raceRule(language),
    lapRule(language),
  ];
}
