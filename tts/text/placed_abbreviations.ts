/**
 * Abbreviations that stand for something only where they stand: floors behind a number, directions
 * behind a street, taxes behind an amount.
 * @module
 */
import { spell } from "./normalise/letters.ts";
import { germanOrdinal } from "./normalise/german_ordinals.ts";
import { type Language, type Rule, textAfter, wordsBefore } from "./normalise/rules.ts";

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

/** "St-Denis", "Ste-Anne". */
const FRENCH_SAINT: Rule = {
  pattern: /(?<![\p{L}\p{N}])S(te?)-(?=\p{Lu})/gu,
  speak: ([, ending]) => ending === "te" ? "Sainte-" : "Saint-",
};

/** "the 18th c.", "pp. 5 ff." */
const ENGLISH_BEHIND: readonly Rule[] = [
  { pattern: /(?<=\d(?:st|nd|rd|th)\s)c\.(?!\p{L})/gu, speak: () => "century" },
  // "(b. 1950)", "b. 1950, d. 2010"
  {
    pattern: /(?<=[(,;–-]\s?|^)([bd])\.(?=\s?(?:c\.\s|ca\.\s)?(?:1\d{3}|20\d\d)(?!\d))/gu,
    speak: ([, letter]) => letter === "b" ? "born" : "died",
  },
  { pattern: /(?<=(?:pp?\.|pages?|lines?|§§?)\s\d{1,4}\s?)ff?\./gu, speak: () => "and following" },
];

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

/** "Kunden-Nr. 5" */
const GERMAN_NUMBER: Rule = {
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

/** "Apt 4", but "apt(8)" is a program. */
const FRENCH_FLAT: Rule = {
  pattern: /(?<!\p{L})[Aa]pt(?=\s\d)/gu,
  speak: () => "appartement",
};

/** "nos 3 et 4", but "nos 3 enfants" */
const FRENCH_NUMBERS: Rule = {
  pattern:
    /(?<!\p{L})[nN]os(?=\s\d{1,4}(?:,\s\d{1,4}){0,5}(?:\s(?:et|à)\s|\s?[-–]\s?)\d{1,4}(?:[.,;:)]|$))/gu,
  speak: () => "numéros",
};

/** "50 € HT", "120 € TTC" */
const FRENCH_TAXES: Rule = {
  pattern:
    /(?<=(?:€|euros?)\s)(?:HT|TTC|CC|HC|cc|hc)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:HT|TTC)(?=\s?:?\s\d[\d\s.,]{0,12}(?:€|euros?))/gu,
  speak: ([short]) => FRENCH_CHARGES[short.toUpperCase()],
};
const FRENCH_CHARGES: Readonly<Record<string, string>> = {
  HT: "hors taxes",
  TTC: "toutes taxes comprises",
  CC: "charges comprises",
  HC: "hors charges",
};

/** "la Ve Rép.", "50 €/pers." */
const FRENCH_SINGULAR: Rule = {
  pattern: /(?<=(?<!\p{L})[IV]{1,3}e\s)Rép\.(?!\p{L})|(?<=\/)pers\.(?!\p{L})/gu,
  speak: ([short]) => short === "pers." ? "personne" : "République",
};

/** "à la 45e min." */
const FRENCH_MINUTE: Rule = {
  pattern: /(?<=\d(?:e|ème)\s)min\.?(?!\p{L})/gu,
  speak: () => "minute",
};

/** "arr. 10h05, dép. 10h09" */
const FRENCH_TIMETABLE: Rule = {
  pattern: /(?<!\p{L}|\d(?:er|e|ème)\s)(arr|dép)\.(?=[^.\n]{0,40}?\d{1,2}\s?[h:]\s?\d)/giu,
  speak: ([, short]) => short!.toLowerCase() === "arr" ? "arrivée" : "départ",
};

/** "p. 12 et s." */
const FRENCH_FOLLOWING: Rule = {
  pattern: /(?<=\d\s)et\ss\.(?!\p{L})/gu,
  speak: () => "et suivantes",
};

/** "nº1", whose sign counts as a letter. */
const FRENCH_NUMBER_SIGN: Rule = {
  pattern: /(?<!\p{L})[nN]º(?=\s?\d)/gu,
  speak: () => "numéro ",
};

/** "T° 38,5", "TA 130/85" */
const FRENCH_MEDICINE: readonly Rule[] = [
  { pattern: /(?<!\p{L})T°(?=\s?:?\s?\d)/gu, speak: () => "température" },
  { pattern: /(?<!\p{L})TA(?=\s?:?\s?\d{1,3}\/\d)/gu, speak: () => "tension" },
];

