/**
 * Reads calls that are JSON objects.
 * @module
 */
import {
  type CallableTool,
  type CallReading,
  jsonCallOpens,
  type JsonCallSyntax,
} from "./call_syntax.ts";
import { readArguments, readCallArguments } from "./json_arguments.ts";
import { readRawValue, readString } from "./json_text.ts";
import { namesOf } from "./names.ts";
import { MORE, type Reading, type TextCursor } from "./text_cursor.ts";

/** Reads calls that are JSON objects, markers included. */
export function* readJsonCalls(
  cursor: TextCursor,
  syntax: JsonCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  const opens = jsonCallOpens(syntax, tools);
  const isMarked = opens.length > 0 && (yield* cursor.oneOf(opens)) !== undefined;
  // Without a marker, only tool names tell a call from an answer that is JSON.
  const names = isMarked ? undefined : new Set(namesOf(tools));
  yield* cursor.blanks();
  const isArray = syntax.isArray && (yield* cursor.oneOf(["["])) !== undefined;
  const separator = isArray ? "," : syntax.separator;
  do {
    yield* cursor.blanks();
    const isCall = syntax.nameKey === undefined
      ? yield* readKeyedCall(cursor)
      : yield* readJsonCall(cursor, { syntax, nameKey: syntax.nameKey, names });
    if (!isCall) return false;
    yield* cursor.blanks();
  } while (separator !== undefined && (yield* isFollowed(cursor, separator)));
  if (isArray) yield* cursor.oneOf(["]"]);
  if (syntax.close !== "") {
    yield* cursor.blanks();
    yield* cursor.oneOf([syntax.close]);
  }
  return true;
}

/** Consumes what separates two calls; line breaks were consumed along with other blanks. */
function* isFollowed(cursor: TextCursor, separator: string): Reading<never, boolean> {
  if (separator.trim() === "") return (yield* cursor.peek()) === "{";
  return (yield* cursor.oneOf([separator])) !== undefined;
}

/** Reads an object whose only member has the tool's name as key and the arguments as value. */
function* readKeyedCall(cursor: TextCursor): CallReading {
  if ((yield* cursor.oneOf(["{"])) === undefined) return false;
  yield* cursor.blanks();
  const name = yield* readKey(cursor);
  if (name === undefined || (yield* cursor.peek()) === "") return false;
  yield { type: "tool_call", name };
  if (!(yield* readCallArguments(cursor))) return false;
  yield { type: "tool_call_end" };
  yield* cursor.blanks();
  yield* cursor.oneOf(["}"]);
  return true;
}

/** Reads a key with its colon and the blanks around that; undefined where there is none. */
function* readKey(cursor: TextCursor): Reading<never, string | undefined> {
  const key = yield* readString(cursor);
  yield* cursor.blanks();
  if (key === undefined || (yield* cursor.oneOf([":"])) === undefined) return undefined;
  yield* cursor.blanks();
  return key;
}

/** Syntax of a call with name and arguments, and the names that it may have. */
interface JsonCallWriting {
  readonly syntax: JsonCallSyntax;
  readonly nameKey: string;
  /** Names of tools; undefined where any name is valid. */
  readonly names: ReadonlySet<string> | undefined;
}

/** State of reading a call with name and arguments. */
interface JsonCall {
  name: string | undefined;
  /** Arguments that came before the name. */
  early: string;
  hasArguments: boolean;
}

/** Reads an object with name and arguments, in any order. */
function* readJsonCall(cursor: TextCursor, writing: JsonCallWriting): CallReading {
  if ((yield* cursor.oneOf(["{"])) === undefined) return false;
  const call: JsonCall = { name: undefined, early: "", hasArguments: false };
  yield* cursor.blanks();
  while ((yield* cursor.oneOf(["}"])) === undefined) {
    if (!(yield* readMember(cursor, call, writing))) return false;
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
    if ((yield* cursor.peek()) === "") return false;
    yield* cursor.blanks();
  }
  if (call.name === undefined) return false;
  if (!call.hasArguments) yield { type: "tool_arguments", fragment: "{}" };
  yield { type: "tool_call_end" };
  return true;
}

function* readMember(
  cursor: TextCursor,
  call: JsonCall,
  { syntax, nameKey, names }: JsonCallWriting,
): CallReading {
  const key = yield* readKey(cursor);
  if (key === undefined) return false;
  if (key === nameKey) return yield* readCallName(cursor, call, names);
  if (syntax.argumentKeys.includes(key)) return yield* readMemberArguments(cursor, call);
  if (call.name === undefined && !isKnownKey(key, syntax)) return false;
  return yield* skipValue(cursor);
}

function* readCallName(
  cursor: TextCursor,
  call: JsonCall,
  names: ReadonlySet<string> | undefined,
): CallReading {
  const name = yield* readString(cursor);
  if (name === undefined || names?.has(name) === false) return false;
  call.name = name;
  yield { type: "tool_call", name };
  if (call.early !== "") yield { type: "tool_arguments", fragment: call.early };
  return true;
}

/** Reads the arguments; those that come before the tool's name are held back until it is known. */
function* readMemberArguments(cursor: TextCursor, call: JsonCall): CallReading {
  call.hasArguments = true;
  const fragments = readArguments(cursor);
  let step = fragments.next();
  for (; !step.done; step = fragments.next()) {
    if (step.value === MORE) yield MORE;
    else if (call.name === undefined) call.early += step.value;
    else yield { type: "tool_arguments", fragment: step.value };
  }
  return step.value;
}

/** Whether some models write `key` before the name; any other key means that this is no call. */
function isKnownKey(key: string, { idKey }: JsonCallSyntax): boolean {
  return key === idKey || ["id", "type", "function_name"].includes(key);
}

function* skipValue(cursor: TextCursor): Reading<never, boolean> {
  const reading = readRawValue(cursor);
  let step = reading.next();
  for (; !step.done; step = reading.next()) if (step.value === MORE) yield MORE;
  return step.value;
}
