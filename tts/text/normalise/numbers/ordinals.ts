/**
 * Ordinals: "21st", "3.", "1er", "2e".
 * @module
 */
import { toOrdinal as toGerman } from "n2words/de-DE";
import { toOrdinal as toEnglish } from "n2words/en-US";
import { toOrdinal as toFrench } from "n2words/fr-FR";
import { beforeList, germanOrdinal, isGermanOrdinal, isGermanRank } from "./german_ordinals.ts";
import { STARTERS } from "../../sentence_starters.ts";
import {
  type Language,
  type Rule,
  textAfter,
  textBefore,
  wordAfter,
  wordsBefore,
} from "../rules.ts";

const EDGE = "(?<![\\p{L}\\p{N}]|\\d[.,:/-])";

/** `digits` as an English ordinal. */
export function englishOrdinal(digits: string): string {
  return toEnglish(BigInt(digits));
}

/** `digits` as a French ordinal; only "premier" has a feminine form. */
export function frenchOrdinal(digits: string, isFeminine: boolean): string {
  if (Number(digits) === 1) return isFeminine ? "première" : "premier";
  return toFrench(BigInt(digits));
}

const ENGLISH: Rule = {
  pattern: new RegExp(
    `${EDGE}(\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,9})(?:st|nd|rd|th)(?![\\p{L}\\p{N}])`,
    "giu",
  ),
  speak: ([, digits]) => {
    const plain = digits!.replaceAll(",", "");
    return Number(plain) === 0 ? undefined : englishOrdinal(plain);
  },
};

/** Words that make an ordinal at the end of a text or a clause a day: "am 3." */
const BEFORE_DAY = /^(?:am|vom|zum|dem|den|der|jede[rsn]?)$/i;
const LAST_DAY = 31;

/** What follows the first of "1., 2. und 3. Platz", up to the noun that they share. */
const LISTED =
  /^(?:,\s\d{1,3}\.)*(?:,\s|\s(?:und|u\.|oder|bis|sowie|bzw\.|beziehungsweise)\s|\s?\+\s?)\d{1,3}\.\s([\p{L}\p{N}'’-]+)/u;

/** What follows the first of "1.-3. Mai" and "1.–3.5.2024". */
const RANGE = /^[-–]\d{1,2}\.(?:\s?\d{1,2}\.|\s(\p{Lu}[\p{L}-]*))/u;
const GERMAN_RANGE: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}.])\d{1,3}\.)[-–](?=\d{1,3}\.(?:\s?\d{1,2}\.|\s\p{Lu}))/gu,
  speak: () => " bis ",
};

const GERMAN: Rule = {
  pattern: new RegExp(`${EDGE}(\\d{1,3})\\.(?=\\s|[-–,;)]|\\+\\d|$|\\p{Lu}\\p{Ll}{2})`, "gu"),
  speak: (match) => {
    const digits = match[1]!;
    const listed = textAfter(match).match(LISTED)?.[1];
    const isListed = listed !== undefined && /^\p{Lu}/u.test(listed) && !STARTERS.de.has(listed);
    const range = textAfter(match).match(RANGE);
    // "im 1.Stock"
    const joined = textAfter(match).match(/^\p{Lu}[\p{L}-]*/u)?.[0];
    if (joined !== undefined && !isGermanRank(joined)) return undefined;
    const after = joined ?? listed ?? range?.[1] ?? wordAfter(match);
    const context = { before: wordsBefore(match), after };
    const isDay = context.after === "" && BEFORE_DAY.test(beforeList(context)[0] ?? "") &&
      Number(digits) >= 1 && (Number(digits) <= LAST_DAY || /^[,;)]/.test(textAfter(match)));
    return isDay || isListed || range !== null || isGermanOrdinal(digits, context)
      ? germanOrdinal(digits, context)
      : undefined;
  },
};

/** "die 3./4. Klasse" */
const GERMAN_EITHER: Rule = {
  pattern: new RegExp(`${EDGE}(\\d{1,2})\\.\\s?/\\s?(?=\\d{1,2}\\.\\s(\\p{Lu}\\p{Ll}+))`, "gu"),
  speak: (match) => {
    const context = { before: wordsBefore(match), after: match[2]! };
    return isGermanOrdinal(match[1]!, context)
      ? `${germanOrdinal(match[1]!, context)} `
      : undefined;
  },
};

