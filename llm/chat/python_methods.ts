/**
 * Methods of Python's strings and lists that templates call and that the interpreter lacks, or has
 * without some of their arguments.
 * @module
 */
import { formatted } from "./python_format.ts";
import { pythonText, type TemplateValue } from "./python_text.ts";
import { passesTest } from "./template_tests.ts";
import { argument, type Given, itemsOf, numberGiven, plain, textGiven } from "./template_values.ts";

type TextMethod = (text: string, given: Given) => unknown;
type ListMethod = (list: TemplateValue[], given: Given) => unknown;

const LETTER = /\p{L}/u;
/** What Python counts as white space; JavaScript adds the byte-order mark, and lacks the first. */
const WHITE_SPACE =
  "\x1c\x1d\x1e\x1f\x85 \t\n\v\f\r\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";
const WORD = new RegExp(`[^${WHITE_SPACE}]+`, "g");
/** Line ends of Python's `str.splitlines`, but for the separators of files, groups and records. */
const LINE_END = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;
const BEHIND_LINE_END = new RegExp(`(?<=${LINE_END.source})(?<!\\r(?=\\n))`);

const TEXT_METHODS: ReadonlyMap<string, TextMethod> = new Map<string, TextMethod>([
  ["strip", (text, given) => stripped(text, given)],
  ["lstrip", (text, given) => strippedStart(text, textGiven(given, 0, "chars"))],
  ["rstrip", (text, given) => strippedEnd(text, textGiven(given, 0, "chars"))],
  ["split", split],
  ["rsplit", rsplit],
  ["splitlines", linesOf],
  ["partition", (text, given) => {
    const sign = wanted(given);
    return partsAt(text, text.indexOf(sign), sign) ?? [text, "", ""];
  }],
  ["rpartition", (text, given) => {
    const sign = wanted(given);
    return partsAt(text, text.lastIndexOf(sign), sign) ?? ["", "", text];
  }],
  ["join", (text, { places: [items] }) => joined(text, items)],
  ["format", formatted],
  ["removeprefix", (text, given) => {
    const start = wanted(given);
    return text.startsWith(start) ? text.slice(start.length) : text;
  }],
  ["removesuffix", (text, given) => {
    const end = wanted(given);
    return text.endsWith(end) ? text.slice(0, text.length - end.length) : text;
  }],
  ["startswith", (text, given) => isAtAny(text, given, (part, sign) => part.startsWith(sign))],
  ["endswith", (text, given) => isAtAny(text, given, (part, sign) => part.endsWith(sign))],
  ["find", (text, given) => placeIn(text, given, "indexOf")],
  ["rfind", (text, given) => placeIn(text, given, "lastIndexOf")],
  ["index", (text, given) => found(placeIn(text, given, "indexOf"))],
  ["rindex", (text, given) => found(placeIn(text, given, "lastIndexOf"))],
  ["count", (text, given) => partOf(text, given).split(wanted(given)).length - 1],
  ["title", (text) => titled(text)],
  ["capitalize", (text) => capitalized(text)],
  ["casefold", (text) => text.toLowerCase()],
  ["zfill", (text, given) => {
    const [sign = ""] = text.match(/^[+-]/) ?? [];
    return sign +
      text.slice(sign.length).padStart(numberGiven(given, 0, "width", 0) - sign.length, "0");
  }],
  ["ljust", (text, given) => text.padEnd(numberGiven(given, 0, "width", 0))],
  ["rjust", (text, given) => text.padStart(numberGiven(given, 0, "width", 0))],
  ["isdigit", (text) => /^\p{Nd}+$/u.test(text)],
  ["isnumeric", (text) => /^\p{N}+$/u.test(text)],
  ["isalpha", (text) => /^\p{L}+$/u.test(text)],
  ["isalnum", (text) => /^[\p{L}\p{N}]+$/u.test(text)],
  ["isspace", (text) => text !== "" && strippedStart(text) === ""],
  ["isupper", (text) => LETTER.test(text) && text === text.toUpperCase()],
  ["islower", (text) => LETTER.test(text) && text === text.toLowerCase()],
]);

const LIST_METHODS: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ["append", (list, { places: [item] }) => {
    if (item !== undefined) list.push(item);
  }],
  ["pop", (list, given) => {
    const [item] = list.splice(numberGiven(given, 0, "index", -1), 1);
    if (item === undefined) throw new Error("pop() index out of range");
    return plain(item);
  }],
  ["index", (list, { places: [item] }) => found(list.findIndex((other) => isSame(other, item)))],
  ["count", (list, { places: [item] }) => list.filter((other) => isSame(other, item)).length],
]);

/** Names of the methods that {@linkcode callMethod} knows. */
export const METHODS: ReadonlySet<string> = new Set([
  ...TEXT_METHODS.keys(),
  ...LIST_METHODS.keys(),
]);

/**
 * Calls the method `name` of a value.
 * @throws {Error} when the value has no such method, or for arguments of the wrong type
 */
