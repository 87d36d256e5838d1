/**
 * Reads sequences of named arguments, and lists of values, as Python and Gemma write them, and
 * converts them to JSON.
 * @module
 */
import type { CallReading } from "./call_syntax.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Most nested values: each takes stack, and all are resumed for every piece of the output. */
export const MOST_LEVELS = 200;

/** Syntax of the arguments. */
export interface ArgumentReader {
  /** Text between a name and its value. */
  readonly between: string;
  /** Text after the arguments. */
  readonly close: string;
  /** Reads a name; empty where there is none. */
  readKey(): Reading<never, string>;
  /** Reads a value. */
  readonly readValue: ValueReader;
}

/** A reader that returns a value as JSON text; undefined where there is none. */
export type ValueReader = () => Reading<never, string | undefined>;

/** Reads arguments including `close`, and yields the end of the call; false for no arguments. */
export function* readNamedArguments(
  cursor: TextCursor,
  { between, close, readKey, readValue }: ArgumentReader,
): CallReading {
  let separator = "{";
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf([close])) !== undefined) break;
    const key = yield* readKey();
    yield* cursor.blanks();
    if (key === "" || (yield* cursor.oneOf([between])) === undefined) return false;
    yield* cursor.blanks();
    const value = yield* readValue();
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

/** Reads a list after its opening bracket, up to and including `close`; undefined for no list. */
export function* readItems(
  cursor: TextCursor,
  close: string,
  readValue: ValueReader,
): Reading<never, string | undefined> {
  const items: string[] = [];
  while (true) {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf([close])) !== undefined) return `[${items.join(", ")}]`;
    const item = yield* readValue();
    if (item === undefined) return undefined;
    items.push(item);
    yield* cursor.blanks();
    yield* cursor.oneOf([","]);
  }
}
