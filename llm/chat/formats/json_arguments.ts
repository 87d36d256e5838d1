/**
 * Reads arguments that calls write as JSON.
 * @module
 */
import type { CallReading } from "./call_syntax.ts";
import { readRawValue, readString } from "./json_text.ts";
import { MORE, type Reading, type TextCursor } from "./text_cursor.ts";

/** Yields the arguments at the cursor as parts of their call. */
export function* readCallArguments(cursor: TextCursor): CallReading {
  const fragments = readArguments(cursor);
  let step = fragments.next();
  for (; !step.done; step = fragments.next()) {
    yield step.value === MORE ? MORE : { type: "tool_arguments", fragment: step.value };
  }
  return step.value;
}

/** Yields the arguments at the cursor as JSON; JSON inside a string is taken out of its quotes. */
export function* readArguments(cursor: TextCursor): Reading<string, boolean> {
  if ((yield* cursor.peek()) !== '"') return yield* readRawValue(cursor);
  const text = yield* readString(cursor);
  if (text === undefined) return false;
  yield text === "" ? "{}" : text;
  return true;
}
