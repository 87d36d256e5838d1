/**
 * Reads a call as Gemma 4 writes it, `call:name{key:<|"|>text<|"|>,other:5}`, and converts its
 * arguments to JSON.
 * @module
 */
import { declaredArguments } from "./argument_schemas.ts";
import type { CallableTool, CallReading, GemmaCallSyntax } from "./call_syntax.ts";
import { readString } from "./json_text.ts";
import { MOST_LEVELS, readItems, readNamedArguments } from "./named_arguments.ts";
import { namesOf, readName } from "./names.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Constants in values; `None` is what the template writes for null. */
const CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "null", "None"]);

/** Names that can be read without quotes anywhere. */
const BARE_NAME = /^[^\s:,"'<>[\]{}]+$/;

/** Returns the name of an argument or member, in quotes where it would be misread without. */
export function gemmaName(name: string, { quote }: GemmaCallSyntax): string {
  return BARE_NAME.test(name) ? name : quote + name + quote;
}

/** Reads one call, markers included. */
export function* readGemmaCall(
  cursor: TextCursor,
  syntax: GemmaCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  const { open, beforeName, quote, close } = syntax;
  yield* cursor.oneOf([open]);
  yield* cursor.blanks();
  if ((yield* cursor.oneOf([beforeName])) === undefined) return false;
  const name = yield* readName(cursor, namesOf(tools));
  if (name === "" || (yield* cursor.oneOf(["{"])) === undefined) return false;
  yield { type: "tool_call", name };
  const declared = [...declaredArguments(tools, name).keys()];
  const isCall = yield* readNamedArguments(cursor, {
    between: ":",
    close: "}",
    readKey: function* () {
      return (yield* readText(cursor, quote)) ?? (yield* readName(cursor, declared));
    },
    readValue: () => readValue(cursor, quote),
  });
  if (!isCall) return false;
  yield* cursor.oneOf([close]);
  return true;
}

/** Reads a string in Gemma's quotes or in JSON's; undefined where there is none. */
function* readText(cursor: TextCursor, quote: string): Reading<never, string | undefined> {
  if ((yield* cursor.oneOf([quote])) !== undefined) return yield* cursor.until(quote);
  return yield* readString(cursor);
}

/** Reads a value as JSON text; undefined where there is none, or it is nested too deeply. */
function* readValue(
  cursor: TextCursor,
  quote: string,
  level = 0,
): Reading<never, string | undefined> {
  if (level > MOST_LEVELS) return undefined;
  yield* cursor.blanks();
  const text = yield* readText(cursor, quote);
  if (text !== undefined) return JSON.stringify(text);
  if ((yield* cursor.oneOf(["["])) !== undefined) {
    return yield* readItems(cursor, "]", () => readValue(cursor, quote, level + 1));
  }
  if ((yield* cursor.oneOf(["{"])) !== undefined) return yield* readMembers(cursor, quote, level);
  let word = "";
  while (/^[-+.\w]$/.test(yield* cursor.peek())) word += cursor.take(1);
  // The template may also write nothing at all for null.
  if (word === "" && /^[,}\]]$/.test(yield* cursor.peek())) return "null";
  if (CONSTANTS.has(word)) return word.replace("None", "null");
  // Kept as written, since parsing would round integers of 64 bits.
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(word) ? word : undefined;
}

function* readMembers(
  cursor: TextCursor,
  quote: string,
  level: number,
): Reading<never, string | undefined> {
  const members: string[] = [];
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf(["}"])) !== undefined) return `{${members.join(", ")}}`;
    const quoted = yield* readText(cursor, quote);
    const key = quoted === undefined ? yield* cursor.until(":") : quoted;
    yield* cursor.blanks();
    if (quoted !== undefined && (yield* cursor.oneOf([":"])) === undefined) return undefined;
    const value = yield* readValue(cursor, quote, level + 1);
    if (key === undefined || value === undefined) return undefined;
    members.push(`${JSON.stringify(key.trim())}: ${value}`);
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
}
