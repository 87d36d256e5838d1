/**
 * Reads JSON from a text that is still growing.
 * @module
 */
import { isJson } from "../../../shared/json.ts";
import { MORE, type Reading, type TextCursor } from "./text_cursor.ts";

/** Consumes a JSON value and yields its raw text as it comes; false if it is invalid or cut off. */
export function* readRawValue(cursor: TextCursor): Reading<string, boolean> {
  const first = yield* cursor.peek();
  if (first === '"') return yield* readRawString(cursor);
  if (first === "{" || first === "[") return yield* readRawNested(cursor);
  let text = "";
  while (/^[-+.\w]$/.test(yield* cursor.peek())) text += cursor.take(1);
  if (text !== "") yield text;
  return isJson(text);
}

/** Consumes a JSON string and returns its value; undefined when there is none. */
export function* readString(cursor: TextCursor): Reading<never, string | undefined> {
  let raw = "";
  if ((yield* cursor.peek()) !== '"') return undefined;
  const reading = readRawString(cursor);
  for (let step = reading.next(); !step.done; step = reading.next()) {
    if (step.value === MORE) yield MORE;
    else raw += step.value;
  }
  return isJson(raw) ? JSON.parse(raw) : undefined;
}

function* readRawString(cursor: TextCursor): Reading<string, boolean> {
  yield cursor.take(1);
  while (true) {
    const next = yield* cursor.peek();
    if (next === "") return false;
    const length = /^[^"\\]+/.exec(cursor.rest)?.[0].length ?? 0;
    if (length > 0) {
      yield cursor.take(length);
    } else if (next === '"') {
      yield cursor.take(1);
      return true;
    } else {
      const backslash = cursor.take(1);
      const escaped = yield* cursor.peek();
      if (escaped === "") return false;
      yield backslash + cursor.take(1);
    }
  }
}

function* readRawNested(cursor: TextCursor): Reading<string, boolean> {
  let depth = 0;
  while (true) {
    const next = yield* cursor.peek();
    if (next === "") return false;
    if (next === '"') {
      if (!(yield* readRawString(cursor))) return false;
      continue;
    }
    const length = /^[^"{}[\]]+/.exec(cursor.rest)?.[0].length ?? 0;
    if (length > 0) {
      yield cursor.take(length);
      continue;
    }
    yield cursor.take(1);
    depth += next === "{" || next === "[" ? 1 : -1;
    if (depth === 0) return true;
  }
}
