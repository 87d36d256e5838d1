/**
 * Endings of German ordinals ("am dritten Mai", "der dritte Mai", "dritter Mai"), and whether "3."
 * is an ordinal at all.
 * @module
 */
import { toOrdinal } from "n2words/de-DE";
import { STARTERS } from "../../sentence_starters.ts";
import { germanGender, isKnownFeminine, isKnownGermanNoun } from "../grammar/german_gender.ts";

/** The words around an ordinal, the nearest first, without punctuation. */
export interface GermanContext {
  /** Words before it. */
  readonly before: readonly string[];
  /** The word after it. */
  readonly after: string;
}

const MONTH =
  /^(?:Jan(?:uar|\.)?|Jänner|Feb(?:ruar|\.)?|März|Apr(?:il|\.)?|Mai|Juni?|Juli?|Aug(?:ust|\.)?|Sept?(?:ember|\.)?|Okt(?:ober|\.)?|Nov(?:ember|\.)?|Dez(?:ember|\.)?)$/;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** "1. FC Köln" */
const CLUB = /^(?:F[CFS]?[CV]|FC[KMN]|HFC|B?SC|BC|S?SV|T[ST]V|TTC|VC|Vf[LB]|CfR)$/;

/** "1. Mose", "2. Kor" */
const BOOK = /^(?:Mose|Kor|Korinther|Sam|Samuel|Kön|Könige|Thess|Tim|Petr|Joh)$/;

/** After these an ordinal ends in -en. */
const WEAK_N = words(
  "am im vom v. d. geb. gest. zum z. zur beim dem den des diesem diesen dieses jedem jeden jenem jenen ab bis seit " +
    "spätestens spät. frühestens einem einen eines einer meinem meinen meiner deinem deinen seinem seinen seiner ihrem ihren " +
    "ihrer unserem unseren unserer eurem euren eurer keinem keinen keiner welchem welchen vor nach " +
    "beide alle allen übers unterm",
);
/** After these it ends in -e; in "jede/r" the nearest word is "r". */
const WEAK_E = words(
  "der die das diese dieser eine jede r jeder jedes jene jener meine deine seine ihre unsere eure " +
    "keine ins ans aufs fürs durchs welche welcher welches",
);
/** Before "der" these make it a dative or genitive: "in der dritten Woche". */
const BEFORE_DER = words(
  "in an auf mit von zu bei nach seit aus vor hinter unter über zwischen neben während wegen trotz " +
    "ab außer gegenüber statt innerhalb außerhalb ende anfang mitte",
);
const WEEKDAY =
  /^(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?)$/;
/** After these a noun without an article is in the dative: "in zweiter Reihe". */
const DATIVE = words("in an auf mit von zu bei nach seit aus vor ab zwischen");
/** After these a day is in the dative: "zwischen erstem und drittem Mai", but "ab ersten Mai". */
const DATIVE_OF_DAYS = words("mit von zu bei aus zwischen");
/** Conjunctions between ordinals; a number that ends a sentence does not follow them. */
const CONJUNCTIONS = words("und u. oder bis sowie bzw. beziehungsweise");
/** "3.", "3.5.", "3.5.2024" */
const ORDINAL = /^(?:\d{1,3}|\d{1,2}\.\d{1,2})\.$|^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/;
/** Words before a placing: "wurde 3. beim Lauf". */
const PLACED = words("als wurde wurden wird werden ist war bin blieb bleibt");

/** Nouns that ordinals number in headlines and lists: "1. Platz: Ann", "2. Bürgermeister". */
const RANKED =
  /^(?:\p{Lu}\p{Ll}+)?(?:[Pp]latz|[Rr]ang|[Pp]reis|[Ss]ieger(?:in)?|[Kk]lasse|[Ll]iga|[Rr]unde|[Hh]albzeit|[Dd]rittel|[Ee]tappe|[Ss]taffel|[Ff]olge|[Aa]uflage|[Aa]usgabe|[Kk]apitel|[Tt]eil|[Aa]kt|[Ss]chritt|[Tt]ag|[Ww]oche|[Mm]onat|[Jj]ahr|[Qq]uartal|[Ss]emester|[Hh]alb|[Jj]ahrhundert|[Ww]eltkrieg|[Ss]tock(?:werk)?|[Ee]tage|[Oo]bergeschoss|[OUD]G|[Aa]dvent|[Ss]enat|[Kk]ongress|[Ll]esung|[Ii]nstanz|[Mm]ahnung|[Rr]ate|[Mm]annschaft|[Pp]erson|[Vv]ors(?:itzende[nr]?)?|[Bb]ürgermeister(?:in)?|[Ss]infonie|[Ss]ymphonie|[Ss]trophe|[Ll]ektion|[Ss]zene|[Mm]al)$/u;

/** Whether "1." before `noun` at the start of a line is an ordinal, not the number of an item. */
export function isGermanRank(noun: string): boolean {
  return MONTH.test(noun) || CLUB.test(noun) || BOOK.test(noun) || RANKED.test(noun);
}

