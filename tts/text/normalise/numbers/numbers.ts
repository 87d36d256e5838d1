/**
 * Numbers as words, built on n2words.
 * @module
 */
import { toCardinal as toGerman } from "n2words/de-DE";
import { toCardinal as toEnglish } from "n2words/en-US";
import { toCardinal as toFrench } from "n2words/fr-FR";
import { byLanguage, type Language } from "../rules.ts";

/** Gender of what a number counts: German has "ein" and "eine", French "un" and "une". */
export type Gender = "masculine" | "feminine" | "neuter" | "none";

/** Longer runs of digits are not quantities and are read digit by digit. */
export const MOST_DIGITS = 15;
/** Grouped digits are a quantity up to this length; people have no words for longer ones. */
const MOST_GROUPED_DIGITS = 18;

/** Spaces that group digits. */
const SPACES = " \u00a0\u202f\u2009";

/** Amounts in the notation of other languages, where unambiguous: "1.234,56" in English. */
const FOREIGN: Readonly<Record<Language, string>> = {
  en: `\\d{1,3}(?:[.${SPACES}]\\d{3}){1,9},\\d{2}`,
  de: "\\d{1,3}(?:[,'’]\\d{3}){1,9}\\.\\d{2}",
  fr: "\\d{1,3}(?:[,'’]\\d{3}){1,9}\\.\\d{2}",
};

/** The same without groups, unambiguous only beside a currency or a unit: "1,50 €" in English. */
const FOREIGN_UNGROUPED: Readonly<Record<Language, string>> = {
  en: "(?:\\d{1,12},\\d{1,2}|0,\\d{1,15})",
  de: "(?:\\d{1,12}\\.(?:\\d{1,2}|\\d{4,15})|0\\.\\d{1,15})",
  fr: "(?:\\d{1,12}\\.(?:\\d{1,2}|\\d{4,15})|0\\.\\d{1,15})",
};

const IS_FOREIGN = byLanguage((language) =>
  new RegExp(`^(?:${FOREIGN[language]}|${FOREIGN_UNGROUPED[language]})$`)
);

/** "12,34,567", with no further groups after it. */
const LAKHS = "\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?!\\d|,\\d)";
/** "10,20,300" is three round numbers, unless it is an amount. */
const ROUND_LIST = "[1-9]0(?:,[1-9]0){1,4},[1-9]\\d0(?!\\d)";

/**
 * Pattern for an unsigned number as a language writes it, without capturing groups; in English also
 * grouped by lakh and crore: "12,34,567".
 */
export const NUMBER: Readonly<Record<Language, string>> = {
  en:
    `(?:${FOREIGN.en}(?!\\d|[.,]\\d)|(?:\\d{1,3}(?:[,'’\u00a0\u202f\u2009]\\d{3}){1,9}(?!\\d)|(?!${ROUND_LIST})${LAKHS}|\\d{1,3}(?: \\d{3}){0,3} 000(?!\\d)|\\d{1,15}(?!\\d))(?:\\.\\d{1,15}` +
    `(?!\\d|\\.\\d))?|(?<!\\d)\\.\\d{1,15}(?!\\d))`,
  de:
    `(?:${FOREIGN.de}(?!\\d|[.,]\\d)|(?:\\d{1,3}(?:[.'’${SPACES}]\\d{3}){1,9}(?!\\d)|\\d{1,15}(?!\\d))(?:,\\d{1,15}(?!\\d|,\\d))?)`,
  fr:
    `(?:${FOREIGN.fr}(?!\\d|[.,]\\d)|(?:\\d{1,3}(?:[.'’${SPACES}]\\d{3}){1,9}(?!\\d)|\\d{1,15}(?!\\d))(?:,\\d{1,15}(?!\\d|,\\d))?)`,
};

/** Pattern for a number beside a currency, without capturing groups. */
export const AMOUNT: Readonly<Record<Language, string>> = byLanguage(amountPattern);

/** Pattern for a number beside a unit, without capturing groups; "Version 2.1 B" has no unit. */
export const MEASURE: Readonly<Record<Language, string>> = byLanguage(measurePattern);

function measurePattern(language: Language): string {
  const foreign = `${FOREIGN_UNGROUPED[language]}(?!\\d|[.,]\\d|\\s?\\p{Lu}(?!\\p{L}))`;
  return `(?:${foreign}|${NUMBER[language]})`;
}

function amountPattern(language: Language): string {
  // "2 500 €"
  const spaced = "\\d{1,3}(?: \\d{3}){1,3}(?=\\s?€)";
  const own = language === "en" ? `${spaced}|${LAKHS}|${NUMBER.en}` : NUMBER[language];
  return `(?:${FOREIGN_UNGROUPED[language]}(?!\\d|[.,]\\d)|${own})`;
}

const CARDINALS: Readonly<Record<Language, (value: bigint) => string>> = {
  en: toEnglish,
  de: toGerman,
  fr: toFrench,
};

