/**
 * Filters of Jinja that templates use and that the interpreter lacks or implements unlike Python's.
 * @module
 */
import { percentFormatted } from "./python_format.ts";
import { capitalized, joined, stripped } from "./python_methods.ts";
import { type JsonForm, jsonText, pythonText, type TemplateValue } from "./python_text.ts";
import { order } from "./template_tests.ts";
import {
  argument,
  type Given,
  isTruthy,
  itemsOf,
  memberOf,
  numberGiven,
  plain,
  textGiven,
} from "./template_values.ts";

type Filter = (held: TemplateValue, given: Given) => unknown;

/** Special characters of HTML, as Python's MarkupSafe escapes them. */
const MARKUP: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["'", "&#39;"],
  ['"', "&#34;"],
]);

/** A number as Python parses it from a string. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ...["length", "count"].map((name) => [name, lengthOf] as const),
  ["string", toText],
  ["trim", trimmed],
  ["title", (held) => titled(pythonText(held))],
  ["capitalize", (held) => capitalized(pythonText(held))],
  ["indent", (held, given) => indented(pythonText(held), given)],
  ["wordcount", (held) => [...pythonText(held).matchAll(/[\p{L}\p{N}_]+/gu)].length],
  ["format", (held, { places }) => percentFormatted(pythonText(held), places)],
  ...["escape", "e"].map((name) => [name, escaped] as const),
  ["int", whole],
  ["list", (held) => itemsOf(held).map(plain)],
  ["reverse", (held) => {
    const items = itemsOf(held).toReversed();
    return typeof held.value === "string" ? items.map(plain).join("") : items.map(plain);
  }],
  ["join", joinedItems],
  ["min", (held, given) => plain(itemsOf(held).reduce(chosen(given, -1)))],
  ["max", (held, given) => plain(itemsOf(held).reduce(chosen(given, 1)))],
  ["sum", sum],
  ["unique", unique],
  ["batch", batch],
  ["map", mapped],
  ["tojson", (held, given) => jsonText(held, jsonForm(given))],
]);

/** All filters that `map` may name: these, and some that the interpreter has. */
const MAPPABLE: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ...FILTERS,
  ["upper", (held) => pythonText(held).toUpperCase()],
  ["lower", (held) => pythonText(held).toLowerCase()],
  ["first", (held) => plain(itemsOf(held)[0])],
  ["last", (held) => plain(itemsOf(held).at(-1))],
  ["replace", (held, given) => replaced(pythonText(held), given)],
  ["default", (held, given) => {
    const otherwise = plain(given.places[0]) ?? "";
    const isLeftOut = held.type === "UndefinedValue" ||
      !isTruthy(held) && argument(given, 1, "boolean")?.value === true;
    return isLeftOut ? otherwise : plain(held);
  }],
]);

/** Names of the filters that replace those of the interpreter. */
export const OWN_FILTERS: ReadonlySet<string> = new Set(FILTERS.keys());

/**
 * Applies the filter `name` to a value.
 * @throws {Error} when the filter is unknown or cannot be applied to the value
 */
export function applyFilter(name: string, held: TemplateValue, given: Given): unknown {
  const filter = MAPPABLE.get(name);
  if (filter === undefined) throw new Error(`Unknown filter ${name}`);
  return filter(held, given);
}

/** Returns the length; that of undefined is 0 in Python's Jinja, on which templates rely. */
function lengthOf(held: TemplateValue): number {
  return typeof held.value === "string" ? [...held.value].length : itemsOf(held).length;
}

function toText(held: TemplateValue): string {
  // Refused, so that the next variant leaves out an argument that is null: `None` would be wrong.
  if (held.type === "NullValue") throw new Error("None cannot be converted to a string");
  return pythonText(held);
}

function trimmed(held: TemplateValue, given: Given): string {
  if (held.type === "UndefinedValue") return "";
  // Refused, so that the next variant gives the template a string rather than none or a list.
  if (typeof held.value !== "string") throw new Error("Only strings can be trimmed");
  return stripped(held.value, given);
}

