/**
 * American states after their towns: "Austin, TX", "Portland, OR 97201".
 * @module
 */
import { type Rule, textAfter, textBefore } from "../rules.ts";

const STATES: Readonly<Record<string, string>> = {
  AK: "Alaska",
  AL: "Alabama",
  AR: "Arkansas",
  AZ: "Arizona",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  IA: "Iowa",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MO: "Missouri",
  MS: "Mississippi",
  MT: "Montana",
  NC: "North Carolina",
  ND: "North Dakota",
  NE: "Nebraska",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NV: "Nevada",
  NY: "New York",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VT: "Vermont",
  WA: "Washington",
  WI: "Wisconsin",
  WV: "West Virginia",
  WY: "Wyoming",
};

/** States whose code is also a word or a degree, with the towns that identify them. */
const TOWNS: Readonly<Record<string, string>> = {
  HI: "Honolulu|Hilo|Kailua|Lahaina|Kihei|Maui",
  ID: "Boise|Nampa|Meridian|Idaho Falls|Pocatello|Moscow|Twin Falls",
  IN: "Indianapolis|Fort Wayne|Bloomington|South Bend|Evansville|Gary|Carmel|Lafayette|Muncie",
  LA: "New Orleans|Baton Rouge|Shreveport|Lafayette|Metairie|Monroe",
  MA: "Boston|Cambridge|Worcester|Springfield|Lowell|Somerville|Salem|Amherst|Plymouth",
  MD: "Baltimore|Annapolis|Bethesda|Rockville|Frederick|Silver Spring|Columbia|Towson",
  ME: "Portland|Bangor|Augusta|Lewiston|Bar Harbor|Brunswick",
  MS: "Jackson|Gulfport|Biloxi|Tupelo|Hattiesburg|Oxford",
  OH: "Columbus|Cleveland|Cincinnati|Toledo|Akron|Dayton|Canton|Youngstown|Athens",
  OK: "Oklahoma City|Tulsa|Norman|Edmond|Stillwater|Lawton",
  OR: "Portland|Salem|Eugene|Bend|Medford|Beaverton|Corvallis|Ashland|Hillsboro",
  PA:
    "Philadelphia|Pittsburgh|Allentown|Harrisburg|Erie|Scranton|Lancaster|Bethlehem|Reading|Hershey",
};

const POSTAL_CODE = /^\s\d{5}(?!\d)/;
/** What follows a state when the sentence does not continue. */
const ENDS = /^(?:\s?[,;:!?)]|\.(?:\s|$)|\s*$|\s*\n)/;
/** A town inside a sentence, rather than a word that begins one ("However, CA"). */
const TOWN_IN_SENTENCE =
  /(?:(?<!\p{L})(?:St|Ft|Mt)\.|[\p{L}\d,])\s(?:\p{Lu}[\p{L}'’-]+\s)?\p{Lu}[\p{L}'’-]*\p{Ll},\s$/u;

/** Newspaper abbreviations: "St. Louis, Mo." */
const SHORT: Readonly<Record<string, string>> = {
  Ala: "Alabama",
  Ariz: "Arizona",
  Ark: "Arkansas",
  Calif: "California",
  Colo: "Colorado",
  Conn: "Connecticut",
  Del: "Delaware",
  Fla: "Florida",
  Ga: "Georgia",
  Ill: "Illinois",
  Ind: "Indiana",
  Kan: "Kansas",
  Ky: "Kentucky",
  La: "Louisiana",
  Md: "Maryland",
  Mass: "Massachusetts",
  Mich: "Michigan",
  Minn: "Minnesota",
  Miss: "Mississippi",
  Mo: "Missouri",
  Mont: "Montana",
  Neb: "Nebraska",
  Nev: "Nevada",
  Okla: "Oklahoma",
  Ore: "Oregon",
  Pa: "Pennsylvania",
  Tenn: "Tennessee",
  Tex: "Texas",
  Va: "Virginia",
  Vt: "Vermont",
  Wash: "Washington",
  Wis: "Wisconsin",
  Wyo: "Wyoming",
};

/** The rule for newspaper abbreviations after a town or a party: "(D-Calif.)". */
export const SHORT_STATES: Rule = {
  pattern: new RegExp(
    `(?<=(?<!\\p{L})\\p{Lu}\\p{Ll}+,\\s|\\([DRI]-)(${Object.keys(SHORT).join("|")})\\.(?!\\p{L})`,
    "gu",
  ),
  speak: ([, short]) => SHORT[short!],
};

/** The rule for two-letter codes; it precedes those for acronyms. */
export const AMERICAN_STATES: Rule = {
  pattern: new RegExp(
    `(?<=\\p{Ll},?\\s|\\([DRI]-)(?:${Object.keys(STATES).join("|")})(?![\\p{L}\\p{N}'’&/-])`,
    "gu",
  ),
  speak: (match) => {
    const [short] = match;
    const [before, after] = [textBefore(match), textAfter(match)];
    const name = STATES[short];
    // "Smith (D-CA)"
    if (/\([DRI]-$/.test(before)) return name;
    if (POSTAL_CODE.test(after)) return name;
    if (!/,\s$/.test(before)) return undefined;
    const towns = TOWNS[short];
    if (towns !== undefined) {
      return new RegExp(`(?<!\\p{L})(?:${towns}),\\s$`, "u").test(before) ? name : undefined;
    }
    const isTown = TOWN_IN_SENTENCE.test(before) ||
      ENDS.test(after) && /(?<!\p{L})\p{Lu}[\p{L}'’-]*\p{Ll},\s$/u.test(before);
    return isTown ? name : undefined;
  },
};
