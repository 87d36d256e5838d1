/**
 * Numbers without a more specific rule: scores, ranges, signed numbers, and finally every remaining
 * digit.
 * @module
 */
import { fractionRules } from "./fractions.ts";
import { spell } from "../letters/letters.ts";
import {
  cardinal,
  digitByDigit,
  EDGE,
  MINUS,
  MOST_DIGITS,
  quantityPattern,
  readQuantity,
  spokenValue,
  TO,
} from "./numbers.ts";
import { type Language, type Rule, textAfter, textBefore, wordAfter } from "../rules.ts";
import { versionRules } from "./versions.ts";

/** After "#", a number with more digits is read digit by digit. */
const MOST_NUMBERED = 6;
/** From this length on, digits after letters are read one by one. */
const SHORTEST_CODE = 5;
/** The word between the numbers of a score or a ratio. */
export const SCORE: Readonly<Record<Language, string>> = { en: "to", de: "zu", fr: "à" };
/** "1.5e-3" */
function scientificRule(language: Language): Rule {
  const power = {
    en: "times ten to the power of",
    de: "mal zehn hoch",
    fr: "fois dix puissance",
  }[language];
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,15}(?:[.,]\\d{1,15})?)(?:e|E(?=[-−+]))([-−+]?)(\\d{1,3})(?![\\p{L}\\p{N}]|[.,]\\d)`,
      "gu",
    ),
    speak: ([, mantissa, sign, exponent]) => {
      const minus = /[-−]/.test(sign!) ? ` ${MINUS[language]}` : "";
      const value = spokenValue(mantissa!.replace(",", "."), language);
      return `${value} ${power}${minus} ${cardinal(exponent!, language)}`;
    },
  };
}

/** "L. 121-1", "article 5-2" */
const FRENCH_ARTICLE: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:(?:[Ll]oi|[Dd]écret|[Aa]rrêté|[Oo]rdonnance) n[°º]|[LRD]\.|[Aa]rt\.|[Aa]rticles?)\s(?:[LRD]\.?\s?)?\d{1,4})-(?=\d{1,3}(?![\p{L}\p{N}]))/gu,
  speak: () => " tiret ",
};

/** "le 49-3" */
const FRENCH_FORTY_NINE: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:[Ll]e|[Dd]u|[Aa]u|[Ll]['’]article|[Aa]rticle|[Aa]rt\.)\s)49[-.,]3(?![\p{L}\p{N}]|[.,]\d)/gu,
  speak: () => `${cardinal("49", "fr")} ${cardinal("3", "fr")}`,
};

/** "2.5BA", "1.5rem", "2,5Zimmer": a decimal with letters that are not a unit. */
function letteredDecimal(language: Language): Rule {
  const point = language === "en" ? "\\." : ",";
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,9})${point}(\\d{1,9})((?!X(?!\\p{L}))\\p{Lu}{1,4}|\\p{L}\\p{Ll}{1,11})(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, whole, decimals, letters]) => {
      const word = /^\p{Lu}+$/u.test(letters!) ? spell(letters!, language) : letters!;
      return `${spokenValue(`${whole}.${decimals}`, language)} ${word}`;
    },
  };
}

/** The rules for versions, fractions and scores, which come before plain numbers. */
export function compoundNumberRules(language: Language): Rule[] {
  return [
    ...language === "fr" ? [FRENCH_FORTY_NINE, FRENCH_ARTICLE] : [],
    scientificRule(language),
    letteredDecimal(language),
    ...versionRules(language),
    ...fractionRules(language),
    {
      // "a 50-50 chance"
      pattern:
        /(?<![\p{L}\p{N}]|\d?[.,:/–-]|(?<!\p{L})(?:Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)(?:day)?:?\s)(\d{1,3})[-–](\1)(?![\p{L}\p{N}]|[-–.,:/=]\d|\s?[=%€$£°])/gu,
      // "a 1-1 draw" has no word between the numbers, "ein 1-1" has.
      speak: ([, first]) => {
        const between = language === "en" || first!.length > 1 ? " " : ` ${SCORE[language]} `;
        return `${cardinal(first!, language)}${between}${cardinal(first!, language)}`;
      },
    },
    {
      // "1-2-3"
      pattern: new RegExp(
        `${EDGE}\\d{1,6}(?:[-–]\\d{1,6}){2,8}(?![\\p{L}\\p{N}]|[-.,:/]\\d)`,
        "gu",
      ),
      speak: ([digits]) => digits.split(/[-–]/).map((part) => cardinal(part, language)).join(", "),
    },
    {
      pattern: /(?<![\p{L}\p{N}]|\d[.,:/])(\d{1,3}):(\d{1,3})(?![\p{L}\p{N}]|[:.,]\d|\s?=)/gu,
      speak: ([, first, second]) =>
        `${cardinal(first!, language)} ${SCORE[language]} ${cardinal(second!, language)}`,
    },
  ];
}

/** Whether a range counts ("1-3 Jahre") rather than numbers something ("Seite 1-3"). */
function isGermanCount(match: RegExpExecArray, language: Language): boolean {
  return language === "de" && /[-–—]/.test(match[0]) && /^\p{Lu}/u.test(wordAfter(match)) &&
    !/\p{Lu}\p{Ll}*\.?\s$/u.test(textBefore(match).slice(-20));
}

/** "1-3", "1.5x", "-5": a number, perhaps signed, or a range. */
function quantityRule(language: Language): Rule {
  return {
    // "1.5x" too
    pattern: new RegExp(
      `${quantityPattern(language)}(?:(?![\\p{L}\\p{N}])|(?=[xX](?![\\p{L}\\p{N}])))`,
      "gu",
    ),
    speak: (match) => {
      const joinParts = (between: string) =>
        match[0].split(/(?<=\d)(?:--|\s?[-–—]\s?)/)
          .map((part, index) =>
            index === 0 && part === "1" && isGermanCount(match, language)
              ? "ein"
              : readQuantity(part, language).spoken
          ).join(between);
      // "5 - 3 = 2" is a difference; "Llama-3-8" is a name, not a range.
      if (/^\s?=/.test(textAfter(match))) return joinParts(` ${MINUS[language]} `);
      // "4-0" is a score in German too.
      const ends = match[0].match(/^(\d{1,2})[-–](\d{1,2})$/);
      if (
        language === "de" && ends !== null && Number(ends[1]) > Number(ends[2]) &&
        // "70-19 v. Chr."
        !/^\sv\.\s?(?:Chr|u\.)/.test(textAfter(match))
      ) {
        return joinParts(` ${SCORE.de} `);
      }
      return /\p{L}[-–]$/u.test(textBefore(match))
        ? joinParts(" ")
        : joinParts(` ${TO[language]} `);
    },
  };
}

/** A dash between stretches that other rules have read: "9:00-17:00", "5pm–7pm". */
function rangeRule(language: Language): Rule {
  return {
    // "5.6.2019 – 6 U 12/19" is a judgment with its file number, "4F2-00391" a serial number.
    pattern:
      /(?<=[\d½¼¾⅓⅔](?:\s?(?:[ap]m|[AP]M|[ap]\.m\.|[AP]\.M\.|Uhr|h|%|°[CF]?|€)|st|nd|rd|th|[kKMxX×])?\s?)[-–—](?=\s?[$€£#]?(?!0\d\d)\d)(?!\s\d{1,4}\s\p{Lu}\p{L}{0,3}\s\d{1,5}\/\d{2})/gu,
    speak: (match) => {
      const before = textBefore(match);
      // "Llama-3.1-8B" and "Qwen2.5-72B" are names, and "5 -3" has a sign.
      // "x^2 - 3x" is a difference.
      const isRange =
        !/\^[-−]?\d+\s?$|\p{L}[-–][\d.]+$|(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}.]*\d$/u.test(before) &&
        !(match[0] === "-" && /\s$/.test(before));
      if (!isRange) return undefined;
      // "250 € – 25 € = 225 €"
      const isDifference = /^\s?[$€£]?\d[\d.,]*\s?[$€£%]?\s?=/.test(textAfter(match));
      return ` ${(isDifference ? MINUS : TO)[language]} `;
    },
  };
}

/** Reads every remaining run of digits. */
function digitsRule(language: Language): Rule {
  return {
    pattern: /\d+/g,
    speak: (match) => {
      const [digits] = match;
      // "DE123456789" is not a quantity.
      const isCode = digits.length >= SHORTEST_CODE && /\p{L}$/u.test(textBefore(match));
      return isCode || digits.length > MOST_DIGITS
        ? digitByDigit(digits, language)
        : cardinal(digits, language);
    },
  };
}

/** The rules for all other numbers; after them no digit is left. */
export function plainNumberRules(language: Language): Rule[] {
  const numero = { en: "number", de: "Nummer", fr: "numéro" }[language];
  return [
    {
      pattern: /(?<![\p{L}\p{N}&])#(\d{1,15})(?![\p{L}\p{N}])/gu,
      // "Rx #1234567" is not a quantity.
      speak: ([, digits]) => `${numero} ${cardinal(digits!, language, "none", MOST_NUMBERED)}`,
    },
    {
      // "A-10293" is a name.
      pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}{1,4}-)\d{5,15}(?![\p{L}\p{N}]|[.,]\d)/gu,
      speak: ([digits]) => digitByDigit(digits, language),
    },
    quantityRule(language),
    rangeRule(language),
    digitsRule(language),
  ];
}
