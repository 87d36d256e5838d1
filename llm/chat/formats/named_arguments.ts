/**
 * Reads arguments that stand as name and value behind each other, and lists of values, as Python and
 * Gemma write them, and gives them as JSON.
 * @module
 */
import type { CallReading } from "./call_syntax.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Values that are read within each other: each takes stack, and all wait wherever the output is cut. */
export const MOST_LEVELS = 200;

/** How arguments are written. */
export interface ArgumentReader {
  /** What stands between a name and its value. */
  readonly between: string;
  /** What ends the arguments. */
  readonly close: string;
  /** Reads a name; empty where there is none. */
  readKey(): Reading<never, string>;
  /** Reads a value. */
  readonly readValue: ValueReader;
}

/** Reads a value as JSON text; undefined where there is none. */
export type ValueReader = () => Reading<never, string | undefined>;

/** Reads arguments with what ends them, and the end of the call; false when they are none. */
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

/** Reads the items of a list, whose opening bracket was passed, up to `close`; undefined for no list. */
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