export function callMethod(name: string, { type, value }: TemplateValue, given: Given): unknown {
  const onText = TEXT_METHODS.get(name);
  if (typeof value === "string" && onText !== undefined) return onText(value, given);
  const onList = LIST_METHODS.get(name);
  if (Array.isArray(value) && onList !== undefined) return onList(value, given);
  throw new Error(`${type} has no method ${name}()`);
}

/** Strips white space, or the given characters, from both ends. */
export function stripped(text: string, given: Given): string {
  const letters = textGiven(given, 0, "chars");
  return strippedEnd(strippedStart(text, letters), letters);
}

/** Returns the text with its first letter in upper case and the others in lower case. */
export function capitalized(text: string): string {
  const [first = "", ...others] = text;
  return first.toUpperCase() + others.join("").toLowerCase();
}

/** Joins `items`, converted to strings, with `separator`. */
export function joined(separator: string, items: TemplateValue | undefined): string {
  if (items === undefined) throw new Error("join() needs a list");
  return itemsOf(items).map(pythonText).join(separator);
}

function titled(text: string): string {
  return text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

function strippedStart(text: string, characters = WHITE_SPACE): string {
  let start = 0;
  for (const letter of text) {
    if (!characters.includes(letter)) break;
    start += letter.length;
  }
  return text.slice(start);
}

function strippedEnd(text: string, characters = WHITE_SPACE): string {
  let end = text.length;
  while (end > 0) {
    // A letter beyond 16 bits takes two places.
    const letter = [...text.slice(Math.max(0, end - 2), end)].at(-1)!;
    if (!characters.includes(letter)) break;
    end -= letter.length;
  }
  return text.slice(0, end);
}

/** Python's `str.splitlines`: a line end at the end of the text begins no line. */
function linesOf(text: string, given: Given): string[] {
  const areEndsKept = argument(given, 0, "keepends")?.value === true;
  const lines = text.split(areEndsKept ? BEHIND_LINE_END : LINE_END);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Python's `str.split`: at separators or white space, up to `maxsplit` times. */
function split(text: string, given: Given): string[] {
  const separator = textGiven(given, 0, "sep");
  const most = numberGiven(given, 1, "maxsplit", -1);
  if (separator === undefined) {
    const words = [...text.matchAll(WORD)];
    if (most < 0 || words.length <= most) return words.map(([word]) => word);
    return [...words.slice(0, most).map(([word]) => word), text.slice(words[most]!.index)];
  }
  const parts = partsOf(text, separator);
  if (most < 0 || parts.length <= most) return parts;
  return [...parts.slice(0, most), parts.slice(most).join(separator)];
}

/** Python's `str.rsplit`: the same from the end. */
function rsplit(text: string, given: Given): string[] {
  const separator = textGiven(given, 0, "sep");
  const most = numberGiven(given, 1, "maxsplit", -1);
  if (separator === undefined && most < 0) return split(text, given);
  if (separator === undefined) throw new Error("rsplit() needs a separator");
  const parts = partsOf(text, separator);
  if (most < 0 || most >= parts.length) return parts;
  const first = parts.splice(0, parts.length - most).join(separator);
  return [first, ...parts];
}

function partsOf(text: string, separator: string): string[] {
  if (separator === "") throw new Error("The separator is empty");
  return text.split(separator);
}

/** Splits a text around the `sign` at `place`; returns undefined for the place -1. */
function partsAt(text: string, place: number, sign: string): string[] | undefined {
  if (place === -1) return undefined;
  return [text.slice(0, place), sign, text.slice(place + sign.length)];
}

function isAtAny(
  text: string,
  given: Given,
  isAt: (part: string, sign: string) => boolean,
): boolean {
  const signs = argument(given, 0, "prefix")?.value;
  const all: unknown[] = Array.isArray(signs) ? signs.map(plain) : [signs];
  const part = partOf(text, given);
  return all.some((sign) => {
    if (typeof sign !== "string") {
      throw new Error("startswith() and endswith() need a string or strings");
    }
    return isAt(part, sign);
  });
}

/** Returns the part of a text from `start` to `end`, which count code points, as slices do. */
function partOf(text: string, given: Given): string {
  const start = numberGiven(given, 1, "start", 0);
  const end = argument(given, 2, "end") === undefined ? undefined : numberGiven(given, 2, "end", 0);
  return start === 0 && end === undefined ? text : [...text].slice(start, end).join("");
}

/** Returns the code point at which the wanted part first, or last, stands; -1 where it does not. */
function placeIn(text: string, given: Given, search: "indexOf" | "lastIndexOf"): number {
  const part = partOf(text, given);
  const place = part[search](wanted(given));
  if (place === -1) return -1;
  const start = numberGiven(given, 1, "start", 0);
  const before = start < 0 ? Math.max(0, [...text].length + start) : start;
  return before + [...part.slice(0, place)].length;
}

function wanted(given: Given): string {
  const text = textGiven(given, 0, "sub");
  if (text === undefined) throw new Error("Missing string argument");
  return text;
}

function found(place: number): number {
  if (place === -1) throw new Error("index() found no such substring");
  return place;
}

function isSame(one: TemplateValue, other: TemplateValue | undefined): boolean {
  return other !== undefined && passesTest("eq", [one, other]);
}