function titled(text: string): string {
  return text.split(/([-\s({[<]+)/).map(capitalized).join("");
}

function indented(text: string, given: Given): string {
  const width = argument(given, 0, "width")?.value ?? 4;
  const indentation = typeof width === "string" ? width : " ".repeat(Number(width));
  const isFirst = argument(given, 1, "first")?.value === true;
  const isBlank = argument(given, 2, "blank")?.value === true;
  return text.split("\n").map((line, index) =>
    (index === 0 ? isFirst : isBlank || line !== "") ? indentation + line : line
  ).join("\n");
}

function escaped(held: TemplateValue): string {
  return pythonText(held).replace(/[&<>'"]/g, (sign) => MARKUP.get(sign)!);
}

function replaced(text: string, given: Given): string {
  const [old, other] = [textGiven(given, 0, "old"), textGiven(given, 1, "new")];
  if (old === undefined || other === undefined) throw new Error("replace needs two strings");
  const parts = text.split(old);
  const most = numberGiven(given, 2, "count", parts.length);
  return parts.slice(0, most + 1).join(other) +
    parts.slice(most + 1).map((part) => old + part).join("");
}

function whole({ value }: TemplateValue, given: Given): unknown {
  const otherwise = plain(argument(given, 0, "default")) ?? 0;
  if (typeof value === "number" || typeof value === "boolean") return Math.trunc(Number(value));
  if (typeof value !== "string") return otherwise;
  const base = numberGiven(given, 1, "base", 10);
  const number = base === 10
    ? NUMBER.test(value.trim()) ? Number(value) : NaN
    : parseInt(value, base);
  return Number.isFinite(number) ? Math.trunc(number) : otherwise;
}

function joinedItems(held: TemplateValue, given: Given): string {
  const items = itemsOf(held);
  const path = attribute(given, 1);
  const value = path === undefined ? items : items.map((item) => memberOf(item, path));
  return joined(textGiven(given, 0, "d") ?? "", { type: "ArrayValue", value });
}

/** Returns the path given as `attribute`; a number is an index. */
function attribute(given: Given, place: number): string | undefined {
  const value = argument(given, place, "attribute")?.value;
  return value === undefined ? undefined : String(value);
}

/** Returns the value to compare an item by; strings in lower case unless `case_sensitive`. */
function comparable(item: TemplateValue, path: string | undefined, given: Given): TemplateValue {
  const held = path === undefined ? item : memberOf(item, path);
  const isExact = argument(given, 0, "case_sensitive")?.value === true;
  return typeof held.value === "string" && !isExact
    ? { ...held, value: held.value.toLowerCase() }
    : held;
}

/** Returns a reducer that picks the smallest item, with `sign` -1, or the largest, with 1. */
function chosen(
  given: Given,
  sign: 1 | -1,
): (one: TemplateValue, other: TemplateValue) => TemplateValue {
  const path = attribute(given, 1);
  return (one, other) => {
    const before = order(comparable(one, path, given), comparable(other, path, given));
    return before * sign >= 0 ? one : other;
  };
}

function sum(held: TemplateValue, given: Given): number {
  const path = attribute(given, 0);
  return itemsOf(held).map((item) => path === undefined ? item : memberOf(item, path))
    .reduce((total, { type, value }) => {
      if (typeof value !== "number") throw new Error(`Cannot add ${type}`);
      return total + value;
    }, numberGiven(given, 1, "start", 0));
}

function unique(held: TemplateValue, given: Given): unknown[] {
  const path = attribute(given, 1);
  const byCode = new Map<string, TemplateValue>();
  for (const item of itemsOf(held)) {
    const code = jsonText(comparable(item, path, given));
    if (!byCode.has(code)) byCode.set(code, item);
  }
  return [...byCode.values()].map(plain);
}

function batch(held: TemplateValue, given: Given): unknown[][] {
  const count = numberGiven(given, 0, "linecount", 1);
  const items = itemsOf(held).map(plain);
  const rows = Array.from(
    { length: Math.ceil(items.length / count) },
    (_, row) => items.slice(row * count, (row + 1) * count),
  );
  const filling = argument(given, 1, "fill_with");
  const last = rows.at(-1);
  while (filling !== undefined && last !== undefined && last.length < count) {
    last.push(plain(filling));
  }
  return rows;
}

/** Reads the arguments of `tojson`, as transformers defines it. */
function jsonForm(given: Given): JsonForm {
  const indent = argument(given, 1, "indent")?.value;
  const separators = argument(given, 2, "separators");
  const [between, colon] = separators === undefined ? [] : itemsOf(separators).map(pythonText);
  return {
    indent: typeof indent === "number" ? " ".repeat(indent) : textGiven(given, 1, "indent"),
    separators: between === undefined || colon === undefined ? undefined : [between, colon],
    isAscii: argument(given, 0, "ensure_ascii")?.value === true,
    isSorted: argument(given, 3, "sort_keys")?.value === true,
  };
}

/** Returns a member of each item, or the result of a filter. */
function mapped(held: TemplateValue, given: Given): unknown[] {
  // None counts as an empty list: `tools` may be none.
  const items = held.type === "NullValue" ? [] : itemsOf(held);
  const [filter, ...places] = given.places;
  if (filter !== undefined) {
    const name = String(filter.value);
    return items.map((item) => applyFilter(name, item, { places, names: given.names }));
  }
  const path = given.names.get("attribute")?.value;
  if (path === undefined) throw new Error("map needs a filter or an attribute");
  const otherwise = given.names.get("default");
  return items.map((item) => {
    const member = memberOf(item, String(path));
    return plain(member.type === "UndefinedValue" ? otherwise ?? member : member);
  });
}
