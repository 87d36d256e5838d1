/**
 * Abbreviations: how they are spoken, and whether one of them ends a sentence.
 * @module
 */
import { ABBREVIATIONS } from "./abbreviation_table.ts";
import { AT_END } from "./abbreviations_at_end.ts";
import { spell } from "./normalise/letters.ts";
import { type Language, type Rule, textAfter, textBefore } from "./normalise/rules.ts";
import { STARTERS } from "./sentence_starters.ts";

interface Abbreviation {
  readonly long: string;
  readonly condition: string | undefined;
  readonly mayEnd: boolean;
}

type Abbreviations = ReadonlyMap<string, readonly Abbreviation[]>;

function parse(language: Language): Abbreviations {
  const known = new Map<string, Abbreviation[]>();
  for (const [table, mayEnd] of [[ABBREVIATIONS, false], [AT_END, true]] as const) {
    for (const line of table[language].trim().split("\n")) {
      const [short, meaning] = line.trim().split("=");
      const [long, condition] = meaning!.split("|");
      // At the start of a sentence and in sloppy writing the first letter's case changes.
      const rest = short!.slice(1);
      // "so." is no Sunday.
      const firsts = condition === "time"
        ? [short![0]!]
        : [short![0]!, short![0]!.toUpperCase(), short![0]!.toLowerCase()];
      for (const form of new Set(firsts.map((first) => first + rest))) {
        known.set(form, [...known.get(form) ?? [], { long: long!, condition, mayEnd }]);
      }
    }
  }
  return known;
}

const KNOWN: Readonly<Record<Language, Abbreviations>> = {
  en: parse("en"),
  de: parse("de"),
  fr: parse("fr"),
};

/** What abbreviations of several words go on with, by their first: "apr." has "J.-C.". */
const GO_ON: Readonly<Record<Language, ReadonlyMap<string, readonly string[]>>> = {
  en: continuations("en"),
  de: continuations("de"),
  fr: continuations("fr"),
};

function continuations(language: Language): ReadonlyMap<string, readonly string[]> {
  const several = [...KNOWN[language].keys()].filter((form) => form.includes(" "));
  const grouped = Map.groupBy(several, (form) => form.slice(0, form.indexOf(" ")));
  return new Map(
    [...grouped].map((
      [first, forms],
    ) => [first, forms.map((form) => form.slice(first.length + 1))]),
  );
}

/** A time or a date: "10 Uhr", "ab 10:30", "10-12 Uhr", "12. Mai", "12.5."; or how far one came. */
const TIME =
  /^,?\s?(?:(?:ab|von|um|bis|gegen)\s)?\d{1,2}(?:[:.]\d\d)?(?:\s?(?:[-–]|bis)\s?\d{1,2}(?:[:.]\d\d)?)?(?:\s?(?:Uhr|h)(?!\p{L})|(?<=:\d\d)(?!\d)|\.\s?(?:\d{1,2}\.|\p{Lu}\p{Ll}{2,8})|\s?(?:Uh?)?$|\.\s?(?:\p{Lu}\p{Ll}?)?$)/u;
/** The date or the hour behind a French weekday: "23 nov.", "12 à 14 h". */
const FRENCH_DAY =
  /^\s?\d{1,2}(?:er)?(?:\s?h|\s(?:janv|f[ée]v|mars|avr|mai|juin|juil|ao[ûu]t|sept|oct|nov|d[ée]c|(?:à|de)\s\d))/iu;