/** "4.-klassig", "2.-Klässler", "1.- und 2.-Klässler" */
const GERMAN_HYPHENED: Rule = {
  pattern: new RegExp(
    `${EDGE}([1-9]\\d?)\\.-(\\p{L}[\\p{L}-]{0,60}|(?=\\s(?:und|bis|oder)\\s\\d{1,2}\\.-\\p{L}))`,
    "gu",
  ),
  speak: ([, digits, rest]) => {
    const stem = toGerman(BigInt(digits!)).replace(/e$/, "");
    return /^\p{Ll}/u.test(rest!) ? stem + rest : `${stem}-${rest}`;
  },
};

/** "ein 10-tel", "2 100stel" */
const GERMAN_PARTS: Rule = {
  pattern: new RegExp(`${EDGE}([1-9]\\d{0,3})-?s?tel(?!\\p{L})`, "gu"),
  speak: ([, digits]) => `${toGerman(BigInt(digits!)).replace(/^ein(?=[ht])/, "")}l`,
};

/** "der 3te" */
const GERMAN_SUFFIXED: Rule = {
  pattern: new RegExp(`${EDGE}([1-9]\\d{0,2})-?s?te([nrs]?)(?![\\p{L}\\p{N}])`, "gu"),
  speak: ([, digits, ending]) => toGerman(BigInt(digits!)) + ending,
};

const FRENCH: Rule = {
  pattern: new RegExp(
    `${EDGE}([1-9]\\d{0,5})(?:(er|ers)|(re|ère|ere|res|ères)|(nde|ndes|de)|(nd|nds|d|ds)|` +
      // "1e-5" is a number.
      `(e(?![-−]\\d{1,3}(?![\\p{L}\\p{N}]))|è|ème|eme|ième|es|èmes|emes|ièmes))(?![\\p{L}\\p{N}])`,
    "gu",
  ),
  speak: ([, digits, first, firstFeminine, secondFeminine, second, other]) => {
    if (secondFeminine !== undefined) return digits === "2" ? "seconde" : undefined;
    if (second !== undefined) return digits === "2" ? "second" : undefined;
    const isPlural = /s$/.test(first ?? firstFeminine ?? other ?? "");
    if ((first ?? firstFeminine) !== undefined && digits !== "1") return undefined;
    return frenchOrdinal(digits!, firstFeminine !== undefined) + (isPlural ? "s" : "");
  },
};

/** How an item of a law begins. */
const FRENCH_ITEM =
  /^\s(?:\p{Lu}[\p{Ll}'’]|À\s|(?:les?|la|une?|des?|du|si|en|à|au|pour|par|que|lorsque|dans|toute?s?)\s|[ld]['’])/u;

/** "au 2° de l'article 3", "1° Les personnes ; 2° Les biens": items of a law, not degrees. */
export const FRENCH_ITEMS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.,])([1-9]\d?)°(?=\s(?:de\sl['’](?:article|alinéa)|du\s(?:[IVX]+|présent|même)(?!\p{L})|(?:et|à|ou)\s(?:au\s)?\d{1,2}°\s))|(?<=(?:^|\n|[;:,]\s))([1-9]\d?)°(?=\s)/gu,
  speak: (match) => {
    const [, sure, item] = match;
    const previous = new RegExp(`(?:^|[\\s(])${Number(item) - 1}°\\s`);
    const isNext = item === "1" || previous.test(textBefore(match, 500));
    if (sure === undefined && !(isNext && FRENCH_ITEM.test(textAfter(match)))) return undefined;
    return `${frenchOrdinal((sure ?? item)!, true)}ment`;
  },
};

/** The rules for ordinals. */
export function ordinalRules(language: Language): Rule[] {
  return {
    en: [ENGLISH],
    de: [GERMAN_PARTS, GERMAN_HYPHENED, GERMAN_EITHER, GERMAN, GERMAN_SUFFIXED, GERMAN_RANGE],
    fr: [FRENCH],
  }[language];
}
