/**
 * Fractions: "1/2", "2 3/4", "½".
 * @module
 */
import { FRENCH_FRACTIONS } from "./french_fractions.ts";
import { isFeminineFrench } from "../grammar/french_gender.ts";
import { germanGender } from "../grammar/german_gender.ts";
import { cardinal } from "./numbers.ts";
import { spokenYear } from "../dates/years.ts";
import { englishOrdinal } from "./ordinals.ts";
import { FRENCH_SCORES, OUT_OF, ratingRule } from "./ratings.ts";
import {
  type Language,
  type Rule,
  textAfter,
  textBefore,
  wordAfter,
  wordsBefore,
} from "../rules.ts";

/** Single-character fractions. */
const VULGAR: Readonly<Record<string, string>> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
};

const DENOMINATORS: Readonly<Record<Language, (denominator: number, isOne: boolean) => string>> = {
  en: (denominator, isOne) => {
    const name = denominator === 2
      ? "half"
      : denominator === 4
      ? "quarter"
      : englishOrdinal(String(denominator));
    return isOne ? name : name === "half" ? "halves" : `${name}s`;
  },
  de: (denominator, isOne) => {
    if (denominator === 2) return isOne ? "halb" : "Halbe";
    const irregular: Readonly<Record<number, string>> = { 3: "Drittel", 7: "Siebtel", 8: "Achtel" };
    const words = cardinal(denominator, "de");
    const name = words[0]!.toUpperCase() + words.slice(1);
    return irregular[denominator] ?? `${name}${denominator < 20 ? "tel" : "stel"}`;
  },
  fr: (denominator, isOne) => {
    const name = denominator === 2
      ? "demi"
      : denominator === 3
      ? "tiers"
      : denominator === 4
      ? "quart"
      : frenchPart(denominator);
    return isOne || name.endsWith("s") ? name : `${name}s`;
  },
};

function frenchPart(denominator: number): string {
  const words = cardinal(denominator, "fr").replace(/s$/, "");
  const stem = words.replace(/cinq$/, "cinqu").replace(/neuf$/, "neuv").replace(/e$/, "");
  return `${stem}ième`;
}

/** Returns the numerator and the denominator of a single-character fraction. */
export function vulgarParts(sign: string): [above: number, below: number] {
  const [above, below] = VULGAR[sign]!.split("/").map(Number);
  return [above!, below!];
}

/** The single-character fractions, for use in a character class. */
export const VULGAR_SIGNS: string = Object.keys(VULGAR).join("");

/** `above` over `below`: "three quarters", "ein Drittel". */
export function fraction(above: number, below: number, language: Language): string {
  const counted = language === "de" ? cardinal(above, "de", "neuter") : cardinal(above, language);
  return `${counted} ${DENOMINATORS[language](below, above === 1)}`;
}

/** "ein halber Liter", "eine halbe Stunde", "ein halbes Jahr". */
function germanHalf(noun: string): string {
  switch (germanGender(noun)) {
    case "masculine":
      return "ein halber";
    case "feminine":
      return "eine halbe";
    case "neuter":
      return "ein halbes";
  }
}

/** "eine zweihundertfünfzigstel Sekunde" */
function ofSecond(part: string, language: Language): string {
  switch (language) {
    case "en":
      return `${part} of a second`;
    case "de":
      return `${part.replace(/^ein/, "eine").toLowerCase()} Sekunde`;
    case "fr":
      return `${part} de seconde`;
  }
}

/** A fraction of `noun`, the word that comes after it. */
export function fractionOf(noun: string, above: number, below: number, language: Language): string {
  if (above === 1 && below === 2) {
    if (language === "de" && /^\p{Lu}/u.test(noun)) return germanHalf(noun);
    if (language === "fr" && isFeminineFrench(noun)) return "une demi";
  }
  return fraction(above, below, language);
}

/** Expressions that look like a fraction but are not one. */
const SPECIAL: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { "24/7": "twenty-four seven", "9/11": "nine eleven", "20/20": "twenty twenty" },
  de: {
    "24/7": "vierundzwanzig sieben",
    "9/11": "nine eleven",
    "08/15": "null acht fünfzehn",
  },
  fr: { "24/7": "vingt-quatre sur sept" },
};

/** The word between the numbers of an uncommon fraction, as in "9 over 41". */
const OVER: Readonly<Record<Language, string>> = { en: "over", de: "durch", fr: "sur" };

/** Whether this is a full mark ("10/10", "20/20"), unlike "4/4" and "50/50". */
function isFullMark(mark: string): boolean {
  return mark === "10" || mark === "20" || mark === "100";
}

/** Whether people read the fraction like "three eighths" rather than "9 over 41". */
function isCommon(above: number, below: number, language: Language): boolean {
  const mostBelow = language === "en" ? 20 : 10;
  return above < below * 4 && above <= 20 &&
    (below <= mostBelow || [12, 15, 16, 20, 25, 30, 32, 50, 60, 64, 100].includes(below));
}

const AND: Readonly<Record<Language, string>> = { en: "and", de: "und", fr: "et" };

/** `whole` and a fraction: "two and three quarters", "eineinhalb". */
export function mixedFraction(
  whole: string,
  above: number,
  below: number,
  language: Language,
): string {
  if (language === "de" && above === 1 && below === 2) {
    return Number(whole) === 1 ? "eineinhalb" : `${cardinal(whole, "de")}einhalb`;
  }
  if (language === "en" && above === 1) {
    return `${cardinal(whole, "en")} and a ${DENOMINATORS.en(below, true)}`;
  }
  if (language === "fr" && above === 1 && below === 2) return `${cardinal(whole, "fr")} et demi`;
  return `${cardinal(whole, language)} ${AND[language]} ${fraction(above, below, language)}`;
}

