/**
 * German abbreviations that stand for something only where they stand: floors, rents, files and fees.
 * @module
 */
import { germanOrdinal } from "./normalise/german_ordinals.ts";
import { type Rule, wordsBefore } from "./normalise/rules.ts";

/** "Hauptstr.", "Hausnr." */
const GERMAN_STREET: Rule = {
  pattern: /(?<!\p{L})(\p{Lu}[\p{L}-]{0,60}\p{Ll})(str|nr)\.(?!\p{L})/gu,
  speak: ([, name, short]) => `${name}${short === "str" ? "straße" : "nummer"}`,
};

/** "S. 5 f.", "§ 3 ff." */
const GERMAN_FOLLOWING: Rule = {
  pattern: /(?<=\d\s?)(ff?)\.(?!\p{L})/gu,
  speak: ([, short]) => short === "f" ? "folgende" : "fortfolgende",
};

/** "des o. g. Themas", "die o. g. Frist", "o. g. Frist": with the ending that the article asks for. */
const GERMAN_AFORESAID: Rule = {
  pattern:
    /(?<=(?<!\p{L})(der|die|das|des|dem|den|zum|zur|vom|im|beim|am)\s)o\.\s?g\.(?=\s\p{Lu}([\p{L}-]*))/giu,
  speak: ([, article, rest]) => {
    const isPlural = article!.toLowerCase() === "die" && /(?:en|e|er|s|n)$/.test(rest!);
    const ending = /^(?:die|das)$/i.test(article!) && !isPlural ? "e" : "en";
    return `oben genannt${ending}`;
  },
};

/** "der hl. Nikolaus", "des hl. Martin" */
const GERMAN_SAINT: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:(die|der|das)|des|dem|den|zum|zur|vom|beim|am|im)\s)(h)l\.(?=\s\p{L})/giu,
  speak: ([, nominative, initial]) => `${initial}eilige${nominative === undefined ? "n" : ""}`,
};

/** "277 S." */
const GERMAN_PAGES: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,4}\s)S\.(?=[,;)]|\s?$)/gu,
  speak: () => "Seiten",
};

/** "s. Anlage 3", "(s. Seite 5)" */
const GERMAN_SEE: Rule = {
  pattern: /(?<=(?:^|[,;(–-])\s?)s\.(?=\s\p{Lu}\p{Ll})/gu,
  speak: () => "siehe",
};

/** "Wg. 21", where "wg. Krankheit" tells why. */
const GERMAN_COACH: Rule = {
  pattern: /(?<!\p{L})Wg\.(?=\s\d)/gu,
  speak: () => "Wagen",
};

/** "Karl Meier jun.", but "Sen. Meier" */
const GERMAN_GENERATION: Rule = {
  pattern: /(?<=\p{Lu}\p{Ll}+,?\s)(jun|sen)\.(?!\p{L})/gu,
  speak: ([, short]) => `${short}ior`,
};

/** "v. 9 – 12 Uhr" */
const GERMAN_FROM: Rule = {
  pattern: /(?<!\p{L})v\.(?=\s\d{1,2}(?::\d\d)?\s?(?:[-–]|bis)\s?\d{1,2}(?::\d\d)?\sUhr)/gu,
  speak: () => "von",
};

/** "Gl. (4)", where "Gl. 4" is a platform. */
const GERMAN_EQUATION: Rule = {
  pattern: /(?<!\p{L})Gl\.(?=\s\(\d)/gu,
  speak: () => "Gleichung",
};

/** "ein(e) Mitarbeiter(in)", "Kolleg(inn)en": both forms. */
const GERMAN_BOTH_FORMS: Rule = {
  pattern: /(?<!\p{L})(\p{L}*\p{Ll})\((e|in|innen)\)(?![\p{L}\p{N}])/gu,
  speak: ([, form, ending]) => {
    const isPlural = ending === "innen" && form!.endsWith("en");
    return `${form} oder ${isPlural ? form!.slice(0, -2) : form}${ending}`;
  },
};

/** "Frankfurt a. M." */
const GERMAN_MAIN: Rule = {
  pattern: /(?<=(?<!\p{L})Frankfurt\s)a\.\s?M\.(?!\p{L})/gu,
  speak: () => "am Main",
};

/** "Abs. 1 S. 2" is a sentence of a paragraph, and no page. */
const GERMAN_SENTENCE: Rule = {
  pattern: /(?<=(?<!\p{L})(?:Abs\.|Absatz)\s\d{1,3}[a-z]?\s)S\.(?=\s\d)/gu,
  speak: () => "Satz",
};

/** "Anfang des 20. Jh." */
const GERMAN_CENTURY: Rule = {
  pattern: /(?<=(?<!\p{L})[Dd]es\s\d{1,2}\.\s)(?:Jh|Jhdt)\.(?!\p{L})/gu,
  speak: () => "Jahrhunderts",
};

const FLOORS: Readonly<Record<string, string>> = {
  OG: "Obergeschoss",
  UG: "Untergeschoss",
  DG: "Dachgeschoss",
  EG: "Erdgeschoss",
};

/** "2. OG", "im EG", "65 m², EG" */
const GERMAN_FLOOR: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}])(?:\d{1,2}\.|im|Im|ins|vom|zum)\s|(?<!\p{L})(?:m²|m2|qm|Whg\.|Wohnung),?\s)(?:[OUD]G|(?<!\.\s)EG|(?<=Whg\.\s)EG)(?![\p{L}\p{N}])/gu,
  speak: ([short]) => FLOORS[short],
};

