/**
 * Amounts of money: "$5.50", "5,50 €", "USD 20", "$5 million".
 * @module
 */
import { isAttributiveAmount } from "../grammar/attributive.ts";
import { CURRENCIES, type Currency } from "./currency_names.ts";
import { currencyNames, currencyOf, SIGN } from "./currency_signs.ts";
import { magnitudePattern, wantsDe, withDe, withMagnitude } from "../numbers/magnitudes.ts";
import {
  AMOUNT,
  cardinal,
  isRoundMillion,
  isSingular,
  MINUS,
  NUMBER,
  readQuantity,
  spokenValue,
  TO,
  toValue,
} from "../numbers/numbers.ts";
import { type Language, type Piece, type Rule, textBefore } from "../rules.ts";

const CENT_SIGNS: Readonly<Record<Language, string>> = {
  en: "¢",
  // "50 Ct. und"
  de: "[cC]t\\.(?=\\s\\p{Ll})|[cC]t",
  fr: "¢|cts?|c(?!\\.?\\s?à\\s)",
};

const EDGE = "(?<![\\p{L}\\p{N}$€£]|\\d[.,])";
/** Any value that takes the plural, used for ranges. */
const SEVERAL = "2";
const RANGE_SIGN = "\\s?[-–—]\\s?";

function noun(currency: Currency, value: string, language: Language): string {
  if (isSingular(value, language)) return currency.one;
  if (language !== "fr" || !isRoundMillion(value)) return currency.many;
  return withDe(currency.many);
}

/** An amount as people say it: "five dollars and fifty cents", "fünf Euro fünfzig". */
function amount(value: string, currency: Currency, language: Language): string {
  const [whole, decimals] = value.split(".");
  if (decimals === undefined || decimals.length !== 2 || currency.cent === undefined) {
    const isWhole = decimals === undefined || Number(decimals) === 0;
    const plain = isWhole ? whole! : value;
    const written = language === "en" ? plain : plain.replace(".", ",");
    return `${readQuantity(written, language, currency.gender).spoken} ${
      noun(currency, plain, language)
    }`;
  }
  const cents = Number(decimals);
  const main = `${cardinal(whole || "0", language, currency.gender)} ${
    noun(currency, whole!, language)
  }`;
  if (cents === 0) return main;
  const small = cardinal(cents, language, currency.cent.gender);
  const cent = isSingular(String(cents), language) ? currency.cent.one : currency.cent.many;
  if (Number(whole) === 0) return `${small} ${cent}`;
  if (language === "en") return `${main} and ${small} ${cent}`;
  return `${main} ${cardinal(cents, language)}`;
}

/** Speaks an amount piece by piece; `signFirst` says whether `sign` is before the number. */
function speakAmount(
  number: string,
  magnitude: string | undefined,
  sign: string,
  signFirst: boolean,
  language: Language,
): string | Piece[] {
  const currency = currencyOf(sign, language);
  const own = signFirst ? withoutGroups(number, sign, language) : number;
  if (magnitude === undefined) {
    const value = toValue(own, language);
    const words = amount(value, currency, language);
    const name = noun(currency, value, language);
    if (signFirst || value.includes(".") || !words.endsWith(` ${name}`)) return words;
    return [[number, words.slice(0, -name.length - 1)], [sign, name]];
  }
  const read = withMagnitude(magnitude, readQuantity(own, language), language);
  const name = language === "fr" && wantsDe(magnitude) ? withDe(currency.many) : currency.many;
  const before: Piece = [signFirst ? sign + number : number, read.number];
  return signFirst
    ? [before, [magnitude, `${read.magnitude} ${name}`]]
    : [before, [magnitude, read.magnitude], [sign, name]];
}

/** "a twenty dollar bill" */
function ofKind(spoken: string | readonly Piece[], { one, many }: Currency): string | Piece[] {
  const singular = (words: string) =>
    words.endsWith(` ${many}`) ? words.slice(0, -many.length) + one : words;
  return typeof spoken === "string"
    ? singular(spoken)
    : spoken.map(([written, words]) => [written, singular(words)]);
}

/** Patterns for the parts of an amount in one language. */
interface MoneyPatterns {
  readonly language: Language;
  readonly number: string;
  /** A number after a sign, where English groups are allowed too. */
  readonly signed: string;
  /** Optional magnitude, such as thousands or millions, with its space; one group. */
  readonly magnitude: string;
  /** A currency before its number, and after it; one group each. */
  readonly before: string;
  readonly after: string;
}

/** "$5,000" has English groups in every language; "€ 1,679" may be the price of a litre. */
const ENGLISH_GROUPS = "[1-9]\\d{0,2}(?:,\\d{3})+(?![\\d,]|\\.\\d)";
const IS_ENGLISH = new RegExp(`^${ENGLISH_GROUPS}$`);