/** What comes before a German file number and its year. */
const FILED =
  /(?:(?<!\p{L})\p{Lu}{1,4}\s|(?<!\p{L})Bv[A-Z]\s|\p{L}-|(?:Drs\.|[Dd]rucksache|Nr\.|Az\.:?|Aktenzeichen:?|Ausgabe|Heft)\s)$/u;

/** What follows a German quarter of an hour: "1/4 nach 3". */
const CLOCK = /^\s(?:nach|vor)\s(?:1[0-2]|[1-9])(?![\p{L}\p{N}]|[.,:]\d)/u;

/** "3 1/2", "2/3rds", "24/7": two numbers around a slash, which may not be a fraction. */
function slashed(match: RegExpExecArray, language: Language): string | undefined {
  const [, whole, above, below, ending] = match;
  // "2/3rds", "1/10e"
  if (ending !== undefined && language !== (/^[èe]/.test(ending) ? "fr" : "en")) return undefined;
  if (Number(below) < 2 || Number(above) === 0) return undefined;
  if (whole !== undefined) {
    return Number(above) < Number(below)
      ? mixedFraction(whole, Number(above), Number(below), language)
      : undefined;
  }
  // "1/4 nach 3"
  if (language === "de" && match[0] === "1/4" && CLOCK.test(textAfter(match))) return "Viertel";
  return pairOf(match, above!, below!, language) ??
    fractionInText(match, Number(above), Number(below), language);
}

/** Reads number by number what is not a common fraction: names, shares, marks, files and others. */
function pairOf(
  match: RegExpExecArray,
  above: string,
  below: string,
  language: Language,
): string | undefined {
  const [first, second] = [cardinal(above, language), cardinal(below, language)];
  const special = SPECIAL[language][match[0]];
  if (special !== undefined) return special;
  // "the 80/20 rule", "50/50"
  if (Number(above) + Number(below) === 100) return `${first} ${second}`;
  if (above === below) {
    return isFullMark(above) ? `${first} ${OUT_OF[language]} ${second}` : `${first} ${second}`;
  }
  // Marks in French schools.
  if (language === "fr" && below === "20" && Number(above) <= 20) return `${first} sur vingt`;
  // "III ZR 55/19", "A-77/24"
  if (language === "de" && FILED.test(textBefore(match))) return `${first} Strich ${second}`;
  if (isCommon(Number(above), Number(below), language)) return undefined;
  // "Focus 43/1995", "iX 9/95", "Winter 87/88"
  if (/^(?:19|20)\d\d$/.test(below)) return `${first} ${spokenYear(below, language)}`;
  if (/^[6-9]\d$/.test(below) && (Number(above) <= 53 || Number(below) - Number(above) === 1)) {
    return `${first} ${second}`;
  }
  return `${first} ${OVER[language]} ${second}`;
}

/** Reads a fraction to agree with the word after it, without repeating an article before it. */
function fractionInText(
  match: RegExpExecArray,
  above: number,
  below: number,
  language: Language,
): string {
  const spoken = fractionOf(wordAfter(match), above, below, language);
  const article = wordsBefore(match)[0] ?? "";
  // "un 1/2 litre", "le 1/2 tarif"
  if (language === "fr" && /^(?:une?|l[ea])$/i.test(article)) return spoken.replace(/^une? /, "");
  // "ein 1/2 Jahr", "in einer 1/2 Stunde"
  if (language !== "de" || !/^eine?[nmr]?$/i.test(article)) return spoken;
  const part = spoken.replace(/^eine? /, "");
  return /e[nmr]$/.test(article) ? part.replace(/^halb\p{Ll}+/u, "halben") : part;
}

/** The rules for fractions. */
export function fractionRules(language: Language): Rule[] {
  return [
    ...language === "fr" ? [...FRENCH_SCORES, ...FRENCH_FRACTIONS] : [],
    ratingRule(language),
    {
      // "1/25 000", the scale of a map
      pattern:
        /(?<![\p{L}\p{N}.,:/])1\/(\d{1,3}(?:[ .,\u00a0\u202f]000){1,2})(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: ([, below]) => fraction(1, Number(below!.replace(/\D/g, "")), language),
    },
    {
      // "1/250 s"
      pattern: /(?<![\p{L}\p{N}.,:/])1\/(\d{2,4})\s?(?:s|sec|Sek)\.?(?![\p{L}\p{N}])/gu,
      speak: ([, below]) => ofSecond(fraction(1, Number(below), language), language),
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(\\d{1,6})?(\\s?)([${VULGAR_SIGNS}])`,
        "gu",
      ),
      speak: (match) => {
        const [, whole, , sign] = match;
        const [above, below] = vulgarParts(sign!);
        return whole === undefined
          ? fractionOf(wordAfter(match), above, below, language)
          : mixedFraction(whole, above, below, language);
      },
    },
    {
      pattern:
        /(?<![\p{L}\p{N}.,:/])(?:(\d{1,4})\s)?(\d{1,3})\/(\d{1,4})((?<=3)rds?|(?<=[4-9])ths?|(?<=0)(?:e|ème)s?)?(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: (match) => slashed(match, language),
    },
  ];
}
