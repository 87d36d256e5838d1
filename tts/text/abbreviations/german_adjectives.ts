/**
 * German adjectives that are abbreviated before a noun, with the ending that suits it: "die sog.
 * Frist", "(griech. Dichter)", "eines nördl. Landes".
 * @module
 */
import { germanGender } from "../normalise/grammar/german_gender.ts";
import { germanOrdinal } from "../normalise/numbers/german_ordinals.ts";
import { type Rule, wordsBefore } from "../normalise/rules.ts";

const STEMS: Readonly<Record<string, string>> = {
  allg: "allgemein",
  amerik: "amerikanisch",
  dt: "deutsch",
  ehem: "ehemalig",
  engl: "englisch",
  evang: "evangelisch",
  franz: "französisch",
  frz: "französisch",
  griech: "griechisch",
  ital: "italienisch",
  kath: "katholisch",
  lat: "lateinisch",
  nördl: "nördlich",
  östl: "östlich",
  österr: "österreichisch",
  röm: "römisch",
  russ: "russisch",
  sog: "sogenannt",
  span: "spanisch",
  südl: "südlich",
  westl: "westlich",
};

/** An adjective before `noun` has the ending of an ordinal, except for "die sog. Viren". */
function endingOf(noun: string, before: readonly string[]): string {
  const isPlural = before[0]?.toLowerCase() === "die" && germanGender(noun) !== "feminine";
  return isPlural ? "en" : germanOrdinal("2", { before, after: noun }).replace("zweit", "");
}

/** "sog.", "dt.", "griech." before a noun; elsewhere they have no ending. */
export const GERMAN_ADJECTIVES: Rule = {
  pattern: new RegExp(
    `(?<!\\p{L}|\\sd\\.\\s)(${Object.keys(STEMS).join("|")})\\.(?=\\s[„»"]?(\\p{Lu}[\\p{L}-]+))`,
    "gu",
  ),
  speak: (match) => STEMS[match[1]!]! + endingOf(match[2]!, wordsBefore(match)),
};

/** The same abbreviations in the notation of table.ts, for where no noun follows. */
export const GERMAN_ADJECTIVE_STEMS: string = Object.entries(STEMS)
  .map(([short, stem]) => `${short}.=${stem}`).join("\n");
