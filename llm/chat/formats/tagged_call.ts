/**
 * Reads calls between tags and converts their arguments to JSON.
 * @module
 */
import { type ArgumentSchemas, declaredArguments } from "./argument_schemas.ts";
import type { CallableTool, CallReading, OutputPart, TaggedCallSyntax } from "./call_syntax.ts";
import { namesOf, readName } from "./names.ts";
import { readCallArguments } from "./json_arguments.ts";
import { isAlwaysText, readArgument } from "./tagged_text.ts";
import { MORE, type Reading, type TextCursor } from "./text_cursor.ts";

const LINE_END = "\n";

/** Reads one call, or all calls of a section, markers included. */
export function* readTaggedCalls(
  cursor: TextCursor,
  syntax: TaggedCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  const [beforeName, close] = [syntax.beforeName.trimStart(), syntax.close.trimStart()];
  yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  if ((yield* cursor.oneOf([beforeName])) === undefined) return false;
  do {
    const end = yield* readTaggedCall(cursor, syntax, tools);
    if (end === undefined) return false;
    if (end === close) return true;
    yield* cursor.blanks();
  } while (syntax.isSection && (yield* cursor.oneOf([beforeName])) !== undefined);
  yield* cursor.oneOf([close]);
  return true;
}

/** Reads a call from its name on; returns the tag after it, if any, or undefined for no call. */
function* readTaggedCall(
  cursor: TextCursor,
  syntax: TaggedCallSyntax,
  tools: readonly CallableTool[],
): Reading<OutputPart, string | undefined> {
  const { beforeKey, close } = syntax;
  const nameEnd = syntax.afterName.trim();
  const name = nameEnd === ""
    ? yield* readName(cursor, namesOf(tools))
    : yield* readEndedName(cursor, nameEnd, syntax.beforeNumber);
  if (name === undefined || (nameEnd === "" && name === "")) return undefined;
  yield* cursor.blanks();
  const tags = [beforeKey, syntax.afterArguments.trim() || close];
  let tag = yield* cursor.oneOf(tags);
  // Where no tag ends a name, the tag that follows tells a call from text.
  if (nameEnd === "" && tag === undefined) return undefined;
  yield { type: "tool_call", name };
  if (syntax.wholeArguments !== undefined) {
    const { open, close: end } = syntax.wholeArguments;
    if ((yield* cursor.oneOf([open])) !== undefined) {
      if (!(yield* readCallArguments(cursor))) return undefined;
      yield { type: "tool_call_end" };
      yield* cursor.oneOf([end]);
      return (yield* cursor.oneOf(tags)) ?? "";
    }
  }
  const declared = declaredArguments(tools, name);
  let separator = "{";
  while (tag === beforeKey) {
    if (!(yield* readTaggedArgument(cursor, { syntax, declared, separator }))) return undefined;
    separator = ", ";
    yield* cursor.blanks();
    tag = yield* cursor.oneOf(tags);
  }
  yield { type: "tool_arguments", fragment: separator === "{" ? "{}" : "}" };
  yield { type: "tool_call_end" };
  return tag ?? "";
}

/** Reads a name up to its end tag; a call's number before that is skipped. */
function* readEndedName(
  cursor: TextCursor,
  end: string,
  beforeNumber: string | undefined,
): Reading<never, string | undefined> {
  const name = yield* cursor.untilOneOf([beforeNumber ?? end, end, LINE_END]);
  // A name never spans lines, so this is text about a call.
  if (name === undefined || name.marker === LINE_END) return undefined;
  if (name.marker === beforeNumber) yield* cursor.until(end);
  return name.before;
}

/** Context of an argument. */
interface TaggedArgument {
  readonly syntax: TaggedCallSyntax;
  /** Declared arguments of the tool. */
  readonly declared: ArgumentSchemas;
  /** Text before the argument in JSON. */
  readonly separator: string;
}

/** Reads an argument after its first tag: strings as they arrive, other values when complete. */
function* readTaggedArgument(
  cursor: TextCursor,
  { syntax, declared, separator }: TaggedArgument,
): CallReading {
  const { afterKey, afterTextKey, afterTypedKeys, beforeValue, textQuotes } = syntax;
  const keyEnds = [afterKey, afterTextKey ?? afterKey, ...afterTypedKeys?.values() ?? []]
    .map((end) => end.trimEnd());
  const key = yield* cursor.untilOneOf(keyEnds);
  if (key === undefined) return false;
  if (beforeValue !== "") {
    yield* cursor.blanks();
    if ((yield* cursor.oneOf([beforeValue])) === undefined) return false;
  }
  const begin = `${separator}${JSON.stringify(key.before)}: `;
  const end = syntax.afterValue.trimEnd();
  if (textQuotes !== undefined && (yield* cursor.oneOf([textQuotes.open])) !== undefined) {
    if (!(yield* readText(cursor, begin, [textQuotes.close]))) return false;
    yield* cursor.blanks();
    return (yield* cursor.oneOf([end.trim()])) !== undefined;
  }
  const schemas = declared.get(key.before) ?? [];
  const isText = afterTextKey === undefined ? isAlwaysText(schemas) : key.marker === keyEnds[1];
  if (end !== end.trim()) yield* cursor.oneOf(["\n"]);
  if (isText) return yield* readText(cursor, begin, [end, end.trim()]);
  const value = yield* cursor.untilOneOf([end, end.trim()]);
  if (value === undefined) return false;
  const text = readArgument(value.before, afterTextKey === undefined ? schemas : []);
  yield { type: "tool_arguments", fragment: begin + text };
  return true;
}

/** Consumes a string up to and including one of `ends`, and yields it as JSON after `begin`. */
export function* readText(
  cursor: TextCursor,
  begin: string,
  ends: readonly string[],
): CallReading {
  yield { type: "tool_arguments", fragment: `${begin}"` };
  while (true) {
    const { text, marker } = cursor.takeBefore(ends);
    const escaped = JSON.stringify(text).slice(1, -1);
    if (escaped !== "") yield { type: "tool_arguments", fragment: escaped };
    if (marker !== undefined) {
      cursor.take(marker.length);
      yield { type: "tool_arguments", fragment: '"' };
      return true;
    }
    if (cursor.isEnded) return false;
    yield MORE;
  }
}