/** True when "3." in this context is an ordinal and not a number at the end of a sentence. */
export function isGermanOrdinal(digits: string, { before, after }: GermanContext): boolean {
  if (!/^[1-9]\d{0,2}$/.test(digits) || after === "") return false;
  // "1. e4" is a move of chess.
  if (/^[a-h][1-8]$/.test(after)) return false;
  const previous = before[0]?.toLowerCase() ?? "";
  if (/^\p{Ll}/u.test(after)) {
    // "am 1. und 15. jeden Monats"
    const isSecond = CONJUNCTIONS.has(previous) && /^\d{1,3}\.$/.test(before[1] ?? "");
    // "als 2. ins Ziel", "wurde 3. beim Lauf"
    if (PLACED.has(previous) && /^(?:als|auf|bei|beim|hinter|im|in|ins|mit|vor)$/.test(after)) {
      return true;
    }
    return /^(?:und|u|oder|bis|sowie|bzw|beziehungsweise)$/.test(after) || isDeterminer(previous) ||
      isSecond;
  }
  // "Do., 5. 11."
  if (/^\d{1,2}$/.test(after) && WEEKDAY.test(before[0] ?? "")) return true;
  if (MONTH.test(after) && Number(digits) <= 31) return true;
  // "(23., 67. Min.)"
  if (after === "Min" && /^\d{1,3}\.$/.test(before[0] ?? "")) return true;
  // "ist 1. Vorsitzender"
  if (PLACED.has(previous) && RANKED.test(after)) return true;
  if (isKnownGermanNoun(after) || digits === "1" && CLUB.test(after)) return true;
  if (Number(digits) <= 5 && BOOK.test(after)) return true;
  if (STARTERS.de.has(after)) return false;
  if (CONJUNCTIONS.has(previous) && /^\d{1,3}\.?$/.test(before[1] ?? "")) return true;
  return isDeterminer(previous) &&
    !/^(?:ab|seit|bis|vor|nach)$/.test(previous);
}

/**
 * Returns the words before the first ordinal of a list, which decide the ending of all of them:
 * "vom 3. bis 5. Mai", "der 1., 2. und 3. Platz", "am Montag, 1. Mai, und Dienstag, 2. Mai".
 */
export function beforeList({ before, after }: GermanContext): readonly string[] {
  const isDay = MONTH.test(after);
  let rest = before;
  while (true) {
    const isNamed = isDay && WEEKDAY.test(rest[0] ?? "");
    let at = isNamed ? 1 : 0;
    const between = rest[at]?.toLowerCase() ?? "";
    const isJoined = CONJUNCTIONS.has(between) || between === "auf";
    if (isJoined) at++;
    if (isDay && /^\d{4}$/.test(rest[at] ?? "")) at++;
    if (isDay && MONTH.test(rest[at] ?? "")) at++;
    const number = rest[at] ?? "";
    // "Seite 3 und 4."
    const isItem = ORDINAL.test(number) || CONJUNCTIONS.has(between) && /^\d{1,3}$/.test(number);
    if (!isItem) return rest;
    rest = rest.slice(at + 1);
  }
}

function isDeterminer(word: string): boolean {
  return WEAK_N.has(word) || WEAK_E.has(word) ||
    /^(?:ein|kein|mein|dein|sein|ihr|unser)$/.test(word);
}

/** Returns `digits` as an ordinal with the ending that its context requires. */
export function germanOrdinal(digits: string, context: GermanContext): string {
  const stem = toOrdinal(BigInt(digits)).replace(/e$/, "");
  return stem + ending(context);
}

function ending(context: GermanContext): string {
  const { after } = context;
  const rest = [...beforeList(context)];
  // "am Montag, 3. Mai"
  if (WEEKDAY.test(rest[0] ?? "")) rest.shift();
  const previous = rest[0]?.toLowerCase() ?? "";
  const gender = germanGender(after);
  if (previous === "der") {
    // "die Tabelle der 1. Liga" is genitive: a feminine noun would have "die" in the nominative.
    return BEFORE_DER.has(rest[1]?.toLowerCase() ?? "") || isKnownFeminine(after) ? "en" : "e";
  }
  const isNoun = /^\p{Lu}/u.test(after) && !MONTH.test(after);
  if ((isNoun ? DATIVE : DATIVE_OF_DAYS).has(previous)) return gender === "feminine" ? "er" : "em";
  // "bis 4. Klasse"
  if (isNoun && previous === "bis") return { neuter: "es", feminine: "e", masculine: "en" }[gender];
  if (previous === "einer" || WEAK_N.has(previous)) return "en";
  if (WEAK_E.has(previous)) return "e";
  // "er wurde 3. beim Lauf", "sie ist 3. mit"
  if (PLACED.has(previous)) return rest[1]?.toLowerCase() === "sie" ? "e" : "er";
  return { neuter: "es", feminine: "e", masculine: "er" }[gender];
}