/** Removes English group separators from `number` after `sign` in other languages. */
function withoutGroups(number: string, sign: string, language: Language): string {
  if (language === "en" || !IS_ENGLISH.test(number)) return number;
  const isSure = /[$£¥₹]$/.test(sign) || number.split(",").length > 2;
  return isSure ? number.replaceAll(",", "") : number;
}

function moneyPatterns(language: Language): MoneyPatterns {
  const codes = Object.keys(CURRENCIES[language]).join("|");
  return {
    language,
    number: AMOUNT[language],
    signed: language === "en" ? AMOUNT.en : `(?:${ENGLISH_GROUPS}|${AMOUNT[language]})`,
    magnitude: `(?:\\s?(${magnitudePattern(language, true)}))?`,
    before: `(${SIGN}|(?:${codes})(?=[\\s\\d]))`,
    after: `(${SIGN}|(?:${codes}|${currencyNames(language)})(?![\\p{L}\\p{N}]))`,
  };
}

function speakRange(
  [from, to]: readonly [string, string],
  size: string | undefined,
  currency: Currency,
  language: Language,
): string {
  const { spoken } = readQuantity(`${from}-${to}`, language);
  const { many } = currency;
  if (size === undefined) {
    const values = [from, to].map((number) => toValue(number, language));
    return values.some((value) => value.includes("."))
      ? values.map((value) => amount(value, currency, language)).join(` ${TO[language]} `)
      : `${spoken} ${many}`;
  }
  const read = withMagnitude(size, { spoken, value: SEVERAL }, language);
  const name = language === "fr" && wantsDe(size) ? withDe(many) : many;
  return `${read.number} ${read.magnitude} ${name}`;
}

/** "$5-10 million", "£3.5m–£4m", "$500K–$1M" */
function rangeBehindSign({ language, signed, magnitude, before }: MoneyPatterns): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}${before}\\s?(${signed})${magnitude}${RANGE_SIGN}(?:${SIGN})?(${signed})${magnitude}(?!\\s?=)`,
      "gu",
    ),
    speak: (match) => {
      const [, sign, from, firstSize, to, size] = match;
      const plain = (number: string) => withoutGroups(number, sign!, language);
      const currency = currencyOf(sign!, language);
      const isKind = language === "en" && isAttributiveAmount(match);
      if (firstSize !== undefined && (firstSize !== size || !isKind)) {
        return [[from, firstSize], [to, size]].map(([number, size]) =>
          flat(speakAmount(number!, size, sign!, true, language))
        ).join(` ${TO[language]} `);
      }
      const spoken = speakRange([plain(from!), plain(to!)], size, currency, language);
      return isKind ? flat(ofKind(spoken, currency)) : spoken;
    },
  };
}

/** "5-10 Mio. €" */
function rangeBeforeSign({ language, number, magnitude, after }: MoneyPatterns): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}(${number})${RANGE_SIGN}(${number})${magnitude}\\s?${after}`,
      "gu",
    ),
    speak: ([, from, to, size, sign]) =>
      speakRange([from!, to!], size, currencyOf(sign!, language), language),
  };
}

/** "$5", "-$5", "$-5", "USD 20", "$5 million" */
function behindSign({ language, signed, magnitude, before }: MoneyPatterns): Rule {
  return {
    pattern: new RegExp(
      `${EDGE}([-−]|(?<=^|[\\s(])–|)${before}(\\s?)([-−]?)(${signed})${magnitude}`,
      "gu",
    ),
    speak: (match) => {
      const [, negative, sign, gap, inner, digits, size] = match;
      const plain = speakAmount(digits!, size, sign!, true, language);
      const isKind = language === "en" && isAttributiveAmount(match);
      const spoken = isKind ? ofKind(plain, currencyOf(sign!, language)) : plain;
      if (negative !== "" || inner !== "") return `${MINUS[language]} ${flat(spoken)}`;
      // A sign separated from its number is silent: the currency is spoken after the number.
      return gap === "" ? spoken : flat(spoken);
    },
  };
}

/** "1 USD = 0.92 EUR": an exchange rate is read as a decimal, not in cents. */
function rateOf(
  match: RegExpExecArray,
  digits: string,
  sign: string,
  language: Language,
): string | undefined {
  if (!/^0[.,]\d/.test(digits) || !/(?<!\d)1\s?\S{1,7}\s=\s$/u.test(textBefore(match))) {
    return undefined;
  }
  const value = toValue(digits, language);
  return `${spokenValue(value, language)} ${noun(currencyOf(sign, language), value, language)}`;
}

/** "5,50 €", "-5 Euro", "3 Mio. €" */
function beforeSign({ language, number, magnitude, after }: MoneyPatterns): Rule {
  return {
    pattern: new RegExp(`${EDGE}([-−]|(?<=^|[\\s(])–|)(${number})${magnitude}\\s?${after}`, "gu"),
    speak: (match) => {
      const [, negative, digits, size, sign] = match;
      const rate = rateOf(match, digits!, sign!, language);
      if (rate !== undefined) return rate;
      const spoken = speakAmount(digits!, size, sign!, false, language);
      return negative === "" ? spoken : `${MINUS[language]} ${flat(spoken)}`;
    },
  };
}