const POINTS: Readonly<Record<Language, string>> = { en: "point", de: "Komma", fr: "virgule" };
/** The word between the ends of a range. */
export const TO: Readonly<Record<Language, string>> = { en: "to", de: "bis", fr: "à" };
/** The word for the sign of a negative quantity or a difference. */
export const MINUS: Readonly<Record<Language, string>> = { en: "minus", de: "minus", fr: "moins" };
/** Separates the ends of a range; the second may have a sign of its own. */
const RANGE = /(?<=\d)(?:--|\s?[-–—]\s?)/;
const SIGN = /^[-−–]/;
/** French reads up to this many decimals as one number ("virgule quatorze"), more one by one. */
const MOST_DECIMALS_AS_NUMBER = 3;

/** Lookbehind for what may not come before the digits of a number. */
export const EDGE: string = "(?<![\\p{L}\\p{N}]|\\d[.,:/])";

/** Pattern for `number` or a range of two, with an optional sign, without capturing groups. */
export function quantityPattern(language: Language, number: string = NUMBER[language]): string {
  // The exponent of "1e-3" is not a number of its own.
  return `(?<!\\d[eE][-−+])${EDGE}(?:(?:(?<![%‰°€$£/]|\\p{L}\\.)[-−]|(?<=^|[\\s(])–)(?=[\\d.]))?${number}(?:(?:--|\\s?[-–—]\\s?|\\s?[–—]\\s?[-−])${number})?`;
}

/** Reads `digits` as a cardinal; with leading zeros or more than `mostDigits`, digit by digit. */
export function cardinal(
  digits: string | number,
  language: Language,
  gender: Gender = "none",
  mostDigits: number = MOST_DIGITS,
): string {
  const text = String(digits);
  if (text.length > mostDigits || /^0\d/.test(text)) return digitByDigit(text, language);
  const words = CARDINALS[language](BigInt(text));
  if (language === "de" && gender !== "none") {
    return words.replace(/eins$/, gender === "feminine" ? "eine" : "ein");
  }
  return language === "fr" && gender === "feminine" ? words.replace(/\bun$/, "une") : words;
}

/** An English number in the plural: "sixteens", "fifties", "sixes". */
export function several(number: string): string {
  if (number.endsWith("y")) return `${number.slice(0, -1)}ies`;
  return `${number}${number.endsWith("x") ? "es" : "s"}`;
}

/** Reads every digit of `text` as a word and skips all other characters. */
export function digitByDigit(text: string, language: Language): string {
  return [...text.matchAll(/\d/g)].map(([digit]) => CARDINALS[language](BigInt(digit))).join(" ");
}

/** A quantity that {@linkcode quantityPattern} has matched. */
export interface Quantity {
  /** As words. */
  readonly spoken: string;
  /** Its last number as digits with a decimal point. */
  readonly value: string;
}

/** Reads a quantity; `gender` is that of what it counts. */
export function readQuantity(
  written: string,
  language: Language,
  gender: Gender = "none",
): Quantity {
  const ends = written.split(RANGE).map((end) => {
    const value = toValue(end.replace(SIGN, ""), language);
    const words = spokenValue(value, language, gender);
    return { value, words: SIGN.test(end) ? `${MINUS[language]} ${words}` : words };
  });
  return {
    spoken: ends.map(({ words }) => words).join(` ${TO[language]} `),
    value: ends.at(-1)!.value,
  };
}

/** Converts a number as `language` writes it to digits with a decimal point. */
export function toValue(number: string, language: Language): string {
  const isForeign = IS_FOREIGN[language].test(number);
  const point = (language === "en") === isForeign ? "," : ".";
  const at = number.indexOf(point);
  const whole = (at === -1 ? number : number.slice(0, at)).replace(/\D/g, "");
  return at === -1 ? whole : `${whole}.${number.slice(at + 1)}`;
}

/** Reads digits with a decimal point as words. */
export function spokenValue(value: string, language: Language, gender: Gender = "none"): string {
  const [whole, decimals] = value.split(".");
  if (decimals === undefined) return cardinal(whole!, language, gender, MOST_GROUPED_DIGITS);
  const before = whole === "" ? "" : `${cardinal(whole!, language, "none", MOST_GROUPED_DIGITS)} `;
  return `${before}${POINTS[language]} ${spokenDecimals(decimals, language)}`;
}

function spokenDecimals(decimals: string, language: Language): string {
  const significant = decimals.replace(/^0+/, "");
  if (language !== "fr" || decimals.length > MOST_DECIMALS_AS_NUMBER || significant === "") {
    return digitByDigit(decimals, language);
  }
  const zeros = "zéro ".repeat(decimals.length - significant.length);
  return zeros + cardinal(significant, language);
}

/** Whether a noun after `value` stands in the singular. */
export function isSingular(value: string, language: Language): boolean {
  // The French plural begins at two: "1,5 kilomètre" is singular.
  return language === "fr" ? Number(value) < 2 : Number(value) === 1;
}

/** Whether French wants "de" between `value` and a noun: after million and milliard. */
export function isRoundMillion(value: string): boolean {
  const number = Number(value);
  return number >= 1e6 && number % 1e6 === 0;
}
