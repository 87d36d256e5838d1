/**
 * Reads calls that are a name, possibly with an id, followed by arguments as JSON.
 * @module
 */
import type { CallableTool, CallReading, NamedCallSyntax } from "./call_syntax.ts";
import { readCallArguments } from "./json_arguments.ts";
import { namesOf, readName } from "./names.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Reads consecutive calls, markers included. */
export function* readNamedCalls(
  cursor: TextCursor,
  syntax: NamedCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  let count = 0;
  while (yield* beginsCall(cursor, syntax)) {
    const name = yield* readCallName(cursor, syntax, namesOf(tools));
    if (name === undefined) return false;
    yield { type: "tool_call", name };
    if (!(yield* readCallArguments(cursor))) return false;
    yield { type: "tool_call_end" };
    count++;
    yield* cursor.blanks();
    yield* cursor.oneOf([syntax.afterArguments.trimStart()]);
    yield* cursor.blanks();
  }
  yield* cursor.oneOf([syntax.close]);
  return count > 0;
}

/** Consumes the beginning of a call, up to its name; false where an answer begins, or no call. */
function* beginsCall(
  cursor: TextCursor,
  { id, beforeName, afterName, answerName }: NamedCallSyntax,
): Reading<never, boolean> {
  const answer = answerName === undefined ? undefined : beforeName + answerName + afterName;
  if (answer !== undefined && (yield* cursor.oneOf([answer])) !== undefined) return false;
  if ((yield* cursor.oneOf([id?.isFirst ? id.marker : beforeName])) === undefined) return false;
  if (id?.isFirst) {
    yield* readName(cursor, []);
    yield* cursor.oneOf([beforeName]);
  }
  return true;
}

/** Reads the name and consumes what precedes the arguments; undefined where it is no call. */
function* readCallName(
  cursor: TextCursor,
  { id, afterName, answerName }: NamedCallSyntax,
  known: readonly string[],
): Reading<never, string | undefined> {
  const name = yield* readName(cursor, known);
  // Where an answer may contain the marker too, only tool names tell a call.
  if (name === "" || (answerName !== undefined && !known.includes(name))) return undefined;
  const isBehind = id !== undefined && id.isFirst !== true;
  if (isBehind && (yield* cursor.oneOf([id.marker])) !== undefined) {
    yield* readName(cursor, []);
  }
  yield* cursor.blanks();
  yield* cursor.oneOf([afterName.trimStart()]);
  yield* cursor.blanks();
  // At the end of the output the name may be incomplete, so it cannot be called.
  return (yield* cursor.peek()) === "" ? undefined : name;
}
