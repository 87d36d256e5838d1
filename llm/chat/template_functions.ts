/**
 * What compiled templates call where the interpreter lacks something, or takes it otherwise than Python's.
 * @module
 */
import { type Held, pythonText } from "./python_text.ts";
import { holds, IS, IS_NOT } from "./template_tests.ts";

/** What is not there. */
const NOTHING: Held = { type: "UndefinedValue", value: undefined };
/** In no list or text of a template. */
const NOWHERE = "\0";
/** What compiled templates call: variables of each of their renderings. */
export const TEMPLATE_FUNCTIONS = {
  parley_append: (list: Held[], [item]: Held[]) => {
    if (item !== undefined) list.push(item);
  },
  parley_pop: (list: Held[], [place]: Held[]) => {
    const [item] = list.splice(place === undefined ? -1 : Number(place.value), 1);
    return plain(item);
  },
  parley_format: (text: string, given: Held[]) => {
    let next = 0;
    return text.replace(/\{\{|\}\}|\{(\d*)\}/g, (written, place?: string) => {
      if (place === undefined) return written.slice(1);
      return String(plain(given[place === "" ? next++ : Number(place)]));
    });
  },
  dict: (...given: ReadonlyMap<string, Held>[]) =>
    Object.fromEntries(given.flatMap((members) => [...members].map(([k, v]) => [k, plain(v)]))),
  parley_strip: (text: string, [characters]: Held[]) =>
    stripEnd(stripStart(text, characters), characters),
  parley_lstrip: (text: string, [characters]: Held[]) => stripStart(text, characters),
  parley_rstrip: (text: string, [characters]: Held[]) => stripEnd(text, characters),
  parley_rsplit: (text: string, [separator, most]: Held[]) => {
    if (typeof separator?.value !== "string") throw new Error("rsplit() wants a separator");
    const parts = text.split(separator.value);
    const splits = Number(most?.value ?? -1);
    if (splits < 0 || splits >= parts.length) return parts;
    const first = parts.splice(0, parts.length - splits).join(separator.value);
    return [first, ...parts];
  },
  parley_removeprefix: (text: string, [prefix]: Held[]) => {
    const begin = String(prefix?.value);
    return text.startsWith(begin) ? text.slice(begin.length) : text;
  },
  parley_removesuffix: (text: string, [suffix]: Held[]) => {
    const end = String(suffix?.value);
    return text.endsWith(end) ? text.slice(0, text.length - end.length) : text;
  },
  // Of a text, its letters are looked at.
  parley_choose: (filter: string, items: string | Held[], given: Held[]) => {
    const isOfMembers = filter.endsWith("attr");
    const [attribute] = isOfMembers ? given : [];
    const [test, ...others] = isOfMembers ? given.slice(1) : given;
    return heldItems(items).filter((item) => {
      const value = attribute === undefined ? item : memberOf(item, String(attribute.value));
      const isChosen = test === undefined
        ? isTruthy(value)
        : holds(String(test.value), [value, ...others]);
      return isChosen === filter.startsWith("select");
    }).map(plain);
  },
  [IS]: (test: string, values: Held[]) => holds(test, values),
  [IS_NOT]: (test: string, values: Held[]) => !holds(test, values),
  // Nothing lies in a place that is none, such as that of a type which is not there.
  parley_place: (place: unknown) =>
    typeof place === "string" || typeof place === "number" ? place : "",
  // Lists are compared with texts where a type may be several.
  parley_item: ([{ type, value }]: [Held]) =>
    /^(?:Undef|Null|Arr|Obj)/.test(type) ? NOWHERE : value,
  parley_text: ([held]: [Held]) => {
    // An argument of a call is rather left out than called None.
    if (held.type === "NullValue") throw new Error("What is none has no text");
    return pythonText(held);
  },
  parley_output: ([held]: [Held]) => pythonText(held),
  parley_times: (text: string, times: number) => text.repeat(Math.max(0, times)),
  // What is not there has a length in Python's interpreter, 0, on which templates rely.
  parley_length: (value: string | Held[] | Map<string, Held> = "") =>
    value instanceof Map ? value.size : value.length,
  parley_trim: ([{ type, value }]: [Held]) => {
    if (type === "UndefinedValue") return "";
    // None and lists have other ways to be told.
    if (typeof value !== "string") throw new Error("Only texts can be trimmed");
    return value.trim();
  },
  parley_capitalize: (text = "") => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  parley_min: (list: Held[]) => Math.min(...list.map(({ value }) => Number(value))),
  parley_max: (list: Held[]) => Math.max(...list.map(({ value }) => Number(value))),
  parley_number_keys: (members: ReadonlyMap<string, Held>) =>
    [...members].map(([key, value]) => [Number(key), plain(value)])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
} as const;

function stripStart(text: string, characters: Held | undefined): string {
  if (typeof characters?.value !== "string") return text.trimStart();
  const stripped = new Set(characters.value);
  const letters = [...text];
  const start = letters.findIndex((letter) => !stripped.has(letter));
  return start === -1 ? "" : letters.slice(start).join("");
}

function stripEnd(text: string, characters: Held | undefined): string {
  if (typeof characters?.value !== "string") return text.trimEnd();
  const stripped = new Set(characters.value);
  const letters = [...text];
  return letters.slice(0, letters.findLastIndex((letter) => !stripped.has(letter)) + 1).join("");
}

function heldItems(items: string | Held[]): readonly Held[] {
  if (typeof items !== "string") return items;
  return [...items].map((value) => ({ type: "StringValue", value }));
}

/** What lies at the end of a path of names. */
function memberOf(item: Held, path: string): Held {
  let held = item;
  for (const name of path.split(".")) {
    held = held.value instanceof Map && held.value.get(name) || NOTHING;
  }
  return held;
}

function isTruthy({ value }: Held): boolean {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** A value of the interpreter as any other. */
function plain(held: Held | undefined): unknown {
  const value = held?.value;
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value ?? null;
  return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
}
