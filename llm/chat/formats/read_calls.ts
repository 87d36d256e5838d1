/**
 * Reads tool calls from a model's output, in each of the syntaxes.
 * @module
 */
import {
  type CallableTool,
  type CallReading,
  type CallSyntax,
  jsonCallOpens,
  type JsonCallSyntax,
  type NamedCallSyntax,
  type PythonCallSyntax,
} from "./call_syntax.ts";
import { readGemmaCall } from "./gemma_call.ts";
import { readArguments, readCallArguments } from "./json_arguments.ts";
import { readRawValue, readString } from "./json_text.ts";
import { namesOf, readName } from "./names.ts";
import { readNestedCalls } from "./nested_call.ts";
import { readPythonCall } from "./python_call.ts";
import { readTaggedCalls } from "./tagged_call.ts";
import { MORE, type Reading, type TextCursor } from "./text_cursor.ts";

/** Reads the calls that begin here, markers and all, to where they end. */
export function readCalls(
  cursor: TextCursor,
  syntax: CallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  switch (syntax.kind) {
    case "json":
      return readJsonCalls(cursor, syntax, tools);
    case "named":
      return readNamedCalls(cursor, syntax, tools);
    case "python":
      return readPythonCalls(cursor, syntax, tools);
    case "tagged":
      return readTaggedCalls(cursor, syntax, tools);
    case "nested":
      return readNestedCalls(cursor, syntax, tools);
    case "gemma":
      return readGemmaCall(cursor, syntax, tools);
  }
}

function* readJsonCalls(
  cursor: TextCursor,
  syntax: JsonCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  const opens = jsonCallOpens(syntax, tools);
  const isMarked = opens.length > 0 && (yield* cursor.oneOf(opens)) !== undefined;
  // Without a marker only the tools tell a call from an answer that is JSON.
  const names = isMarked ? undefined : new Set(namesOf(tools));
  yield* cursor.blanks();
  const isArray = syntax.isArray && (yield* cursor.oneOf(["["])) !== undefined;
  const separator = isArray ? "," : syntax.separator;
  do {
    yield* cursor.blanks();
    const isCall = syntax.nameKey === undefined
      ? yield* readKeyedCall(cursor)
      : yield* readJsonCall(cursor, syntax, syntax.nameKey, names);
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

/** Passes what separates two calls; a line break was passed with other blanks. */
function* isFollowed(cursor: TextCursor, separator: string): Reading<never, boolean> {
  if (separator.trim() === "") return (yield* cursor.peek()) === "{";
  return (yield* cursor.oneOf([separator])) !== undefined;
}

/** One object whose only member is the arguments, under the tool's name. */
function* readKeyedCall(cursor: TextCursor): CallReading {
  if ((yield* cursor.oneOf(["{"])) === undefined) return false;
  yield* cursor.blanks();
  const name = yield* readString(cursor);
  yield* cursor.blanks();
  if (name === undefined || (yield* cursor.oneOf([":"])) === undefined) return false;
  yield* cursor.blanks();
  if ((yield* cursor.peek()) === "") return false;
  yield { type: "tool_call", name };
  if (!(yield* readCallArguments(cursor))) return false;
  yield { type: "tool_call_end" };
  yield* cursor.blanks();
  yield* cursor.oneOf(["}"]);
  return true;
}

/** One object with name and arguments, in any order; with one of `names`, where they are told. */
function* readJsonCall(
  cursor: TextCursor,
  syntax: JsonCallSyntax,
  nameKey: string,
  names: ReadonlySet<string> | undefined,
): CallReading {
  if ((yield* cursor.oneOf(["{"])) === undefined) return false;
  let name: string | undefined;
  let early = "";
  let hasArguments = false;
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf(["}"])) !== undefined) break;
    const key = yield* readString(cursor);
    yield* cursor.blanks();
    if (key === undefined || (yield* cursor.oneOf([":"])) === undefined) return false;
    yield* cursor.blanks();
    if (key === nameKey) {
      name = yield* readString(cursor);
      if (name === undefined || names?.has(name) === false) return false;
      yield { type: "tool_call", name };
      if (early !== "") yield { type: "tool_arguments", fragment: early };
    } else if (syntax.argumentKeys.includes(key)) {
      hasArguments = true;
      const fragments = readArguments(cursor);
      let step = fragments.next();
      for (; !step.done; step = fragments.next()) {
        if (step.value === MORE) yield MORE;
        else if (name === undefined) early += step.value;
        else yield { type: "tool_arguments", fragment: step.value };
      }
      if (!step.value) return false;
    } else if (name === undefined && !isKnownKey(key, syntax)) {
      return false;
    } else if (!(yield* skipValue(cursor))) {
      return false;
    }
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
    if ((yield* cursor.peek()) === "") return false;
  }
  if (name === undefined) return false;
  if (!hasArguments) yield { type: "tool_arguments", fragment: "{}" };
  yield { type: "tool_call_end" };
  return true;
}

/** Members that come before the name in some models' calls; any other says that it is no call. */
function isKnownKey(key: string, { idKey }: JsonCallSyntax): boolean {
  return key === idKey || ["id", "type", "function_name"].includes(key);
}

function* skipValue(cursor: TextCursor): Reading<never, boolean> {
  const reading = readRawValue(cursor);
  let step = reading.next();
  for (; !step.done; step = reading.next()) if (step.value === MORE) yield MORE;
  return step.value;
}

function* readNamedCalls(
  cursor: TextCursor,
  syntax: NamedCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  if (syntax.open !== "") yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  let count = 0;
  const { id, beforeName, answerName } = syntax;
  const answer = answerName === undefined ? undefined : beforeName + answerName + syntax.afterName;
  while (true) {
    if (answer !== undefined && (yield* cursor.oneOf([answer])) !== undefined) break;
    if ((yield* cursor.oneOf([id?.isFirst ? id.marker : beforeName])) === undefined) break;
    if (id?.isFirst) {
      yield* readName(cursor, []);
      yield* cursor.oneOf([beforeName]);
    }
    const known = namesOf(tools);
    const name = yield* readName(cursor, known);
    // Where an answer may hold the marker as well, only the tools tell a call.
    if (name === "" || (answerName !== undefined && !known.includes(name))) return false;
    const isBehind = id !== undefined && id.isFirst !== true;
    if (isBehind && (yield* cursor.oneOf([id.marker])) !== undefined) {
      yield* readName(cursor, []);
    }
    yield* cursor.blanks();
    yield* cursor.oneOf([syntax.afterName.trimStart()]);
    yield* cursor.blanks();
    // What ends in or behind the name may go on: nobody could call it.
    if ((yield* cursor.peek()) === "") return false;
    yield { type: "tool_call", name };
    if (!(yield* readCallArguments(cursor))) return false;
    yield { type: "tool_call_end" };
    count++;
    yield* cursor.blanks();
    if (syntax.afterArguments !== "") yield* cursor.oneOf([syntax.afterArguments.trimStart()]);
    yield* cursor.blanks();
  }
  if (syntax.close !== "") yield* cursor.oneOf([syntax.close]);
  return count > 0;
}

function* readPythonCalls(
  cursor: TextCursor,
  syntax: PythonCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  if (syntax.open !== "") yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  const isList = (yield* cursor.oneOf(["["])) !== undefined;
  if (syntax.open === "" && syntax.isList && !isList) return false;
  // Without a marker only the tools tell a call from a list.
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
