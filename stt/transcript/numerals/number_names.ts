/**
 * The names of numbers below a thousand, and of the scales above.
 * @module
 */
import { toCardinal as toGerman } from "n2words/de-DE";
import { toCardinal as toEnglish } from "n2words/en-US";
import { toCardinal as toFrench } from "n2words/fr-FR";
import { toCardinal as toItalian } from "n2words/it-IT";
import type { Language } from "../../../shared/schema/listen_query.ts";

/** How numbers are named in a language. */
export interface NumberNames {
  /** Numbers below a thousand by their words, with single spaces between. */
  readonly small: ReadonlyMap<string, number>;
  /** Words of the longest of them. */
  readonly mostWords: number;
  /** Scales by their names, which stand apart. */
  readonly scales: ReadonlyMap<string, number>;
  /** A scale that is written in one word with its numbers: "zwanzigtausend", "duemila". */
  readonly joined: { readonly pattern: RegExp; readonly value: number } | undefined;
  /** What stands before decimals. */
  readonly point: string;
  /** Words that join parts of a number and mean nothing by themselves. */
  readonly joiners: ReadonlySet<string>;
  /** Words for one that are articles when they stand alone. */
  readonly articles: ReadonlySet<string>;
}

const THOUSAND = 1000;
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;

const toName: Readonly<Record<Language, (value: number) => string>> = {
  en: toEnglish,
  de: toGerman,
  fr: toFrench,
  it: toItalian,
};

const REST: Readonly<Record<Language, Omit<NumberNames, "small" | "mostWords">>> = {
  en: {
    scales: new Map([["thousand", THOUSAND], ["million", MILLION], ["billion", BILLION]]),
    joined: undefined,
    point: "point",
    joiners: new Set(["and"]),
    articles: new Set(["one"]),
  },
  de: {
    scales: new Map([
      ["tausend", THOUSAND],
      ["million", MILLION],
      ["millionen", MILLION],
      ["milliarde", BILLION],
      ["milliarden", BILLION],
    ]),
    joined: { pattern: /^(.*)tausend(?:und)?(.*)$/, value: THOUSAND },
    point: "komma",
    joiners: new Set(),
    articles: new Set(["ein", "eins", "eine"]),
  },
  fr: {
    scales: new Map([
      ["mille", THOUSAND],
      ["million", MILLION],
      ["millions", MILLION],
      ["milliard", BILLION],
      ["milliards", BILLION],
    ]),
    joined: undefined,
    point: "virgule",
    joiners: new Set(),
    articles: new Set(["un", "une"]),
  },
  it: {
    scales: new Map([
      ["mille", THOUSAND],
      ["milione", MILLION],
      ["milioni", MILLION],
      ["miliardo", BILLION],
      ["miliardi", BILLION],
    ]),
    joined: { pattern: /^(.*)mil(?:a|le)(.*)$/, value: THOUSAND },
    point: "virgola",
    joiners: new Set(["e"]),
    articles: new Set(["un", "uno", "una"]),
  },
};

/** Names that are said besides those that n2words writes. */
const MORE: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [["oh", 0]],
  de: [["zwo", 2], ["ein", 1], ["eine", 1], ["hundert", 100]],
  fr: [["une", 1]],
  it: [["un", 1], ["una", 1]],
};

const cache = new Map<Language, NumberNames>();

/** The names of numbers in `language`. */
export function numberNames(language: Language): NumberNames {
  const known = cache.get(language) ?? makeNames(language);
  cache.set(language, known);
  return known;
}

function makeNames(language: Language): NumberNames {
  const small = new Map(MORE[language]);
  const rest = REST[language];
  for (let value = 0; value < THOUSAND; value++) {
    const name = plain(toName[language](value));
    small.set(name, value);
    // "one hundred and five" is said as well as "one hundred five".
    if (language === "en") small.set(name.replace("hundred ", "hundred and "), value);
  }
  const mostWords = Math.max(...[...small.keys()].map((name) => name.split(" ").length));
  return { small, mostWords, ...rest };
}

/** Lower case, with spaces for hyphens. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[-\u2011]/g, " ").replace(/\s+/g, " ").trim();
}
