/**
 * Reads a call as Python writes it, `name(key=value, …)`, and gives its arguments as JSON.
 * @module
 */
import type { CallReading } from "./read_calls.ts";
import { readName } from "./read_calls.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

const CONSTANTS: ReadonlyMap<string, string> = new Map(Object.entries({
  True: "true",
  False: "false",
  None: "null",
  true: "true",
  false: "false",
  null: "null",
}));
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };

/** Reads one call; a function that is none of `names` is no call. */
export function* readPythonCall(
  cursor: TextCursor,
  names: readonly string[] | undefined,
): CallReading {
  const name = yield* readName(cursor);
  if (name === "" || (names !== undefined && !names.includes(name))) return false;
  if ((yield* cursor.oneOf(["("])) === undefined) return false;
  yield { type: "tool_call", name };
  let separator = "{";
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf([")"])) !== undefined) break;
    const key = yield* readName(cursor);
    yield* cursor.blanks();
    if (key === "" || (yield* cursor.oneOf(["="])) === undefined) return false;
    yield* cursor.blanks();
    const value = yield* readValue(cursor);
    if (value === undefined) return false;
    yield { type: "tool_arguments", fragment: `${separator}${JSON.stringify(key)}: ${value}` };
    separator = ", ";
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
  yield { type: "tool_arguments", fragment: separator === "{" ? "{}" : "}" };
  yield { type: "tool_call_end" };
  return true;
}

/** A Python literal as JSON text; undefined when it is none. */
function* readValue(cursor: TextCursor): Reading<never, string | undefined> {
  const first = yield* cursor.peek();
  if (first === '"' || first === "'") return yield* readText(cursor, first);
  if (first === "[") return yield* readItems(cursor, "]");
  if (first === "(") return yield* readItems(cursor, ")");
  if (first === "{") return yield* readDictionary(cursor);
  let word = "";
  while (/^[-+.\w]$/.test(yield* cursor.peek())) word += cursor.take(1);
  const constant = CONSTANTS.get(word);
  if (constant !== undefined) return constant;
  return word !== "" && Number.isFinite(Number(word)) ? String(Number(word)) : undefined;
}

function* readText(cursor: TextCursor, quote: string): Reading<never, string | undefined> {
  cursor.take(1);
  let text = "";
  while (true) {
    const next = yield* cursor.peek();
    if (next === "") return undefined;
    cursor.take(1);
    if (next === quote) return JSON.stringify(text);
    if (next !== "\\") {
      text += next;
      continue;
    }
    const escaped = yield* cursor.peek();
    cursor.take(1);
    text += ESCAPES[escaped] ?? escaped;
  }
}

function* readItems(cursor: TextCursor, close: string): Reading<never, string | undefined> {
  cursor.take(1);
  const items: string[] = [];
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf([close])) !== undefined) return `[${items.join(", ")}]`;
    const item = yield* readValue(cursor);
    if (item === undefined) return undefined;
    items.push(item);
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
}

function* readDictionary(cursor: TextCursor): Reading<never, string | undefined> {
  cursor.take(1);
  const members: string[] = [];
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf(["}"])) !== undefined) return `{${members.join(", ")}}`;
    const key = yield* readValue(cursor);
    yield* cursor.blanks();
    if (key === undefined || (yield* cursor.oneOf([":"])) === undefined) return undefined;
    yield* cursor.blanks();
    const value = yield* readValue(cursor);
    if (value === undefined) return undefined;
    members.push(`${key.startsWith('"') ? key : JSON.stringify(key)}: ${value}`);
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
}
