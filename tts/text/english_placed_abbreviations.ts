/**
 * English abbreviations that stand for something only where they stand: directions behind a street, ages, estimates.
 * @module
 */
import { spell } from "./normalise/letters.ts";
import { type Rule, textAfter } from "./normalise/rules.ts";

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

/** "277 pp." */
const ENGLISH_PAGES: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,4}\s)pp\.(?=[,;)]|\s?$)/gu,
  speak: () => "pages",
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

/** The rules for them, before the table of abbreviations. */
export const ENGLISH_PLACED: readonly Rule[] = [
  ...ENGLISH_BEHIND,
  ENGLISH_PAGES,
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
];
