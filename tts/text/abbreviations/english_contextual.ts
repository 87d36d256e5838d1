/**
 * English abbreviations whose meaning depends on their context: directions after a street, ages,
 * estimates.
 * @module
 */
import { spell } from "../normalise/letters/letters.ts";
import { type Rule, textAfter } from "../normalise/rules.ts";

const COMPASS: Readonly<Record<string, string>> = {
  NW: "northwest",
  NE: "northeast",
  SW: "southwest",
  SE: "southeast",
};

/** "34 y/o male", "34 y.o. F", but "34 y/o and married" */
const NAMES_PERSON =
  /^\s[FM](?![\p{L}\p{N}])|^\s(?!(?:and|or|but|is|was|who|with|in|at|from|when|as|now|today|for)(?!\p{L}))\p{Ll}/u;

const SQUARED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ft: ["foot", "feet"],
  in: ["inch", "inches"],
  yd: ["yard", "yards"],
  mi: ["mile", "miles"],
};

const PERIODS: Readonly<Record<string, string>> = {
  mo: "month",
  yr: "year",
  wk: "week",
  hr: "hour",
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

/** The rules for these abbreviations; they precede the table of abbreviations. */
export const ENGLISH_CONTEXTUAL: readonly Rule[] = [
  // "the 18th c.", "pp. 5 ff."
  { pattern: /(?<=\d(?:st|nd|rd|th)\s)c\.(?!\p{L})/gu, speak: () => "century" },
  // "(b. 1950)", "b. 1950, d. 2010"
  {
    pattern:
      /(?<=[(,;–-]\s?|^)([bd])\.(?=\s?(?:c\.\s|ca\.\s)?(?:(?:1\d{3}|20\d\d)(?!\d)|\d{1,2}\/\d{1,2}\/\d{2}))/gu,
    speak: ([, letter]) => letter === "b" ? "born" : "died",
  },
  {
    pattern:
      /(?<=(?:pp?\.|pages?|lines?|§§?)\s\d{1,4}\s?)ff?\.|(?<=(?<!\p{L})pp?\.\s\d{1,4})f(?![\p{L}\p{N}])|(?<=(?<![\p{L}\p{N}.,])\d{1,4})ff\.?(?!\p{L})/gu,
    speak: () => " and following",
  },
  // "on Ch. 5" is a channel, "Ch. 5" a chapter
  { pattern: /(?<=(?<!\p{L})on\s)Ch\.(?=\s\d)/gu, speak: () => "Channel" },
  // "utilities incl.", "not excl."
  {
    pattern: /(?<!\p{L})(in|ex)cl\.(?=[,;:!?)]|\s*$)/gu,
    speak: ([, prefix]) => `${prefix}cluded`,
  },
  // "277 pp."
  { pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,4}\s)pp\.(?=[,;)]|\s?$)/gu, speak: () => "pages" },
  // "an est. 170K" is estimated, "est. 1924" established.
  {
    pattern: /(?<!\p{L})[Ee]st\.(?=\s[$€£]?\d)(?!\s(?:1\d|20)\d\d(?![\d,.]\d|\d))/gu,
    speak: () => "estimated",
  },
  // "a 34-y.o. man"
  {
    pattern: /(?<=\d)[- ]?y(?:\.\s?|\/)?o\.?(?![\p{L}\p{N}])/gu,
    speak: (match) =>
      match[0].startsWith("-") || NAMES_PERSON.test(textAfter(match)) ? " year old" : " years old",
  },
  // "67 y.o. F"
  {
    pattern: /(?<=\d[- ]?y(?:\.\s?|\/)?o\.?\s)[FM](?![\p{L}\p{N}])/gu,
    speak: ([letter]) => letter === "F" ? "female" : "male",
  },
  // "Pt. is" is a patient, "Pt. Reyes" a point
  { pattern: /(?<!\p{L})Pt\.(?=\s\p{Ll})/gu, speak: () => "Patient" },
  // "c/o chest pain"; "c/o Smith" is "care of"
  { pattern: /(?<!\p{L})c\/o(?=\s\p{Ll})/gu, speak: () => "complaining of" },
  // "Min. payment", "the min. payment", "max. occupancy", but not "a 5 min. walk"
  {
    pattern:
      /(?<=(?:^|[.:;,(|\n])\s{0,3})M(in|ax)\.(?=\s\p{Ll}{3})|(?<!\p{L})max\.(?=\s\p{Ll}{3})|(?<=(?<!\p{L})(?:the|your|our|their|its|no)\s)min\.(?=\s\p{Ll}{3})/gu,
    speak: ([short, rest]) => rest === undefined ? `${short.slice(0, -1)}imum` : `M${rest}imum`,
  },
  // "your reference no. is"; elsewhere "no." often ends a sentence
  {
    pattern:
      /(?<=(?<!\p{L})(?:reference|ref\.|order|account|acct\.|phone|fax|mobile|tracking|case|ticket|confirmation|invoice|policy|serial|flight|part|model|member|customer|booking|room|license|passport|routing)\s)no\.(?=\s(?:is|was|and|for|on|in|to|below|above)(?!\p{L}))/giu,
    speak: () => "number",
  },
  // "30 mi. W of Dallas"
  {
    pattern:
      /(?<=\d\s?(?:mi|km|ft|yd|miles?|kilometers?|feet|yards)\.?\s)(?:[NSEW]|[NS][EW])(?=\sof\s)/gu,
    speak: ([short]) => COMPASS[short] ?? DIRECTIONS[short]?.toLowerCase(),
  },
  // "88% and 86% resp.", "resp. rate 18"
  { pattern: /(?<=[\d%)],?\s)resp\.(?!\p{L})/gu, speak: () => "respectively" },
  {
    pattern: /(?<!\p{L})(R|r)esp\.(?=\s(?:rate|distress|failure|infection))/gu,
    speak: ([, initial]) => `${initial}espiratory`,
  },
  // "St Pancras", as in British English
  {
    pattern:
      /(?<!\p{L})St(?=\s(?:Pancras|Albans|Andrews|Helens|Ives|Austell|John|Paul|Peter|Mary|Patrick|George|James|Louis|Thomas|Nicholas|Michael|Joseph|Anne|David|Kitts|Lucia|Vincent|Francis|Martin|Stephen|Mark|Luke|Matthew|Petersburg|Tropez)(?!\p{L}))/gu,
    speak: () => "Saint",
  },
  // "24 ct." is a count, except for the carats of gold and diamonds
  {
    pattern: /(?<=(?<![\p{L}\p{N}.,])\d{2,3}[\s-]?)ct\.?(?!\p{L}|\s(?:gold|diamond|ring))/gu,
    speak: () => "count",
  },
  // "every mo."
  {
    pattern: /(?<=(?<!\p{L})(?:every|each|per)\s)(mo|yr|wk|hr)\.(?!\p{L})/gu,
    speak: ([, unit]) => PERIODS[unit!],
  },
  // "Wt: 172 lb"
  {
    pattern: /(?<!\p{L})([WH])t(?=:\s?\d)/gu,
    speak: ([, letter]) => letter === "W" ? "weight" : "height",
  },
  // "b/w 1 and 3"; a b/w photo is black and white
  { pattern: /(?<!\p{L})b\/w(?=\s\d)/gu, speak: () => "between" },
  // "a 7.5-pt favorite", "a 12-pt. font"
  { pattern: /(?<=\d-)pt\.?(?=\s\p{Ll})/gu, speak: () => "point" },
  // "Saka 67' pen": a penalty goal
  { pattern: /(?<=\d['’′]\s\(?)pen\.?(?=[\s,;)]|$)/gu, speak: () => "penalty" },
  // "Head SE on 12th Ave"
  {
    pattern:
      /(?<=(?<!\p{L})(?:[Hh]ead(?:ing)?|[Gg]o|[Dd]rive|[Cc]ontinue)\s)(?:NW|NE|SW|SE)(?=\s(?:on|along|toward|for)(?!\p{L}))/gu,
    speak: ([short]) => COMPASS[short],
  },
  // "22–24 King's Rd"
  {
    pattern: /(?<=(?<!\p{L})\p{Lu}[\p{L}'’]+\s)(?:Rd|Ave|Blvd)(?![\p{L}\p{N}.])/gu,
    speak: ([short]) => STREETS[short],
  },
  // "Pub. L. No. 111-148"
  {
    pattern: /(?<=Pub\.\sL\.\s(?:No\.\s)?\d{2,3})[-–](?=\d{1,3}(?!\d))/gu,
    speak: () => " dash ",
  },
  // "the WHO", not the question word
  {
    pattern: /(?<=(?<!\p{L})[Tt]he\s)WHO(?![\p{L}\p{N}])/gu,
    speak: ([letters]) => spell(letters, "en"),
  },
  // "by the sq. ft.", "in sq. ft."
  {
    pattern:
      /(?<![\p{L}\p{N}])(?<=((?:the|a|each|every)\s)?)sq\.?\s(ft|in|yd|mi)\.?(?![\p{L}\p{N}])/gu,
    speak: ([, single, unit]) => {
      const [one, many] = SQUARED[unit!]!;
      return `square ${single !== undefined ? one : many}`;
    },
  },
  // "Song (ft. Anna)" is not a fort.
  {
    pattern: /(?<=(?:^|[^\d\s])\s?\(?)(?<![\p{L}\p{N}])ft\.(?=\s\p{Lu})/gu,
    speak: () => "featuring",
  },
  // "rev. $119.6B", "rev. hit" are revenue, "Rev. Jones" a reverend
  {
    pattern: /(?<!\p{L})(?:[Rr]ev\.(?=\s(?:of\s)?[$€£]\d)|rev\.(?=\s\p{Ll}))/gu,
    speak: () => "revenue",
  },
  // "turn L onto Oak Ave."
  {
    pattern: /(?<=(?<!\p{L})(?:[Tt]urn|then)\s)[LR](?=\s(?:on|onto|at)(?!\p{L}))/gu,
    speak: ([side]) => side === "L" ? "left" : "right",
  },
  // "dep. 7:05a, arr. 10:32a"
  {
    pattern: /(?<!\p{L})(dep|arr)\.(?=\s(?:[^.\n]{1,20}\s)?\d{1,2}:\d\d)/giu,
    speak: ([, short]) => short!.toLowerCase() === "dep" ? "departs" : "arrives",
  },
  // "the Bb", as "B♭" is typed
  {
    pattern:
      /(?<![\p{L}\p{N}])([A-G])b(?:(?=\s(?:major|minor|scale|chord|instrument|clarinet|trumpet)(?!\p{L}))|(?<=(?:tuned\sto|key\sof|chord\sof)\s[A-G]b)(?![\p{L}\p{N}]))/gu,
    speak: ([, note]) => `${spell(note!, "en")} flat`,
  },
  // "E. 42nd St.", "123 N. Main St", "1234 NW 5th Ave."
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}])\d{1,5}[A-Z]?\s|^|\s)([NSEW]|[NS][EW])\.?(?=\s(?:\p{Lu}\p{Ll}{1,20}|\d{1,3}(?:st|nd|rd|th))\s(?:St|Ave|Blvd|Rd|Street|Avenue|Boulevard|Road)(?!\p{L}))/gu,
    speak: ([, letters]) => DIRECTIONS[letters!] ?? COMPASS[letters!],
  },
  // "0.5 pp", "up 3 pp", but "345 pp."
  {
    pattern:
      /(?<=(?:\d\.\d{1,2}|[-+−]\d{1,3}|(?<!\p{L})(?:[Uu]p|[Dd]own|by)\s\d{1,2})\s?)pp(?![\p{L}\p{N}])/gu,
    speak: () => " percentage points",
  },
  // "Table 4-1", "Rm. 3-217", but "Tables 4-6"
  {
    pattern:
      /(?<=(?<!\p{L})(?:Room|Rm\.)\s\d{1,3})[-–](?=\d{1,4}(?![\p{L}\p{N}-]))|(?<=(?<!\p{L})(?:Table|Figure|Fig\.|Exhibit|Listing)\s\d{1,2})[-–](?=\d{1,2}(?![\p{L}\p{N}-]))/gu,
    speak: () => " dash ",
  },
  // "Pennsylvania Ave NW"
  {
    pattern:
      /(?<=(?<!\p{L})(?:St|Ave|Blvd|Rd|Dr|Ln|Ct|Pl|Street|Avenue|Boulevard|Road|Drive|Lane|Court|Place)\.?,?\s)(?:NW|NE|SW|SE)(?![\p{L}\p{N}])/gu,
    speak: ([short]) => COMPASS[short],
  },
  // "42nd St", "10 Downing St, London"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}])(?:\d{1,3}(?:st|nd|rd|th)|\d{1,5}[A-Z]?(?:\s\p{Lu}\p{Ll}{1,20}){1,2})\s)(?:St|Ave|Blvd|Rd)(?![\p{L}.]|\s\p{Lu}\p{Ll})/gu,
    speak: ([short]) => STREETS[short],
  },
];
