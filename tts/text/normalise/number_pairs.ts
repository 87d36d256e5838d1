/**
 * Two numbers around a sign that are no fraction and no range: time signatures ("6/8 time"), versions
 * of which either will do ("Windows 10/11"), numbers of orders ("#10-4482").
 * @module
 */
import { cardinal, digitByDigit } from "./numbers.ts";
import type { Language, Rule } from "./rules.ts";

const OR: Readonly<Record<Language, string>> = { en: "or", de: "oder", fr: "ou" };

const NAMED = "Windows|macOS|iOS|iPadOS|Android|Python|PHP|Java|iPhone|iPad|Galaxy|Pixel|DirectX|" +
  "Chapters?|Levels?|Grades?|Kapitel|Klassen?|Stufen?|Chapitres?|Niveaux?";

/** "a 1-2 punch" */
const ONE_TWO: Rule = {
  pattern: /(?<![\p{L}\p{N}.,/-])1-2(?=\s(?:punch(?:es)?|combo|finish)(?!\p{L}))/gu,
  speak: () => "one two",
};

/** "2.5-bath", which is told in halves */
const BATHS: Rule = {
  pattern: /(?<![\p{L}\p{N}.,/$])(\d{1,2})\.5(?=[- ]baths?(?:room)?s?(?!\p{L}))/gu,
  speak: ([, whole]) => `${cardinal(whole!, "en")} and a half`,
};

/** What the number of an order or an invoice stands behind. */
const NUMBERED: Readonly<Record<Language, string>> = {
  en: "#|(?<!\\p{L})(?:[Nn]o\\.|[Nn]umber|ID):?\\s",
  de: "(?:[Nn]r\\.|[Nn]ummer|#):?\\s?",
  fr:
    "(?:(?<!\\p{L})(?:[Cc]ommande|[Ff]acture|[Dd]ossier|[Rr]éf(?:érence|\\.)|[Cc]ontrat)(?:\\sn[°º])?\\s?:?\\s?|#)",
};

