/**
 * What abbreviations stand for: the notation of the tables, and how they are read.
 * @module
 */
import type { Language } from "../normalise/rules.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";

/**
 * Abbreviations of a language: `short=long` or `short=long|condition`, one a line. A condition limits
 * them to what follows, or stands around them: see {@linkcode Condition}.
 */
export interface AbbreviationTable {
  /** Those that with a word after them never end a sentence. */
  readonly within: string;
  /** Those that may also be the last word of a sentence. */
  readonly atEnd: string;
}

/**
 * Where an abbreviation is one: before a number, before a capital, before a time or a date, before a
 * French date, or behind a name and before none, as a street is.
 */
export type Condition = "number" | "name" | "time" | "day" | "street";

const CONDITIONS: readonly Condition[] = ["number", "name", "time", "day", "street"];

/** What an abbreviation stands for. */
export interface Abbreviation {
  /** How it is spoken. */
  readonly long: string;
  /** Where it is one; undefined for everywhere. */
  readonly condition: Condition | undefined;
  /** True when it may be the last word of a sentence. */
  readonly mayEnd: boolean;
}

const TABLES: Readonly<Record<Language, AbbreviationTable>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
};

/**
 * The abbreviations of `language` by how they are written, each with what it may stand for.
 * @throws {Error} for a line that is none of the notation
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
        // "tel." is telefonisch, though "Tel." has both cases too.
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
  // "so." is no Sunday.
  if (condition === "time") return new Set([short]);
  const [first, rest] = [short[0]!, short.slice(1)];
  return new Set([short, first.toUpperCase() + rest, first.toLowerCase() + rest]);
}