/** "in der 75. Min." is one of them, "in der 90.+3 Min." too. */
const GERMAN_MINUTE: Rule = {
  pattern: /(?<=\d\.(?:\+\d{1,2}\.?)?\s)Min\.(?!\p{L})/gu,
  speak: () => "Minute",
};

/** "12. Kl.", "die 3. Std. Mathe", "2. Etg." */
const GERMAN_CLASS: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}.])\d{1,2}\.\s)(?:Kl|Std|Etg)\.(?!\p{L})/gu,
  speak: ([short]) => ({ "Kl.": "Klasse", "Std.": "Stunde", "Etg.": "Etage" })[short],
};

/** "Kunden-Nr. 5", behind what the table knows. */
export const GERMAN_NUMBER: Rule = {
  pattern: /(?<=\p{L}\.?-)Nr\.(?!\p{L})/gu,
  speak: () => "Nummer",
};

/** "2.OG" */
const GERMAN_CLOSE_FLOOR: Rule = {
  pattern: /(?<![\p{L}\p{N}.])(\d{1,2})\.([OU]G)(?![\p{L}\p{N}])/gu,
  speak: (match) => {
    const floor = FLOORS[match[2]!]!;
    return `${germanOrdinal(match[1]!, { before: wordsBefore(match), after: floor })} ${floor}`;
  },
};

/** "78 m², OT Süd", "Halle, OT Neustadt" */
const GERMAN_DISTRICT: Rule = {
  pattern: /(?<=(?<!\p{L})(?:m²|m2|qm|\p{Lu}\p{Ll}+),?\s\(?)OT(?=\s\p{Lu}\p{Ll})/gu,
  speak: () => "Ortsteil",
};

const RENTS: Readonly<Record<string, string>> = {
  KM: "Kaltmiete",
  WM: "Warmmiete",
  NK: "Nebenkosten",
  VB: "Verhandlungsbasis",
  VHB: "Verhandlungsbasis",
  NP: "Neupreis",
};

/** "250 € VB", "950 € KM + 200 € NK", "KM: 950 €" */
const GERMAN_RENT: Rule = {
  pattern:
    /(?<=(?:€|Euro)\s)(?:KM|WM|NK|VH?B|NP)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:KM|WM|NK|VH?B|NP)(?=:?\s\d[\d.,]{0,9}\s?(?:€|Euro|EUR))|(?<=(?<!\p{L})(?:zzgl\.|inkl\.|plus|\+)\s)NK(?![\p{L}\p{N}])/gu,
  speak: ([short]) => RENTS[short],
};

