/**
 * Numbers that are nothing more special: versions, fractions, scores, ranges, signed numbers, and
 * at last every digit that is left.
 * @module
 */
import { englishOrdinal } from "./ordinals.ts";
import { cardinal, digitByDigit, MOST_DIGITS, quantityPattern, readQuantity } from "./numbers.ts";
import type { Language, Piece, Rule } from "./rules.ts";

const EDGE = "(?<![\\p{L}\\p{N}]|\\d[.,:/])";
const POINT: Readonly<Record<Language, string>> = { en: "point", de: "Punkt", fr: "point" };
const DOT: Readonly<Record<Language, string>> = { en: "dot", de: "Punkt", fr: "point" };
const SCORE: Readonly<Record<Language, string>> = { en: "to", de: "zu", fr: "à" };
/** Before a number with points these make it a version. */
const VERSIONED =
  "(?<=(?<!\\p{L})(?:[Vv]ersions?|[Rr]elease|Python|Node|Deno|Java|Linux|Kernel|iOS|Android|Ubuntu|Debian|" +
  "Windows|macOS|Firefox|Chrome|PHP|Ruby|Go|Rust|TypeScript|React|Kapitel|Chapter|Section|Abschnitt|" +
  "chapitre|section|Bluetooth|USB|HTTP|TLS)\\s)";
const VERSION_WORD: Readonly<Record<Language, string>> = {
  en: "version",
  de: "Version",
  fr: "version",
};

function joined(version: string, word: string, language: Language): string {
  return version.split(".").map((part) => cardinal(part, language)).join(` ${word} `);
}

function versionRules(language: Language): Rule[] {
  const version = (digits: string) => joined(digits, POINT[language], language);
  return [
    {
      pattern: /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}]|\.\d)/gu,
      speak: ([address]) => {
        // Thousands and not an address: 1.234.567.890
        const isAddress = address.split(".").every((part) => Number(part) < 256);
        return isAddress
          ? address.split(".").map((part) => digitByDigit(part, language)).join(
            ` ${DOT[language]} `,
          )
          : undefined;
      },
    },
    {
      pattern: /(?<![\p{L}\p{N}])[vV]\.?\s?(\d{1,6}(?:\.\d{1,6}){0,4})(?![\p{L}\p{N}]|\.\d)/gu,
      speak: ([, digits]) => `${VERSION_WORD[language]} ${version(digits!)}`,
    },
    {
      pattern: new RegExp(
        `${VERSIONED}\\d{1,6}(?:\\.\\d{1,6}){1,4}(?![\\p{L}\\p{N}]|\\.\\d)`,
        "gu",
      ),
      speak: ([digits]) => version(digits),
    },
    {
      pattern: new RegExp(`${EDGE}\\d{1,6}(?:\\.\\d{1,6}){2,6}(?![\\p{L}\\p{N}]|[.,]\\d)`, "gu"),
      speak: ([digits]) =>
        language !== "en" && /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? undefined : version(digits),
    },
    {
      // "3.5" where the comma is the decimal sign
      pattern: new RegExp(`${EDGE}\\d{1,6}\\.\\d{1,6}(?![\\p{L}\\p{N}]|[.,]\\d)`, "gu"),
      speak: ([digits]) =>
        language === "en" || /^\d{1,3}\.\d{3}$/.test(digits) ? undefined : version(digits),
    },
  ];
}

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

function fraction(above: number, below: number, language: Language): string {
  const counted = language === "de" ? cardinal(above, "de", "neuter") : cardinal(above, language);
  return `${counted} ${DENOMINATORS[language](below, above === 1)}`;
}

function fractionRules(language: Language): Rule[] {
  const and = { en: "and", de: "und", fr: "et" }[language];
  const over = { en: "over", de: "durch", fr: "sur" }[language];
  const mixed = (whole: string, above: number, below: number) => {
    if (language === "de" && above === 1 && below === 2) {
      return Number(whole) === 1 ? "eineinhalb" : `${cardinal(whole, "de")}einhalb`;
    }
    if (language === "en" && above === 1) {
      return `${cardinal(whole, "en")} and a ${DENOMINATORS.en(below, true)}`;
    }
    return `${cardinal(whole, language)} ${and} ${fraction(above, below, language)}`;
  };
  return [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(\\d{1,6})?(\\s?)([${Object.keys(VULGAR).join("")}])`,
        "gu",
      ),
      speak: ([, whole, , sign]) => {
        const [above, below] = VULGAR[sign!]!.split("/").map(Number);
        return whole === undefined
          ? fraction(above!, below!, language)
          : mixed(whole, above!, below!);
      },
    },
    {
      pattern:
        /(?<![\p{L}\p{N}.,:/])(?:(\d{1,4})\s)?(\d{1,3})\/(\d{1,4})(?![\p{L}\p{N}/]|[.,]\d)/gu,
      speak: (match) => {
        const [, whole, above, below] = match;
        if (Number(below) < 2 || Number(above) === 0) return undefined;
        if (whole !== undefined) {
          return Number(above) < Number(below)
            ? mixed(whole, Number(above), Number(below))
            : undefined;
        }
        return Number(below) > 100 || Number(above) > 20 || Number(above) >= Number(below) * 4
          ? `${cardinal(above!, language)} ${over} ${cardinal(below!, language)}`
          : fraction(Number(above), Number(below), language);
      },
    },
  ];
}

/** The rules for versions, fractions and scores, which come before plain numbers. */
export function compoundNumberRules(language: Language): Rule[] {
  return [
    ...versionRules(language),
    ...fractionRules(language),
    {
      pattern: /(?<![\p{L}\p{N}]|\d[.,:/])(\d{1,3}):(\d{1,3})(?![\p{L}\p{N}]|[:.,]\d)/gu,
      speak: ([, first, second]) =>
        `${cardinal(first!, language)} ${SCORE[language]} ${cardinal(second!, language)}`,
    },
  ];
}

/** The rules for all other numbers; after them no digit is left. */
export function plainNumberRules(language: Language): Rule[] {
  const numero = { en: "number", de: "Nummer", fr: "numéro" }[language];
  return [
    {
      pattern: /(?<![\p{L}\p{N}&])#(\d{1,15})(?![\p{L}\p{N}])/gu,
      speak: ([, digits]) => `${numero} ${cardinal(digits!, language)}`,
    },
    {
      pattern: new RegExp(`${quantityPattern(language)}(?![\\p{L}\\p{N}])`, "gu"),
      speak: ([number]) => readQuantity(number, language).spoken,
    },
    {
      // Between what other rules have read: "9:00-17:00", "5pm–7pm"
      pattern: /(?<=\d(?:\s?(?:am|pm|Uhr|h|%|°C|€))?)(\s?)([-–—])(?=\s?\d)/gu,
      speak: ([, gap, sign]): Piece[] | undefined =>
        gap === "" || sign !== "-"
          ? [[sign!, ` ${{ en: "to", de: "bis", fr: "à" }[language]} `]]
          : undefined,
    },
    {
      pattern: /\d+/g,
      speak: ([digits]) =>
        digits.length > MOST_DIGITS ? digitByDigit(digits, language) : cardinal(digits, language),
    },
  ];
}
