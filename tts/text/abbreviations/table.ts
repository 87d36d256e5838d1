/**
 * Tables of abbreviations: their notation, and how it is parsed.
 * @module
 */
import type { Language } from "../normalise/rules.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";

/**
 * Abbreviations of a language: `short=long` or `short=long|condition`, one per line. A condition
 * limits an abbreviation to a context: see {@linkcode Condition}.
 */
export interface AbbreviationTable {
  /** Abbreviations that never end a sentence when a word follows. */
  readonly within: string;
  /** Abbreviations that may also be the last word of a sentence. */
  readonly atEnd: string;
}

/**
 * The context of an abbreviation: before a number, before a capital, before a time or a date,
 * before a French date, or after a name and not before one, as a street is.
 */
export type Condition = "number" | "name" | "time" | "day" | "street";

const CONDITIONS: readonly Condition[] = ["number", "name", "time", "day", "street"];

/** One meaning of an abbreviation. */
export interface Abbreviation {
  /** How it is spoken. */
  readonly long: string;
  /** The context in which it has this meaning; undefined for everywhere. */
  readonly condition: Condition | undefined;
  /** Whether it may be the last word of a sentence. */
  readonly mayEnd: boolean;
}

const TABLES: Readonly<Record<Language, AbbreviationTable>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};

/**
 * Returns the abbreviations of `language` by their written form, each with its possible meanings.
 * @throws {Error} for a line that does not follow the notation
 */
export function readTable(language: Language): ReadonlyMap<string, readonly Abbreviation[]> {
  const known = new Map<string, Abbreviation[]>();
  const { within, atEnd } = TABLES[language];
  for (const [table, mayEnd] of [[within, false], [atEnd, true]] as const) {
    for (const line of table.trim().split("\n")) {
      const { short, long, condition } = readLine(line.trim());
      for (const form of formsOf(short, condition)) {
        const abbreviation = { long, condition, mayEnd };
        const others = known.get(form) ?? [];
        // A form as listed comes first: "tel." is "telefonisch", although "Tel." also gives "tel.".
        known.set(form, form === short ? [abbreviation, ...others] : [...others, abbreviation]);
      }
    }
  }
  return known;
}

function readLine(line: string): { short: string } & Omit<Abbreviation, "mayEnd"> {
  const [, short, long, limit] = /^([^=]+)=([^|]+)(?:\|(\w+))?$/.exec(line) ?? [];
  const condition = CONDITIONS.find((known) => known === limit);
  if (short === undefined || long === undefined || condition !== limit) {
    throw new Error(`Cannot read the abbreviation ${line}`);
  }
  return { short, long, condition };
}

/** At the start of a sentence and in sloppy writing the first letter's case changes. */
function formsOf(short: string, condition: Condition | undefined): ReadonlySet<string> {
  // "so." is not a Sunday.
  if (condition === "time") return new Set([short]);
  const [first, rest] = [short[0]!, short.slice(1)];
  return new Set([short, first.toUpperCase() + rest, first.toLowerCase() + rest]);
}
