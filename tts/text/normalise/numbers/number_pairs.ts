/**
 * Two numbers around a sign that are neither a fraction nor a range: time signatures ("6/8 time"),
 * alternative versions ("Windows 10/11"), order numbers ("#10-4482").
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { cardinal, spokenValue } from "./numbers.ts";
import { type Language, type Rule, textBefore } from "../rules.ts";
import { spokenYear } from "../dates/years.ts";

const OR: Readonly<Record<Language, string>> = { en: "or", de: "oder", fr: "ou" };

const NAMED = "Windows|macOS|iOS|iPadOS|Android|Python|PHP|Java|iPhone|iPad|Galaxy|Pixel|DirectX|" +
  "Chapters?|Levels?|Grades?|Kapitel|Klassen?|Stufen?|Chapitres?|Niveaux?";

/** Labels before the number of an order or an invoice. */
const NUMBERED: Readonly<Record<Language, string>> = {
  en: "#|(?<!\\p{L})(?:[Nn]o\\.|[Nn]umber|ID|SKU|[Ii]nvoice)(?:\\s(?:is|was)|:)?\\s",
  de:
    "(?:[Nn]r\\.|[Nn]ummer|#|(?<!\\p{L})(?:Re\\.|Rg\\.|Art\\.|Rechnung))(?:\\s(?:ist|lautet)|:)?\\s?",
  fr:
    "(?:(?<!\\p{L})(?:[Cc]ommande|[Ff]acture|[Dd]ossier|[Rr]éf(?:érence|\\.)|[Cc]ontrat|(?:n[°º]|numéro)(?:\\sde)?\\s\\p{Ll}{4,12})(?:\\sn[°º])?(?:\\sest(?:\\sle)?)?\\s?:?\\s?|#)",
};

/** The decimal sign, for use in a pattern. */
const POINT: Readonly<Record<Language, string>> = { en: "\\.", de: ",", fr: "," };

