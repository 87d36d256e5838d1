/**
 * Seats, rooms and houses whose number has a letter, not a unit: "Sitz 12A", "Hauptstr. 7A".
 * @module
 */
import { spell } from "../letters/letters.ts";
import { cardinal, spokenValue } from "../numbers/numbers.ts";
import { englishOrdinal } from "../numbers/ordinals.ts";
import type { Language, Rule } from "../rules.ts";

const PLACES: Readonly<Record<Language, string>> = {
  en:
    "seats?|row|gate|room|unit|suite|flat|apartment|platform|terminal|section|track|lot|bay|berth",
  de:
    "Sitz(?:platz)?|Platz|Reihe|Gate|Zimmer|Raum|Tür|Haus|Wohnung|Gleis|Steig|Halle|Stand|Terminal|Ausgang|Linie|Bus|Etage|Ausfahrt|Hausnr\\.|Hausnummer|Nr\\.",
  fr:
    "siège|place|porte|rangée|rang|quai|voie|salle|chambre|bâtiment|hall|terminal|appartement|appt\\.?|ligne|bus|numéro|n°",
};

/** A house number, after its street or before it. */
const HOUSES: Readonly<Record<Language, string>> = {
  en:
    "(?<![\\p{L}\\p{N}.,])(\\d{1,4})([A-Z])(?=\\s\\p{Lu}\\p{Ll}{1,20}\\s(?:Street|St|Avenue|Ave|Road|Rd|Lane)(?!\\p{L}))",
  de:
    "(?<=(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|\\p{Ll}weg|\\p{Ll}platz|[Aa]llee|[Gg]asse|\\p{Ll}ring|\\p{Ll}damm|\\p{Ll}ufer)\\s)" +
    "(\\d{1,4})\\s?([A-Z])(?![\\p{L}\\p{N}])",
  fr:
    "(?<![\\p{L}\\p{N}.,])(\\d{1,4})\\s?([A-Z])(?=,?\\s(?:rue|avenue|av\\.|bd|boulevard|place|pl\\.|impasse|allée|chemin|route|quai|cours)\\s)",
};

/** "Herrengasse 14/2/3": house, staircase and door. */
const AUSTRIAN_DOOR: Rule = {
  pattern:
    /(?<=(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|\p{Ll}weg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Gg]ürtel|[Gg]raben|[Zz]eile|[Mm]arkt)\s)(\d{1,4})(\s?[a-z])?((?:\/\d{1,4}){1,3})(?![\p{L}\p{N}/]|[.,]\d)/gu,
  speak: ([, house, letter, inside]) => {
    const [number, ...doors] = [house!, ...inside!.slice(1).split("/")]
      .map((digits) => cardinal(digits, "de"));
    const named = letter === undefined ? number : `${number} ${spell(letter.trim(), "de")}`;
    return [named, ...doors].join(" Strich ");
  },
};

/** Words before a room number whose floor is written before a point. */
const ROOMS: Readonly<Record<Language, string>> = {
  en: "room|rm\\.?|suite|office|lab|unit",
  de: "raum|r\\.|zimmer|zi\\.|büro|hörsaal|saal|labor",
  fr: "salle|bureau|chambre|amphi|local",
};
const POINT: Readonly<Record<Language, string>> = { en: "point", de: "Punkt", fr: "point" };

/** "Room 4.12B", "Raum 3.217", "salle U1.12" */
function roomRule(language: Language): Rule {
  return {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${
        ROOMS[language]
      })\\s)([A-Z])?(\\d{1,2})\\.(\\d{1,3})([A-Z])?(?![\\p{L}\\p{N}]|[.,]\\d)`,
      "giu",
    ),
    speak: ([, wing, floor, room, letter]) => {
      const number = language === "en"
        ? spokenValue(`${floor}.${room}`, "en")
        : `${cardinal(floor!, language)} ${POINT[language]} ${cardinal(room!, language)}`;
      const [before, behind] = [wing, letter].map((sign) =>
        sign === undefined ? [] : [spell(sign, language)]
      );
      return [...before!, number, ...behind!].join(" ");
    },
  };
}

const FLOORS: Readonly<Record<string, string>> = {
  G: "ground floor",
  L: "lobby floor",
  UG: "upper ground floor",
  LG: "lower ground floor",
};

/** "12/F, Tower 2", "G/F": floors in Hong Kong, not an age and sex. */
const FLOOR: Rule = {
  pattern:
    /(?<=(?:^|[,\n]\s?|(?<!\p{L})(?:on|at|to|the)\s))(?:([1-9]\d?)|([GL]|UG|LG))\/F(?=,\s[\p{Lu}\d]|\s\p{Lu}|[.)]|\s*$)/gu,
  speak: ([, number, letters]) =>
    letters === undefined ? `${englishOrdinal(number!)} floor` : FLOORS[letters],
};

/** The rules for seats, rooms, floors and houses; they precede those for units. */
export function placeRules(language: Language): Rule[] {
  const speak = ([, number, letter]: RegExpExecArray) =>
    `${cardinal(number!, language)} ${spell(letter!, language)}`;
  const own = { en: [FLOOR], de: [AUSTRIAN_DOOR], fr: [] }[language];
  return [...own, roomRule(language), { pattern: new RegExp(HOUSES[language], "gu"), speak }, {
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${PLACES[language]})\\s)(\\d{1,4})([A-Z])(?![\\p{L}\\p{N}])`,
      "giu",
    ),
    speak,
  }];
}