/** A capitalised word that a street may be called, with a space behind it. */
const STREET_NAME = /(?<![\p{L}\p{N}.])(\p{Lu}\p{Ll}[\p{L}'’-]*|\d+(?:st|nd|rd|th))\s$/u;
/** Who is spoken to is no street. */
const GREETINGS: ReadonlySet<string> = new Set("Hello Hi Hey Dear Yes No Thanks Sorry".split(" "));
/** What comes behind a street in an address. */
const BEHIND_STREET = /^(?:[NSEW]|[NS][EW]|Apt|Suite|Ste|Unit|Floor)$/;

/** "Hauptstr.", "Hausnr." */
const STREET_END = /\p{Ll}(?:str|nr)\.$/u;

interface Surroundings {
  readonly before: string;
  readonly after: string;
}

function find(
  written: string,
  { before, after }: Surroundings,
  language: Language,
): Abbreviation | undefined {
  const candidates = KNOWN[language].get(written) ?? [];
  const next = after.match(/^\s+(\p{Lu}[\p{L}\p{N}]*|et\sM|l[ea]\s\p{Lu})/u)?.[1];
  const holds = ({ condition }: Abbreviation): boolean => {
    switch (condition) {
      case "number":
        // The English "I" is a word.
        return /^\s?(?:[(#]?(?:\p{Lu}{1,2}[.-]?)?\d|(?:[IVXLC]{2,}|[VX])(?!\p{L}))/u.test(after) ||
          language === "fr" && /^\s[LRD]\.\s\d/.test(after) ||
          language !== "en" && /^\sI(?![\p{L}\p{N}'’])/u.test(after);
      case "time":
        return TIME.test(after);
      case "day":
        return FRENCH_DAY.test(after);
      case "street": {
        const name = before.match(STREET_NAME)?.[1];
        if (name === undefined || GREETINGS.has(name) || STARTERS[language].has(name)) return false;
        return next === undefined || BEHIND_STREET.test(next) || STARTERS[language].has(next);
      }
      case "name":
        // "St. Paul" is a saint, "Main St. The end." a street.
        return next !== undefined &&
          !(candidates.length > 1 && (STARTERS[language].has(next) || BEHIND_STREET.test(next)));
      default:
        return false;
    }
  };
  return candidates.find(holds) ?? candidates.find(({ condition }) => condition === undefined);
}

function abbreviationRule(language: Language): Rule {
  const forms = [...KNOWN[language].keys()].toSorted((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.replace(/[.()/]/g, "\\$&").replace(/ /g, "\\s"));
  return {
    // What may follow is asked once: a class of all letters for each form compiles for long. "n°5" and
    // "Nr.5" are some, "Mr5" is none.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.])(?:${
        pattern.join("|")
      })(?:(?<=\\p{L})(?![\\p{L}\\p{N}])|(?<!\\p{L})(?!\\p{L}))`,
      "gu",
    ),
    speak: (match) => {
      const surroundings = { before: textBefore(match), after: textAfter(match) };
      return find(match[0].replace(/\s/g, " "), surroundings, language)?.long;
    },
  };
}

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

/** "2. OG", "im EG" */
const GERMAN_FLOOR: Rule = {
  pattern:
    /(?<=(?<![\p{L}\p{N}])(?:\d{1,2}\.|im|Im|ins|vom|zum)\s)(?:[OUD]G|(?<!\.\s)EG)(?![\p{L}\p{N}])/gu,
  speak: ([short]) => FLOORS[short],
};

/** "in der 75. Min." is one of them, "in der 90.+3 Min." too. */
const GERMAN_MINUTE: Rule = {
  pattern: /(?<=\d\.(?:\+\d{1,2}\.?)?\s)Min\.(?!\p{L})/gu,
  speak: () => "Minute",
};

/** "nos 3 et 4", but "nos 3 enfants" */
const FRENCH_NUMBERS: Rule = {
  pattern:
    /(?<!\p{L})[nN]os(?=\s\d{1,4}(?:,\s\d{1,4}){0,5}(?:\s(?:et|à)\s|\s?[-–]\s?)\d{1,4}(?:[.,;:)]|$))/gu,
  speak: () => "numéros",
};

/** "50 € HT", "120 € TTC" */
const FRENCH_TAXES: Rule = {
  pattern: /(?<=(?:€|euros?)\s)(?:HT|TTC)(?![\p{L}\p{N}])/gu,
  speak: ([short]) => short === "HT" ? "hors taxes" : "toutes taxes comprises",
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
    /(?<![\p{L}\p{N}])([A-G])b(?=\s(?:major|minor|scale|chord|instrument|clarinet|trumpet)(?!\p{L}))/gu,
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

/** The rules that speak the abbreviations of `language`. */
export function abbreviationRules(language: Language): Rule[] {
  const rule = abbreviationRule(language);
  return {
    en: [
      ...ENGLISH_BEHIND,
      ENGLISH_WHO,
      ENGLISH_FEATURING,
      ENGLISH_BEARING,
      ENGLISH_FLAT,
      ENGLISH_DIRECTION,
      ENGLISH_QUARTER,
      ENGLISH_STREET,
      rule,
    ],
    de: [
      GERMAN_CENTURY,
      GERMAN_FLOOR,
      GERMAN_MINUTE,
      GERMAN_SENTENCE,
      GERMAN_MAIN,
      GERMAN_STREET,
      GERMAN_FOLLOWING,
      rule,
    ],
    fr: [FRENCH_SAINT, FRENCH_NUMBERS, FRENCH_TAXES, rule],
  }[language];
}

/**
 * Whether the abbreviation that `before` ends with, if any, lets a sentence end before `after`:
 * undefined when there is none. With nothing known of what comes after, none does.
 */
export function abbreviationEnds(
  before: string,
  after: string,
  language: Language,
): boolean | undefined {
  if (goesOn(before, after, language)) return false;
  for (const written of knownForms(before, language)) {
    if (after === "") return false;
    const surroundings = {
      before: before.slice(0, -written.length).slice(-60),
      after: ` ${after}`,
    };
    const found = find(written, surroundings, language);
    if (found === undefined) continue;
    // "5 Elm St. NE"
    return found.mayEnd && !(language === "en" && BEHIND_STREET.test(after.split(/[\s,]/)[0]!));
  }
  return language === "de" && STREET_END.test(before) ? after !== "" : undefined;
}

/** Whether an abbreviation may stand at the end of `before`. */
export function mayAbbreviate(before: string, language: Language): boolean {
  return knownForms(before, language).length > 0 || goesOn(before, "", language) ||
    (language === "de" && STREET_END.test(before));
}

/** Whether `before` ends within an abbreviation of several words, as far as `after` tells. */
function goesOn(before: string, after: string, language: Language): boolean {
  const first = before.match(/(?<![\p{L}\p{N}.])[\p{L}.-]+$/u)?.[0] ?? "";
  const next = after.trimEnd();
  return GO_ON[language].get(first)?.some((rest) =>
    rest.startsWith(next) || next.startsWith(rest)
  ) ?? false;
}

/** Abbreviations that `before` ends with, of two words and of one. */
function knownForms(before: string, language: Language): string[] {
  const token = before.match(/[\p{L}\p{N}№°][\p{L}\p{N}°.-]*(?:\s\p{L}{1,4}\.)?$/u)?.[0] ?? "";
  return [token.replace(/\s/g, " "), token.replace(/^.*\s/, "")]
    .filter((written) => KNOWN[language].has(written));
}