/** "fa#" */
const FRENCH_SHARP: Rule = {
  pattern: /(?<=(?<!\p{L})(?:do|ut|ré|mi|fa|sol|la|si))[#♯](?![\p{L}\p{N}])/giu,
  speak: () => " dièse",
};

const COMPASS: Readonly<Record<string, string>> = {
  NW: "northwest",
  NE: "northeast",
  SW: "southwest",
  SE: "southeast",
};

/** "the WHO", which asks nothing */
const ENGLISH_WHO: Rule = {
  pattern: /(?<=(?<!\p{L})[Tt]he\s)WHO(?![\p{L}\p{N}])/gu,
  speak: ([letters]) => spell(letters, "en"),
};

/** "an est. 170K", where "est. 1924" is established. */
const ENGLISH_ESTIMATE: Rule = {
  pattern: /(?<!\p{L})[Ee]st\.(?=\s[$€£]?\d)(?!\s(?:1\d|20)\d\d(?![\d,.]\d|\d))/gu,
  speak: () => "estimated",
};

/** "a 34-y.o. man" */
const ENGLISH_AGE: Rule = {
  pattern: /(?<=\d)[- ]?y(?:\.\s?|\/)?o\.?(?![\p{L}\p{N}])/gu,
  speak: (match) =>
    match[0].startsWith("-") || NAMES_PERSON.test(textAfter(match)) ? " year old" : " years old",
};
/** "34 y/o male", but "34 y/o and married" */
const NAMES_PERSON =
  /^\s(?!(?:and|or|but|is|was|who|with|in|at|from|when|as|now|today|for)(?!\p{L}))\p{Ll}/u;

const SQUARED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ft: ["foot", "feet"],
  in: ["inch", "inches"],
  yd: ["yard", "yards"],
  mi: ["mile", "miles"],
};

/** "by the sq. ft.", "in sq. ft." */
const ENGLISH_SQUARE: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])(?<=((?:the|a|each|every)\s)?)sq\.?\s(ft|in|yd|mi)\.?(?![\p{L}\p{N}])/gu,
  speak: ([, single, unit]) => {
    const [one, many] = SQUARED[unit!]!;
    return `square ${single !== undefined ? one : many}`;
  },
};

/** "Song (ft. Anna)" is no fort. */
const ENGLISH_FEATURING: Rule = {
  pattern: /(?<=(?:^|[^\d\s])\s?\(?)(?<![\p{L}\p{N}])ft\.(?=\s\p{Lu})/gu,
  speak: () => "featuring",
};

/** "5 km NE of town" */
const ENGLISH_BEARING: Rule = {
  pattern: /(?<=\d\s?(?:km|mi|miles?|kilometers?)\s)([NS]?[NSEW]{1,2})(?=\sof\s)/gu,
  speak: ([letters]) => DIRECTIONS[letters]?.toLowerCase() ?? COMPASS[letters],
};

/** "the B♭", as keyboards have it */
const ENGLISH_FLAT: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])([A-G])b(?:(?=\s(?:major|minor|scale|chord|instrument|clarinet|trumpet)(?!\p{L}))|(?<=(?:tuned\sto|key\sof|chord\sof)\s[A-G]b)(?![\p{L}\p{N}]))/gu,
  speak: ([, note]) => `${spell(note!, "en")} flat`,
};

/** "Pennsylvania Ave NW" */
const ENGLISH_QUARTER: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:St|Ave|Blvd|Rd|Dr|Ln|Ct|Pl|Street|Avenue|Boulevard|Road|Drive|Lane|Court|Place)\.?,?\s)(?:NW|NE|SW|SE)(?![\p{L}\p{N}])/gu,
  speak: ([short]) => COMPASS[short],
};

/** "E. 42nd St.", "123 N. Main St" */
const ENGLISH_DIRECTION: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}])\d{1,5}[A-Z]?\s|^|\s)([NSEW])\.?(?=\s(?:\p{Lu}\p{Ll}{1,20}|\d{1,3}(?:st|nd|rd|th))\s(?:St|Ave|Blvd|Rd|Street|Avenue|Boulevard|Road)(?!\p{L}))/gu,
  speak: ([, letter]) => DIRECTIONS[letter!],
};
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: "North",
  S: "South",
  E: "East",
  W: "West",
};

const STREETS: Readonly<Record<string, string>> = {
  St: "Street",
  Ave: "Avenue",
  Blvd: "Boulevard",
  Rd: "Road",
};

/** "42nd St", "10 Downing St, London" */
const ENGLISH_STREET: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}])(?:\d{1,3}(?:st|nd|rd|th)|\d{1,5}[A-Z]?(?:\s\p{Lu}\p{Ll}{1,20}){1,2})\s)(?:St|Ave|Blvd|Rd)(?![\p{L}.]|\s\p{Lu}\p{Ll})/gu,
  speak: ([short]) => STREETS[short],
};

/** Rules that go before the table of abbreviations. */
export const PLACED_ABBREVIATIONS: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    ...ENGLISH_BEHIND,
    ENGLISH_ESTIMATE,
    ENGLISH_AGE,
    ENGLISH_WHO,
    ENGLISH_SQUARE,
    ENGLISH_FEATURING,
    ENGLISH_BEARING,
    ENGLISH_FLAT,
    ENGLISH_DIRECTION,
    ENGLISH_QUARTER,
    ENGLISH_STREET,
  ],
  de: [
    GERMAN_AFORESAID,
    GERMAN_BOTH_FORMS,
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
  ],
  fr: [
    FRENCH_SAINT,
    FRENCH_FLAT,
    FRENCH_NUMBERS,
    FRENCH_TAXES,
    FRENCH_MINUTE,
    FRENCH_SINGULAR,
    FRENCH_TIMETABLE,
    FRENCH_FOLLOWING,
    FRENCH_NUMBER_SIGN,
    ...FRENCH_MEDICINE,
    FRENCH_SHARP,
  ],
};

/** Rules for what the table does not know. */
export const LEFT_ABBREVIATIONS: Readonly<Record<Language, readonly Rule[]>> = {
  en: [],
  de: [GERMAN_NUMBER],
  fr: [],
};