/** "Order #10-4482", "Rg.-Nr. 2024-0815": groups of digits, not a range. */
function numberedRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=${
        NUMBERED[language]
      })(?:\\d{1,8}-(?:0\\d{1,7}|\\d{4,8})|20\\d{2}-\\d{1,3}|\\d{4,8}-\\d{3})(?:-\\p{Lu}{1,2})?(?![\\p{L}\\p{N}-]|[.,]\\d)`,
      "gu",
    ),
    speak: ([written]) => written.split("-").map((group) => spell(group, language)).join(", "),
  };
}

type Counted = readonly [letter: string, one: string, many: string];

/** Letters and words for games won, drawn and lost. */
const GAMES: Readonly<Record<Language, readonly [Counted, Counted, Counted]>> = {
  en: [["W", "one win", "wins"], ["D", "one draw", "draws"], ["L", "one loss", "losses"]],
  de: [["S", "ein Sieg", "Siege"], ["U", "ein Unentschieden", "Unentschieden"], [
    "N",
    "eine Niederlage",
    "Niederlagen",
  ]],
  fr: [["V", "une victoire", "victoires"], ["N", "un nul", "nuls"], [
    "D",
    "une défaite",
    "défaites",
  ]],
};

/** "7W, 3D, 2L" */
function gamesRule(language: Language): Rule {
  const pattern = GAMES[language].map(([letter]) => `(\\d{1,2})\\s?${letter}`).join(
    "(?:,\\s?|\\s)",
  );
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.,/])${pattern}(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, ...counts]) =>
      GAMES[language].map(([, one, many], index) =>
        counts[index] === "1" ? one : `${cardinal(counts[index]!, language)} ${many}`
      ).join(", "),
  };
}

const ROUNDS: Readonly<Record<string, string>> = {
  "2": "demi",
  "4": "quart",
  "8": "huitième",
  "16": "seizième",
  "32": "trente-deuxième",
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

/** "Step 2/5": nouns before a progress, and the word between its numbers. */
const PROGRESS: Readonly<Record<Language, readonly [before: string, of: string]>> = {
  en: ["Steps?|Parts?|Pages?|Phase|Question|Episode|Day|Lap|Round|Slide|Task|Hole", "of"],
  de: ["Schritt|Teil|Seite|Phase|Frage|Folge|Tag|Runde|Folie|Etappe|Aufgabe", "von"],
  fr: ["[ÉE]tape|Partie|Page|Phase|Question|[ÉE]pisode|Jour|Tour|Manche|Tâche", "sur"],
};

/** The lower number of a time signature, which German reads as a note value. */
const GERMAN_NOTES: Readonly<Record<string, string>> = {
  "1": "ganze",
  "2": "halbe",
  "4": "viertel",
  "8": "achtel",
  "16": "sechzehntel",
};

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    // ".304/.412/.654": averages of a batter
    {
      pattern: /(?<![\p{L}\p{N}.,/])\.\d{3}(?:\/\.\d{3}){1,2}(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([written]) => written.split("/").map((part) => spokenValue(part, "en")).join(", "),
    },
    // "the 49ers", "the 76ers"
    {
      pattern: /(?<![\p{L}\p{N}.,])([1-9]\d)ers(?!\p{L})/gu,
      speak: ([, number]) => `${cardinal(number!, "en").replace(/e?$/, "e")}rs`,
    },
    // "13st 4lb"
    {
      pattern: /(?<![\p{L}\p{N}.,])(\d{1,2})\s?st(?=\s\d{1,2}\s?(?:lbs?|pounds)(?!\p{L}))/gu,
      speak: ([, stone]) => `${cardinal(stone!, "en")} stone`,
    },
    // "a 1-2 punch"
    {
      pattern: /(?<![\p{L}\p{N}.,/-])1-2(?=\s(?:punch(?:es)?|combo|finish)(?!\p{L}))/gu,
      speak: () => "one two",
    },
    // "20/40 OD", "vision is 20/40"
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])20\/(\d{2,3})(?=\s(?:OD|OS|OU|vision)(?!\p{L}))|(?<=(?<!\p{L})(?:[Vv]ision|[Aa]cuity)\s(?:(?:is|was|of|at)\s)?)20\/(\d{2,3})(?![\p{L}\p{N}/])/gu,
      speak: ([, eye, vision]) => `twenty ${cardinal((eye ?? vision)!, "en")}`,
    },
    // "287/6 after 90 overs", "450/8 declared": runs for wickets
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])(\d{2,3})\/(\d|10)(?=\s(?:(?:after|in|from|off)\s\d{1,3}(?:\.\d)?\sovers|\(\d{1,3}(?:\.\d)?\sov|(?:declared|dec\.|at\s(?:lunch|tea|stumps|the\sclose))(?!\p{L})))/gu,
      speak: ([, runs, wickets]) => `${cardinal(runs!, "en")} for ${cardinal(wickets!, "en")}`,
    },
    // "Root 102*"
    {
      pattern: /(?<=(?<!\p{L})\p{Lu}\p{L}+\s\d{1,3})\*(?=[.,;)]|\s|$)/gu,
      speak: (match) =>
        /\d\sov|(?<!\p{L})(?:overs?|wickets?|innings)(?!\p{L})/u.test(match.input)
          ? " not out"
          : undefined,
    },
    // "24/35, 291 yards": completed passes
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])(\d{1,2})\/(\d{1,2})(?=,?\s(?:for\s)?\d{2,3}\s(?:yds?|yards)(?!\p{L}))/gu,
      speak: ([, caught, thrown]) => `${cardinal(caught!, "en")} of ${cardinal(thrown!, "en")}`,
    },
    // "odds of 5/2", "the 7/4 favourite"
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])(\d{1,3})\/(\d{1,2})(?=\s(?:against|favou?rites?|outsiders?)(?!\p{L}))|(?<=(?<!\p{L})[Oo]dds\s(?:of|are|at|were|is)\s)(\d{1,3})\/(\d{1,2})(?![\p{L}\p{N}/])/gu,
      speak: ([, ...numbers]) =>
        numbers.filter((number) => number !== undefined).map((number) => cardinal(number, "en"))
          .join(" to "),
    },
    // "9/8c": a television schedule, an hour earlier in Central time; "1/2c" is half a cup
    {
      pattern: /(?<![\p{L}\p{N}.,/$])(1?\d)\/(1?\d)c(?![\p{L}\p{N}])/gu,
      speak: ([, eastern, central]) =>
        Number(eastern) % 12 === (Number(central) + 1) % 12
          ? `${cardinal(eastern!, "en")}, ${cardinal(central!, "en")} Central`
          : undefined,
    },
    // "2.5-bath": counted in halves
    {
      pattern: /(?<![\p{L}\p{N}.,/$])(\d{1,2})\.5(?=[- ]baths?(?:room)?s?(?!\p{L}))/gu,
      speak: ([, whole]) => `${cardinal(whole!, "en")} and a half`,
    },
    {
      pattern: /(?<![\p{L}\p{N}.,/])24\/7\/365(?![\p{L}\p{N}/])/gu,
      speak: () => "twenty-four seven, three sixty-five",
    },
  ],
  de: [
    // "Blutdruck 120/80", "120/80 mmHg"
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])\d{2,3}\/\d{2,3}(?=\s?mmHg)|(?<=(?:[Bb]lutdruck|(?<!\p{L})RR):?\s(?:(?:von|bei|ist|war)\s)?)\d{2,3}\/\d{2,3}(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([written]) => written.split("/").map((part) => cardinal(part, "de")).join(" zu "),
    },
    // "Hj. 1/2025"
    {
      pattern:
        /(?<=(?<!\p{L})(?:Hj\.|Halbjahr|Quartal|KW|Heft|Ausgabe)\s)(\d{1,2})\/((?:19|20)\d\d)(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([, part, year]) => `${cardinal(part!, "de")} ${spokenYear(year!, "de")}`,
    },
    // "Abb. 4-2"; a longer dash would be a range
    {
      pattern:
        /(?<=(?<!\p{L})(?:Abb\.|Abbildung|Tab\.|Tabelle|Bild|Formel)\s\d{1,2})-(?=\d{1,2}(?![\p{L}\p{N}-]))/gu,
      speak: () => " Strich ",
    },
    // "90.+3", minutes of a match
    {
      pattern:
        /(?<![\p{L}\p{N}.,])(45|90|105|120)\.?\s?\+\s?(\d{1,2})(?:\.(?=\sMin)|['’′])?(?![\p{L}\p{N}]|[.,]\d)/gu,
      speak: ([, minute, more]) => `${cardinal(minute!, "de")} plus ${cardinal(more!, "de")}`,
    },
  ],
  fr: [
    // "les 2nds rôles", before the rule for knots ("nds")
    { pattern: /(?<![\p{L}\p{N}.,])2nds(?!\p{L})/gu, speak: () => "seconds" },
    // "un 4x4" is a car
    {
      pattern:
        /(?<![\p{L}\p{N}.,])4\s?[x×]\s?4(?![\p{L}\p{N}]|[.,]\d|\s?[=x×]|\s?[cm]?m(?!\p{L}))/gu,
      speak: () => "quatre quatre",
    },
    // "la 4L" is a car too; litres are masculine
    {
      pattern: /(?<=(?<!\p{L})(?:la|une|ma|ta|sa|cette|en)\s)4\s?L(?![\p{L}\p{N}'’])/giu,
      speak: () => `quatre ${nameOf("L", "fr")}`,
    },
    // "12/8 de tension"
    {
      pattern:
        /(?<![\p{L}\p{N}.,/])(\d{1,2})\/(\d{1,2})(?=\sde\stension)|(?<=(?<!\p{L})(?:[Tt]ension|TA)\s(?:(?:de|à|(?:est|était)\s(?:de|à)|:)\s)?)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([written]) => written.split("/").map((part) => cardinal(part, "fr")).join(" "),
    },
    // "fig. 4-2"
    {
      pattern:
        /(?<=(?<!\p{L})(?:[Ff]ig\.|[Ff]igure|[Tt]ab\.|[Tt]ableau)\s\d{1,2})-(?=\d{1,2}(?![\p{L}\p{N}-]))/gu,
      speak: () => " tiret ",
    },
    // "n° 78-17", "décret 2016-1234": one number, not a range
    {
      pattern:
        /(?<=(?<!\p{L})(?:n[°º]\s?|(?:décret|loi|arrêté)\s))(\d{1,6})-(\d{1,6}(?:\.\d{3})?)(?![\p{L}\p{N}-]|[.,]\d)/giu,
      speak: ([, first, second]) =>
        [first!, second!.replace(".", "")].map((number) => cardinal(number, "fr")).join(" tiret "),
    },
    // "le 1/4 de finale", "les 1/8 de finale"
    {
      pattern:
        /(?<=((?<!\p{L})(?:[Ll]es|[Dd]es|[Aa]ux|[Ee]n)\s)?)(?<![\p{L}\p{N}.,/])1\/(2|4|8|16|32)(?:[eè]m?e?s?)?(?=\s(?:de\s)?finales?(?!\p{L}))/gu,
      speak: ([, several, part]) =>
        ROUNDS[part!]! + (several === undefined || part === "2" ? "" : "s"),
    },
    // "1 1/2 h", "2½ h"
    {
      pattern: /(?<![\p{L}\p{N}.,/])(\d{1,2})(?:\s?½|\s1\/2)\s?h(?:eures?)?(?![\p{L}\p{N}])/gu,
      speak: ([, whole]) =>
        `${cardinal(whole!, "fr", "feminine")} heure${Number(whole) < 2 ? "" : "s"} et demie`,
    },
    // "5 ans 1/2", "2 heures ½"
    {
      pattern:
        /(?<=\d\s(ans?|mois|jours?|h|heures?|semaines?|années?)\s)(?:et\s)?(?:1\/2|½)(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([, unit]) => /^(?:h|semaine|année)/.test(unit!) ? "et demie" : "et demi",
    },
    // "1 h 1/4", "5 h moins le 1/4"
    {
      pattern:
        /(?<=\d\s?h\s|(?<!\p{L})moins\s(?:le\s)?)(?:et\s)?(?:1\/4|¼)(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: (match) => /moins\s(?:le\s)?$/.test(textBefore(match)) ? "quart" : "et quart",
    },
    // "th. 6/7"
    {
      pattern: /(?<=(?<!\p{L})(?:th\.|thermostat)\s)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/])/giu,
      speak: ([, low, high]) => `${cardinal(low!, "fr")} ${cardinal(high!, "fr")}`,
    },
    // "la guerre de 14-18"
    {
      pattern: /(?<=(?<!\p{L})[Gg]uerre\sde\s)(14|39|70)-(18|45|71)(?![\p{L}\p{N}-])/gu,
      speak: ([, from, until]) => `${cardinal(from!, "fr")} ${cardinal(until!, "fr")}`,
    },
    // "format 16:9" is a fraction in French
    {
      pattern: /(?<![\p{L}\p{N}.,:/])16[:/]9(?:e|es|ème|èmes)?(?![\p{L}\p{N}:/]|[.,]\d)/gu,
      speak: () => "seize neuvièmes",
    },
  ],
};

/** The rules for pairs of numbers. */
export function numberPairRules(language: Language): Rule[] {
  const [before, of] = PROGRESS[language];
  return [
    numberedRule(language),
    gamesRule(language),
    // "25.7/7.3/8.3": a series of measurements
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}.,/])\\d{1,3}${POINT[language]}\\d{1,2}(?:/\\d{1,3}${
          POINT[language]
        }\\d{1,2}){2,4}(?![\\p{L}\\p{N}/])`,
        "gu",
      ),
      speak: ([written]) =>
        written.split("/").map((number) => spokenValue(number.replace(",", "."), language)).join(
          ", ",
        ),
    },
    // "ISO 8859-1": a part of a standard
    {
      pattern:
        /(?<=(?<!\p{L})(?:ISO|DIN|IEC|EN|IEEE|FIPS|VDE)\s\d{2,5})-(?=\d{1,3}(?![\p{L}\p{N}-]))/gu,
      speak: () => ` ${{ en: "dash", de: "Strich", fr: "tiret" }[language]} `,
    },
    // "ISO 9001:2015": a standard and its year
    {
      pattern: /(?<=(?<!\p{L})(?:ISO|DIN|IEC|EN)\s\d{3,5}(?:-\d{1,2})?):(?=(?:19|20)\d{2}(?!\d))/gu,
      speak: () => ", ",
    },
    ...OWN[language],
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