/** "50 ct" */
function cents({ language, number }: MoneyPatterns): Rule {
  const { cent } = CURRENCIES[language].EUR!;
  return {
    pattern: new RegExp(
      `${EDGE}(${number})(\\s?)(${CENT_SIGNS[language]})(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: (match) => {
      const [, digits, , sign] = match;
      // "du 3 ct" is a date in the current month ("courant").
      if (/^ct/.test(sign!) && language === "fr" && /(?<!\p{L})du\s$/iu.test(textBefore(match))) {
        return undefined;
      }
      const { spoken, value } = readQuantity(digits!, language, cent!.gender);
      return [[digits!, spoken], [sign!, isSingular(value, language) ? cent!.one : cent!.many]];
    },
  };
}

/** More specific rules come first. */
const FORMS: readonly ((patterns: MoneyPatterns) => Rule)[] = [
  rangeBehindSign,
  rangeBeforeSign,
  behindSign,
  beforeSign,
  cents,
];

/** "5,- €": the dash means zero cents. */
function dashRule(language: Language): Rule {
  const signs =
    { en: "€|EUR|CHF", de: "€|EUR|Euro|CHF|DM|Fr\\.", fr: "€|EUR|euros?|CHF|F" }[language];
  return {
    pattern: new RegExp(
      `${EDGE}(?:(€|EUR|CHF|Fr\\.)\\s?)?(${
        NUMBER[language]
      })[,.][-–—]{1,2}(?:\\s?(${signs}))?(?![\\p{L}\\p{N}]|\\s(?:und|bis|oder)\\s\\d{1,2}\\.-\\p{L})`,
      "gu",
    ),
    speak: ([, before, digits, after]) => {
      const sign = before ?? after;
      return sign === undefined
        ? readQuantity(digits!, language).spoken
        : amount(toValue(digits!, language), currencyOf(sign, language), language);
    },
  };
}

/** "3 € 50", "3€50" */
const FRENCH_CENTS_BEHIND: Rule = {
  pattern: new RegExp(
    `${EDGE}(\\d{1,6})\\s?(€|euros?)\\s?(\\d{2})(?![\\p{L}\\p{N}]|[.,]\\d|\\s?[€$%])`,
    "gu",
  ),
  speak: ([, whole, sign, cents]) => amount(`${whole}.${cents}`, currencyOf(sign!, "fr"), "fr"),
};

/** "Fr. 12.50" is Swiss francs, but "Fr. 18.30 Uhr" is a Friday. */
const SWISS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}])Fr\.\s(\d{1,3}(?:['’]?\d{3}){0,3}\.\d{2})(?![\p{L}\p{N}]|[.,]\d|\s?[-–:]|\s(?:Uhr|bis|h)(?!\p{L}))/gu,
  speak: ([, digits]) => amount(toValue(digits!, "de"), currencyOf("CHF", "de"), "de"),
};

function flat(spoken: string | readonly Piece[]): string {
  return typeof spoken === "string" ? spoken : spoken.map(([, words]) => words).join(" ");
}

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [dashRule("en")],
  de: [dashRule("de"), SWISS],
  fr: [dashRule("fr"), FRENCH_CENTS_BEHIND],
};

/** "EUR/USD" */
function pairRule(language: Language): Rule {
  const codes = Object.keys(CURRENCIES[language]).join("|");
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${codes})/(${codes})(?![\\p{L}\\p{N}])`, "gu"),
    speak: ([, base, quote]) =>
      `${currencyOf(base!, language).one} ${currencyOf(quote!, language).one}`,
  };
}

/** "1,0843 $/€" */
function perCurrency(language: Language): Rule {
  const per = { en: "per", de: "pro", fr: "par" }[language];
  return {
    pattern: /(?<=\d\s?[$€£¥])\/([$€£¥])(?!\s?\d)/gu,
    speak: ([, sign]) => ` ${per} ${currencyOf(sign!, language).one}`,
  };
}

/** "$100 USD" */
const DOLLARS_TWICE: Rule = {
  pattern:
    /(?<=(?<!\p{Lu})\$\d[\d.,]{0,15}(?:\s?(?:[kKMB]|million|billion|bn))?\s?)USD(?![\p{L}\p{N}])/gu,
  speak: () => "",
};

/** The rules for amounts of money, more specific ones first. */
export function currencyRules(language: Language): Rule[] {
  const patterns = moneyPatterns(language);
  const rules = FORMS.map((form) => form(patterns));
  return [DOLLARS_TWICE, pairRule(language), perCurrency(language), ...OWN[language], ...rules];
}
