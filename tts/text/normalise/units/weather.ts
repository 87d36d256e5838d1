/**
 * Weather, ovens and road signs: temperatures without a degree sign ("72F"), directions of winds
 * ("NW") and of roads ("I-80 W").
 * @module
 */
import { isSingular, quantityPattern, readQuantity } from "../numbers/numbers.ts";
import { type Language, type Rule, textAfter, textBefore } from "../rules.ts";

const SCALES: Readonly<Record<string, string>> = { F: "Fahrenheit", C: "Celsius" };
/** Lower numbers are just as often seats or grades: "5F". */
const LEAST_SURE = 20;
/** Words that indicate a temperature. */
const HEAT =
  /(?<!\p{L})(?:ovens?|bak(?:e|ed|ing)|roast|(?:pre)?heat(?:ed|ing)?|temps?|temperatures?|highs?(?!\sschool)|lows?|degrees?|cool(?:er|ing)?|warm(?:er)?|cold(?:er)?|hot(?:ter)?|weather|boils?|freez(?:es|ing)|fever|sunny|rain|feels)(?!\p{L})|°[CF]|\d\s?F(?!\p{L})/iu;
/** Words after which the letter is part of a name: "seat 22F". */
const PLACED =
  /(?<!\p{L})(?:seats?|rows?|gates?|apt\.?|apartment|rooms?|unit|suite|forms?|section|fig\.?|figure|tables?|exit|floor|class|grade|blocks?|bus|line|size|building|lot|zone|no\.|type|model|flight|rule|#)\s?$/iu;

/** "72F", "72F (22C)", "350 F" in a recipe */
const ENGLISH_TEMPERATURE: Rule = {
  pattern: new RegExp(
    `(${quantityPattern("en")})(\\s?)([FC])(?![\\p{L}\\p{N}'’*+#&-]|\\.[\\p{L}\\p{N}])`,
    "gu",
  ),
  speak: (match) => {
    const [, number, gap, scale] = match;
    const before = textBefore(match);
    if (PLACED.test(before)) return undefined;
    const { spoken, value } = readQuantity(number!, "en");
    const isSure = scale === "F" && gap === "" && Number(value) >= LEAST_SURE;
    if (!isSure && !HEAT.test(before + textAfter(match))) return undefined;
    const degrees = isSingular(value, "en") ? "degree" : "degrees";
    return [[number!, spoken], [scale!, `${degrees} ${SCALES[scale!]}`]];
  },
};

/** Compass points by their letters, and what joins the names of several. */
const COMPASS: Readonly<
  Record<Language, { points: Readonly<Record<string, string>>; between: string }>
> = {
  en: { points: { N: "north", E: "east", S: "south", W: "west" }, between: "" },
  de: { points: { N: "Nord", O: "Ost", E: "Ost", S: "Süd", W: "West" }, between: "" },
  fr: { points: { N: "nord", E: "est", S: "sud", O: "ouest", W: "ouest" }, between: "-" },
};
const POINT = /^(?:N{1,2}[EOW]|S{1,2}[EOW]|[EOW][NS][EOW]|[NSEOW])$/;

/** Lookbehind for what indicates that a direction follows. */
const WINDS: Readonly<Record<Language, string>> = {
  en:
    "(?<!\\p{L})[Ww]inds?:?\\s(?:(?:from|out\\sof)\\s(?:the\\s)?|blowing\\s(?:from\\s(?:the\\s)?)?)?|" +
    "\\d\\s?(?:mph|km/h|kph|knots|kts?)\\s(?:(?:from|out\\sof)\\s(?:the\\s)?)?|" +
    "(?<!\\p{L})(?:I|US|SR|CA|Route|Rte\\.?|Hwy\\.?|Highway|Interstate)[- ]\\d{1,3}\\s",
  de: "(?<!\\p{L})[Ww]ind(?:richtung)?:?\\s(?:(?:weht|kommt)\\s)?(?:aus\\s)?|" +
    "(?:km/h|[Ww]ind|Bft|Böen)[^.\\n\\p{N}]{0,25}\\saus\\s",
  fr: "(?<!\\p{L})[Vv]ents?(?:\\s?:)?\\s(?:(?:du|de)\\s|d['’])?|" +
    "(?:km/h|[Vv]ents?|[Rr]afales?)[^.\\n\\p{N}]{0,25}\\s(?:(?:du|de)\\s|d['’])",
};

/** What indicates a direction when it follows one. */
const WIND_BEHIND: Readonly<Record<Language, string>> = {
  en: "\\s[Ww]inds?(?!\\p{L})",
  de: "-Winde?s?(?!\\p{L})",
  fr: "(?!)",
};
/** "SE 10–15 mph"; a single letter before a speed is just as often something else. */
const SPEED_BEHIND =
  "(?<=[NSEOW]{2})\\s\\d{1,3}(?:\\s?[-–]\\s?\\d{1,3})?\\s?(?:mph|km/h|kts?|kn|knots|Bft)(?!\\p{L})";
/** "5 km NE of town", "à 35 km à l'OSO de Reno" */
const DISTANCE = "\\d\\s?(?:km|mi|miles?|kilometers?|Kilometer|kilomètres?)\\s(?:au\\s|à\\sl['’])?";

function windRule(language: Language): Rule {
  const { points, between } = COMPASS[language];
  const direction = "[NSEOW](?:-?[NSEOW]){0,2}";
  return {
    pattern: new RegExp(
      `(?<=${WINDS[language]})${direction}(?![\\p{L}\\p{N}'’])|` +
        `(?<![\\p{L}\\p{N}.'’-])${direction}(?=${WIND_BEHIND[language]}|${SPEED_BEHIND})|` +
        `(?<=${DISTANCE})${direction}(?=\\s(?:of|von|de|du)\\s|\\sd['’])`,
      "gu",
    ),
    speak: ([written]) => {
      const letters = written.replaceAll("-", "");
      const names = [...letters].map((letter) => points[letter]);
      if (!POINT.test(letters) || names.includes(undefined)) return undefined;
      // "north-northwest"
      if (language === "en" && names.length === 3) return `${names[0]}-${names[1]}${names[2]}`;
      const joined = names.join(between);
      return language === "de" ? joined[0] + joined.slice(1).toLowerCase() : joined;
    },
  };
}

/** The rules for weather; they precede those for units and acronyms. */
export function weatherRules(language: Language): Rule[] {
  const winds = windRule(language);
  return language === "en" ? [ENGLISH_TEMPERATURE, winds] : [winds];
}