/** "Order #10-4482", "Rg.-Nr. 2024-0815": groups of digits, and no range. */
function numberedRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=${NUMBERED[language]})\\d{1,8}-(?:0\\d{1,7}|\\d{4,8})(?![\\p{L}\\p{N}-]|[.,]\\d)`,
      "gu",
    ),
    speak: ([written]) =>
      written.split("-").map((group) => digitByDigit(group, language)).join(", "),
  };
}

/** "format 16:9" is a fraction in French. */
const FRENCH_FORMAT: Rule = {
  pattern: /(?<![\p{L}\p{N}.,:/])16[:/]9(?:e|es|ème|èmes)?(?![\p{L}\p{N}:/]|[.,]\d)/gu,
  speak: () => "seize neuvièmes",
};

/** "un 4x4" is a car. */
const FRENCH_CAR: Rule = {
  pattern: /(?<![\p{L}\p{N}.,])4\s?[x×]\s?4(?![\p{L}\p{N}]|[.,]\d|\s?[=x×]|\s?[cm]?m(?!\p{L}))/gu,
  speak: () => "quatre quatre",
};

/** "ISO 9001:2015": a standard and its year. */
const STANDARD: Rule = {
  pattern: /(?<=(?<!\p{L})(?:ISO|DIN|IEC|EN)\s\d{3,5}(?:-\d{1,2})?):(?=(?:19|20)\d{2}(?!\d))/gu,
  speak: () => ", ",
};

/** "12/8 de tension" */
const FRENCH_PRESSURE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,/])(\d{1,2})\/(\d{1,2})(?=\sde\stension)|(?<=(?<!\p{L})(?:[Tt]ension|TA)\s(?:(?:de|à|est de|:)\s)?)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/]|[.,]\d)/gu,
  speak: ([written]) => written.split("/").map((part) => cardinal(part, "fr")).join(" "),
};

/** "Blutdruck 120/80", "120/80 mmHg" */
const GERMAN_PRESSURE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,/])\d{2,3}\/\d{2,3}(?=\s?mmHg)|(?<=(?:[Bb]lutdruck|(?<!\p{L})RR):?\s(?:(?:von|bei|ist|war)\s)?)\d{2,3}\/\d{2,3}(?![\p{L}\p{N}/]|[.,]\d)/gu,
  speak: ([written]) => written.split("/").map((part) => cardinal(part, "de")).join(" zu "),
};

/** "90.+3", minutes of a match */
const GERMAN_STOPPAGE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,])(45|90|105|120)\.?\s?\+\s?(\d{1,2})(?:\.(?=\sMin))?(?![\p{L}\p{N}]|[.,]\d)/gu,
  speak: ([, minute, more]) => `${cardinal(minute!, "de")} plus ${cardinal(more!, "de")}`,
};

/** "n° 78-17", "décret 2016-1234" is one number, and no range. */
const FRENCH_REFERENCE: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:n[°º]\s?|(?:décret|loi|arrêté)\s))(\d{1,6})-(\d{1,6}(?:\.\d{3})?)(?![\p{L}\p{N}-]|[.,]\d)/giu,
  speak: ([, first, second]) =>
    [first!, second!.replace(".", "")].map((number) => cardinal(number, "fr")).join(" tiret "),
};

const ROUNDS: Readonly<Record<string, string>> = {
  "2": "demi",
  "4": "quart",
  "8": "huitième",
  "16": "seizième",
  "32": "trente-deuxième",
};

/** "le 1/4 de finale", "les 1/8 de finale" */
const FRENCH_FINALS: Rule = {
  pattern:
    /(?<=((?<!\p{L})(?:[Ll]es|[Dd]es|[Aa]ux|[Ee]n)\s)?)(?<![\p{L}\p{N}.,/])1\/(2|4|8|16|32)(?:[eè]m?e?s?)?(?=\s(?:de\s)?finales?(?!\p{L}))/gu,
  speak: ([, several, part]) => ROUNDS[part!]! + (several === undefined || part === "2" ? "" : "s"),
};

/** "5 ans 1/2", "2 heures ½" */
const FRENCH_HALVES: Rule = {
  pattern:
    /(?<=\d\s(ans?|mois|jours?|h|heures?|semaines?|années?)\s)(?:et\s)?(?:1\/2|½)(?![\p{L}\p{N}/]|[.,]\d)/gu,
  speak: ([, unit]) => /^(?:h|semaine|année)/.test(unit!) ? "et demie" : "et demi",
};

/** "1 h 1/4" */
const FRENCH_QUARTERS: Rule = {
  pattern: /(?<=\d\s?h\s)(?:et\s)?(?:1\/4|¼)(?![\p{L}\p{N}/]|[.,]\d)/gu,
  speak: () => "et quart",
};

/** "1 1/2 h", "2½ h" */
const FRENCH_HOUR_AND_HALF: Rule = {
  pattern: /(?<![\p{L}\p{N}.,/])(\d{1,2})(?:\s?½|\s1\/2)\s?h(?:eures?)?(?![\p{L}\p{N}])/gu,
  speak: ([, whole]) =>
    `${cardinal(whole!, "fr", "feminine")} heure${Number(whole) < 2 ? "" : "s"} et demie`,
};

/** "th. 6/7" */
const FRENCH_THERMOSTAT: Rule = {
  pattern: /(?<=(?<!\p{L})(?:th\.|thermostat)\s)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/])/giu,
  speak: ([, low, high]) => `${cardinal(low!, "fr")} ${cardinal(high!, "fr")}`,
};

/** "la guerre de 14-18" */
const FRENCH_WARS: Rule = {
  pattern: /(?<=(?<!\p{L})[Gg]uerre\sde\s)(14|39|70)-(18|45|71)(?![\p{L}\p{N}-])/gu,
  speak: ([, from, until]) => `${cardinal(from!, "fr")} ${cardinal(until!, "fr")}`,
};

const BEAT = String.raw`(\d{1,2})\/(1|2|4|8|16)`;
const MUSIC: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    `(?<![\\p{L}\\p{N}.,/])${BEAT}(?=[ -](?:time|meter|metre|beat|groove|rhythm)(?!\\p{L}))`,
    "gu",
  ),
  de: new RegExp(`(?<![\\p{L}\\p{N}.,/])${BEAT}(?=[ -]?(?:Takte?s?|Rhythmus)(?!\\p{L}))`, "gu"),
  fr: new RegExp(
    `(?<=(?<!\\p{L})(?:mesures?|rythmes?|chiffrages?|signatures?)\\s(?:(?:à|en|de)\\s)?` +
      `(?:\\d{1,2}/\\d{1,2}(?:,|\\sou|\\set)\\s){0,3})${BEAT}(?![\\p{L}\\p{N}/]|[.,]\\d)`,
    "gu",
  ),
};

/** "Step 2/5": how far one has come. */
const PROGRESS: Readonly<Record<Language, readonly [before: string, of: string]>> = {
  en: ["Steps?|Parts?|Pages?|Phase|Question|Episode|Day", "of"],
  de: ["Schritt|Teil|Seite|Phase|Frage|Folge|Tag", "von"],
  fr: ["[ÉE]tape|Partie|Page|Phase|Question|[ÉE]pisode|Jour", "sur"],
};

/** Of a beat the lower number is a part of a note in German. */
const GERMAN_NOTES: Readonly<Record<string, string>> = {
  "1": "ganze",
  "2": "halbe",
  "4": "viertel",
  "8": "achtel",
  "16": "sechzehntel",
};

/** The rules for pairs of numbers. */
export function numberPairRules(language: Language): Rule[] {
  const [before, of] = PROGRESS[language];
  return [
    numberedRule(language),
    STANDARD,
    ...language === "fr"
      ? [
        FRENCH_CAR,
        FRENCH_PRESSURE,
        FRENCH_REFERENCE,
        FRENCH_FINALS,
        FRENCH_HOUR_AND_HALF,
        FRENCH_HALVES,
        FRENCH_QUARTERS,
        FRENCH_THERMOSTAT,
        FRENCH_WARS,
        FRENCH_FORMAT,
      ]
      : [],
    ...language === "de" ? [GERMAN_PRESSURE, GERMAN_STOPPAGE] : [],
    ...language === "en"
      ? [ONE_TWO, BATHS, {
        pattern: /(?<![\p{L}\p{N}.,/])24\/7\/365(?![\p{L}\p{N}/])/gu,
        speak: () => "twenty-four seven, three sixty-five",
      }]
      : [],
    {
      pattern: MUSIC[language],
      speak: ([, beats, note]) =>
        language === "de"
          ? `${cardinal(beats!, "de")} ${GERMAN_NOTES[note!]}`
          : `${cardinal(beats!, language)} ${cardinal(note!, language)}`,
    },
    {
      pattern: new RegExp(
        `(?<=(?<!\\p{L})(?:${before})\\s)(\\d{1,3})/(\\d{1,3})(?![\\p{L}\\p{N}/]|[.,]\\d)`,
        "giu",
      ),
      speak: ([, place, last]) =>
        Number(place) > Number(last)
          ? undefined
          : `${cardinal(place!, language)} ${of} ${cardinal(last!, language)}`,
    },
    {
      pattern: new RegExp(
        `(?<=(?<!\\p{L})(?:${NAMED})\\s)(\\d{1,3})/(\\d{1,3})(?![\\p{L}\\p{N}/]|[.,]\\d)`,
        "gu",
      ),
      speak: ([, one, other]) =>
        `${cardinal(one!, language)} ${OR[language]} ${cardinal(other!, language)}`,
    },
  ];
}
