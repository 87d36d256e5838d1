/**
 * Reads unquoted names of tools and arguments: declared names whatever their characters are, others
 * as far as they look like a name.
 * @module
 */
import type { CallableTool } from "./call_syntax.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Consumes a name, which may be one of `declared`. */
export function* readName(
  cursor: TextCursor,
  declared: readonly string[],
): Reading<never, string> {
  const longestFirst = declared.filter((name) => name !== "")
    .toSorted((a, b) => b.length - a.length);
  let name = (yield* cursor.oneOf(longestFirst)) ?? "";
  while (/^[\w.-]$/.test(yield* cursor.peek())) name += cursor.take(1);
  return name;
}

/** Returns the names of `tools`. */
export function namesOf(tools: readonly CallableTool[]): string[] {
  return tools.map(({ name }) => name);
}
