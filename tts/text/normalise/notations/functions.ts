/**
 * Names of mathematical functions: "sin 30°", "cos(x)", "log 100".
 * @module
 */
import { cardinal } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

const FUNCTIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    sin: "sine",
    cos: "cosine",
    tan: "tangent",
    log: "log",
    ln: "natural log",
    exp: "exponential",
    sqrt: "square root",
  },
  de: {
    sin: "Sinus",
    cos: "Kosinus",
    tan: "Tangens",
    log: "Logarithmus",
    ln: "natürlicher Logarithmus",
    exp: "Exponentialfunktion",
    sqrt: "Wurzel",
  },
  fr: {
    sin: "sinus",
    cos: "cosinus",
    tan: "tangente",
    log: "log",
    ln: "logarithme népérien",
    exp: "exponentielle",
    sqrt: "racine carrée",
  },
};
const OF: Readonly<Record<Language, string>> = { en: "of", de: "von", fr: "de" };

/** The word between "log" and its base. */
const BASE: Readonly<Record<Language, string>> = {
  en: "base",
  de: "zur Basis",
  fr: "base",
};

const LIMIT: Readonly<Record<Language, readonly [before: string, goesTo: string]>> = {
  en: ["the limit as", "goes to"],
  de: ["Limes für", "gegen"],
  fr: ["limite quand", "tend vers"],
};

/** The rules for function names before their arguments. */
export function functionRules(language: Language): Rule[] {
  const names = FUNCTIONS[language];
  return [{
    // "lim x→0"
    pattern: /(?<![\p{L}\p{N}])lim(\s?[\p{L}]\s?)(?:→|->)(?=\s?[-−+]?[\d∞\p{L}])/gu,
    speak: ([, variable]) => `${LIMIT[language][0]} ${variable!.trim()} ${LIMIT[language][1]} `,
  }, {
    // "log₂ 8", "log₁₀(x)"
    pattern: /(?<![\p{L}\p{N}._])log([₀-₉]{1,2})(?=\s?\(|\s(?:\d|[a-z](?!\p{L})))/gu,
    speak: ([, base]) =>
      `${names.log} ${BASE[language]} ${cardinal(base!.normalize("NFKD"), language)} ${
        OF[language]
      } `,
  }, {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}._])(${Object.keys(names).join("|")})` +
        `(?=\\s(?:(?<=ln\\s)\\d|\\d+(?:[.,]\\d+)?°|[xαβθφ](?!\\p{L}))|²?\\(\\s?[-−]?(?:\\d|[a-zαβθφπ](?!\\p{L}{2})))`,
      "gu",
    ),
    speak: ([, name]) => `${names[name!]} ${OF[language]} `,
  }];
}
