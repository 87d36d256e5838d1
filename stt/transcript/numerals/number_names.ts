/**
 * The names of numbers below a thousand, and of the scales above.
 * @module
 */
import { toCardinal as toGerman } from "n2words/de-DE";
import { toCardinal as toEnglish } from "n2words/en-US";
import { toCardinal as toFrench } from "n2words/fr-FR";
import { toCardinal as toItalian } from "n2words/it-IT";
import type { Language } from "../../../shared/schema/listen_parameters.ts";

/** How a language counts in hundreds: "fifteen hundred", "neunzehnhundert". */
export interface HundredNames {
  /** Words for a hundred, where it is a separate word. */
  readonly words: ReadonlySet<string>;
  /** Matches the number of hundreds and the rest, where both are in one word. */
  readonly joined: RegExp | undefined;
  /** Whether years are said without the word for a hundred: "nineteen eighty-four". */
  readonly isLeftOut: boolean;
}

/** How numbers are named in a language. */
export interface NumberNames {
  /** Numbers below a thousand by their names, with single spaces between words. */
  readonly small: ReadonlyMap<string, number>;
  /** Those names and all their beginnings, word by word. */
  readonly beginnings: ReadonlySet<string>;
  /** Scales by their names, where those are separate words. */
  readonly scales: ReadonlyMap<string, number>;
  /** A scale that is written in one word with its numbers: "zwanzigtausend", "duemila". */
  readonly joined: { readonly pattern: RegExp; readonly value: number } | undefined;
  /** How the language counts in hundreds, if it does. */
  readonly hundreds: HundredNames | undefined;
  /** Word for the decimal point. */
  readonly point: string;
  /** Words that join parts of a number and mean nothing by themselves. */
  readonly joiners: ReadonlySet<string>;
  /** Word for one before a scale that is followed by more: "a thousand two hundred". */
  readonly indefinite: string | undefined;
  /** Whether a thousand is said without a number before it: "mille", "tausend". */
  readonly hasBareThousand: boolean;
  /** Words that mostly mean something else when they stand alone: articles, "oh", "sei". */
  readonly doubtful: ReadonlySet<string>;
  /** The doubtful word for one that is a number next to another digit: "one two". */
  readonly counted: string;
  /** After these words `counted` is a pronoun, not a number: "this one two times". */
  readonly pointers: ReadonlySet<string>;
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

const REST: Readonly<Record<Language, Omit<NumberNames, "small" | "beginnings">>> = {
  en: {
    scales: new Map([["thousand", THOUSAND], ["million", MILLION], ["billion", BILLION]]),
    joined: undefined,
    hundreds: { words: new Set(["hundred"]), joined: undefined, isLeftOut: true },
    point: "point",
    joiners: new Set(["and"]),
    indefinite: "a",
    hasBareThousand: false,
    doubtful: new Set(["one", "oh"]),
    counted: "one",
    pointers: new Set(
      "this that the no any each every which another other first last next only".split(" "),
    ),
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
    hundreds: {
      words: new Set(),
      joined: /^(.+?)hundert(?:und)?(.*)$/,
      isLeftOut: false,
    },
    point: "komma",
    joiners: new Set(),
    indefinite: undefined,
    hasBareThousand: true,
    doubtful: new Set(["ein", "eins", "eine"]),
    counted: "eins",
    pointers: new Set(),
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
    hundreds: { words: new Set(["cent", "cents"]), joined: undefined, isLeftOut: false },
    point: "virgule",
    joiners: new Set(),
    indefinite: undefined,
    hasBareThousand: true,
    doubtful: new Set(["un", "une"]),
    counted: "un",
    pointers: new Set(),
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
    hundreds: undefined,
    point: "virgola",
    joiners: new Set(["e"]),
    indefinite: undefined,
    hasBareThousand: true,
    doubtful: new Set(["un", "uno", "una", "sei"]),
    counted: "uno",
    pointers: new Set(),
  },
};

/** Spoken names that n2words does not write. */
const MORE: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [["oh", 0]],
  de: [["zwo", 2], ["ein", 1], ["eine", 1]],
  fr: [],
  it: [["una", 1]],
};

/** Alternative forms of names. */
const VARIANTS: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  // "one hundred and five" is said as well as "one hundred five", and "a hundred five".
  en: [[/hundred /, "hundred and "], [/^one hundred (?=.)/, "a hundred "]],
  // "hundertfünf", "zweihundertundfünf".
  de: [[/^einhundert/, "hundert"], [/hundert(?=.)/, "hundertund"]],
  // "vingt et une"; "deux cent mille", where a plural loses its s.
  fr: [[/\bun$/, "une"], [/(cent|vingt)s$/, "$1"]],
  // "ventun giorni".
  it: [[/uno$/, "un"]],
};

const cache = new Map<Language, NumberNames>();

/** Returns the names of numbers in `language`. */
export function numberNames(language: Language): NumberNames {
  const known = cache.get(language) ?? makeNames(language);
  cache.set(language, known);
  return known;
}

function makeNames(language: Language): NumberNames {
  const small = new Map(MORE[language]);
  const rest = REST[language];
  for (let value = 0; value < THOUSAND; value++) {
    let names = [plain(toName[language](value))];
    for (const [pattern, other] of VARIANTS[language]) {
      names = names.flatMap((name) => [name, name.replace(pattern, other)]);
    }
    for (const name of names) small.set(name, value);
  }
  const beginnings = new Set(
    small.keys().flatMap((name) => {
      const words = name.split(" ");
      return words.map((_, last) => words.slice(0, last + 1).join(" "));
    }),
  );
  return { small, beginnings, ...rest };
}

/** Returns `text` in lower case, with spaces in place of hyphens. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/[-\u2011]/g, " ").replace(/\s+/g, " ").trim();
}
