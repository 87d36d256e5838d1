/**
 * Names of tools and arguments: their order, and how unquoted ones are read, declared names whatever
 * their characters are, others as far as they look like a name.
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

/** Returns items in the order of their names that Jinja's `dictsort` has, which ignores case. */
export function sortedByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] {
  const keyed = items.map((item) => ({ item, key: nameOf(item).toLowerCase() }));
  return keyed.toSorted((one, other) => one.key < other.key ? -1 : Number(one.key > other.key))
    .map(({ item }) => item);
}
