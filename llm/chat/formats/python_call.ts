/**
 * Reads calls in Python's syntax, `name(key=value, …)`, and converts their arguments to JSON.
 * @module
 */
import type { CallableTool, CallReading, PythonCallSyntax } from "./call_syntax.ts";
import { declaredArguments } from "./argument_schemas.ts";
import { MOST_LEVELS, readItems, readNamedArguments } from "./named_arguments.ts";
import { namesOf, readName } from "./names.ts";
import { type Reading, TextCursor } from "./text_cursor.ts";

const CONSTANTS: ReadonlyMap<string, string> = new Map(Object.entries({
  True: "true",
  False: "false",
  None: "null",
  true: "true",
  false: "false",
  null: "null",
}));
const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "0": "\0",
}));
/** Number of hexadecimal digits after each escape that has some. */
const NUMBERED: ReadonlyMap<string, number> = new Map([["x", 2], ["u", 4], ["U", 8]]);

/** Reads consecutive calls, markers included. */
export function* readPythonCalls(
  cursor: TextCursor,
  syntax: PythonCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  const isList = (yield* cursor.oneOf(["["])) !== undefined;
  if (syntax.open === "" && syntax.isList && !isList) return false;
  // Without a marker, only tool names tell a call from a list.
  const isAnyTool = syntax.open !== "";
  const close = syntax.close.trimStart();
  const isByLine = syntax.separator !== undefined;
  do {
    yield* cursor.blanks();
    if (!(yield* readPythonCall(cursor, { tools, isAnyTool }))) return false;
    yield* cursor.blanks();
    if (isByLine && (yield* cursor.oneOf([close])) !== undefined) return true;
  } while ((yield* cursor.oneOf([","])) !== undefined || isByLine && !cursor.isEnded);
  if (isList) yield* cursor.oneOf(["]"]);
  if (close !== "") {
    yield* cursor.blanks();
    yield* cursor.oneOf([close]);
  }
  return true;
}

/** Functions that may be called. */
interface PythonCallOptions {
  readonly tools: readonly CallableTool[];
  /** Whether unknown functions count as calls too. */
  readonly isAnyTool: boolean;
}

/** Reads one call. */
function* readPythonCall(
  cursor: TextCursor,
  { tools, isAnyTool }: PythonCallOptions,
): CallReading {
  const known = namesOf(tools);
  const name = yield* readName(cursor, known);
  if (name === "" || !(isAnyTool || known.includes(name))) return false;
  if ((yield* cursor.oneOf(["("])) === undefined) return false;
  yield { type: "tool_call", name };
  const declared = [...declaredArguments(tools, name).keys()];
  return yield* readNamedArguments(cursor, {
    between: "=",
    close: ")",
    readKey: () => readName(cursor, declared),
    readValue: () => readValue(cursor),
  });
}

/** Converts a list, dictionary, single-quoted string or constant of Python to JSON. */
export function pythonLiteral(text: string): string | undefined {
  if (!/^(?:['[{]|(?:True|False|None)$)/.test(text)) return undefined;
  const cursor = new TextCursor();
  cursor.append(text);
  cursor.end();
  const { value } = readValue(cursor).next();
  return typeof value === "string" && cursor.rest === "" ? value : undefined;
}

/** Reads a Python literal as JSON text; undefined where it is none, or nested too deeply. */
function* readValue(cursor: TextCursor, level = 0): Reading<never, string | undefined> {
  if (level > MOST_LEVELS) return undefined;
  const first = yield* cursor.peek();
  if (first === '"' || first === "'") return yield* readText(cursor, first);
  if (first === "[" || first === "(") {
    cursor.take(1);
    return yield* readItems(cursor, first === "[" ? "]" : ")", () => readValue(cursor, level + 1));
  }
  if (first === "{") return yield* readDictionary(cursor, level);
  let word = "";
  while (/^[-+.\w]$/.test(yield* cursor.peek())) word += cursor.take(1);
  const constant = CONSTANTS.get(word);
  if (constant !== undefined) return constant;
  // Kept as written, since parsing would round integers of 64 bits.
  if (/^-?(0|[1-9]\d*)$/.test(word)) return word;
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
    text += yield* readEscape(cursor);
  }
}

/** Reads an escape after its backslash. */
function* readEscape(cursor: TextCursor): Reading<never, string> {
  const escaped = yield* cursor.peek();
  cursor.take(1);
  const digits = NUMBERED.get(escaped);
  if (digits === undefined) return ESCAPES.get(escaped) ?? escaped;
  let number = "";
  while (number.length < digits && /^[\da-f]$/i.test(yield* cursor.peek())) {
    number += cursor.take(1);
  }
  const code = Number.parseInt(number, 16);
  if (number.length < digits || code > 0x10ffff) return escaped + number;
  return String.fromCodePoint(code);
}

function* readDictionary(
  cursor: TextCursor,
  level: number,
): Reading<never, string | undefined> {
  cursor.take(1);
  const members: string[] = [];
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf(["}"])) !== undefined) return `{${members.join(", ")}}`;
    const key = yield* readValue(cursor, level + 1);
    yield* cursor.blanks();
    if (key === undefined || (yield* cursor.oneOf([":"])) === undefined) return undefined;
    yield* cursor.blanks();
    const value = yield* readValue(cursor, level + 1);
    if (value === undefined) return undefined;
    members.push(`${key.startsWith('"') ? key : JSON.stringify(key)}: ${value}`);
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
}