/** "3 MM Kaution", "Kaution: 3 KM" */
const GERMAN_DEPOSIT: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}.,])\d\s)(MM|N?KM)(?=\s(?:Kaution|Provision)(?!\p{L}))|(?<=(?<!\p{L})Kaution:?\s\d\s)(MM|N?KM)(?![\p{L}\p{N}])/gu,
  speak: ([short]) => ({ MM: "Monatsmieten", KM: "Kaltmieten", NKM: "Nettokaltmieten" })[short],
};

/** "1 Bd. Petersilie", where "Bd. 1" is a volume. */
const GERMAN_BUNCH: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}.])\d{1,2}\s)Bd\.(?=\s\p{Lu})/gu,
  speak: () => "Bund",
};

/** "Brot u. mehr" */
const GERMAN_AND: Rule = {
  pattern: /(?<=[\p{L}\d)%€.]\s)u\.(?=\s\p{Ll}{3})/gu,
  speak: () => "und",
};

/** "2 St. Eier", but "3100 St. Pölten" */
const GERMAN_PIECES: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}.])\d{1,4}\s)(?!(?<=\d{4}\s)St\.\s(?:Pölten|Gallen|Veit|Johann|Andrä|Moritz|Georgen|Wolfgang|Valentin|Florian|Anton|Margrethen|Marein|Michael)(?!\p{L}))St\.(?=\s\p{Lu}|[,;)]|\s?$)/gu,
  speak: () => "Stück",
};

/** "Geb. C", where "geb. 1950" is born. */
const GERMAN_BUILDING: Rule = {
  pattern: /(?<!\p{L})Geb\.(?=\s(?:\p{Lu}|\d{1,3})(?![\p{L}\p{N}.]))/gu,
  speak: () => "Gebäude",
};

/** "Geb.: 50 €" */
const GERMAN_FEE: Rule = {
  pattern: /(?<!\p{L})Geb\.(?=:?\s\d[\d.,]{0,9}\s?(?:€|Euro|EUR|CHF))/gu,
  speak: () => "Gebühr",
};

/** "geb. 12.3.1980" */
const GERMAN_BORN: Rule = {
  pattern: /(?<!\p{L})(geb|gest)\.(?=\s(?:0?[1-9]|[12]\d|3[01])\.\s?(?:\d{1,2}\.|\p{Lu}))/gu,
  speak: ([, short]) => short === "geb" ? "geboren am" : "gestorben am",
};

const SIDES: Readonly<Record<string, string>> = { re: "rechts", li: "links", mi: "Mitte" };

/** "im 1. OG re." */
const GERMAN_SIDE: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[OUDE]G|Stock|Etage|Obergeschoss|Erdgeschoss),?\s)(re|li|mi)\.(?!\p{L})/gu,
  speak: ([, side]) => SIDES[side!],
};

/** The rules for them, before the table of abbreviations. */
export const GERMAN_PLACED: readonly Rule[] = [
  GERMAN_AFORESAID,
  GERMAN_BOTH_FORMS,
  GERMAN_SAINT,
  GERMAN_EQUATION,
  GERMAN_PAGES,
  GERMAN_SEE,
  GERMAN_COACH,
  GERMAN_GENERATION,
  GERMAN_FROM,
  GERMAN_AND,
  GERMAN_PIECES,
  GERMAN_FEE,
  GERMAN_BUILDING,
  GERMAN_BORN,
  GERMAN_SIDE,
  GERMAN_RENT,
  GERMAN_BUNCH,
  GERMAN_CENTURY,
  GERMAN_FLOOR,
  GERMAN_CLOSE_FLOOR,
  GERMAN_DISTRICT,
  GERMAN_DEPOSIT,
  GERMAN_MINUTE,
  GERMAN_CLASS,
  GERMAN_SENTENCE,
  GERMAN_MAIN,
  GERMAN_STREET,
  GERMAN_FOLLOWING,
];
