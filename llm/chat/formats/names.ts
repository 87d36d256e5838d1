/**
 * Names of tools and arguments where nothing quotes them: what is declared is read whatever it
 * consists of, anything else as far as it looks like a name.
 * @module
 */
import type { CallableTool } from "./call_syntax.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Passes a name, which may be one of `declared`. */
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

/** The names of `tools`. */
export function namesOf(tools: readonly CallableTool[]): string[] {
  return tools.map(({ name }) => name);
}
