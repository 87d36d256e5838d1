/**
 * Reads calls whose arguments are nested elements, `<days><item>1</item></days>`, with a mark
 * before each tag, and converts them to JSON.
 * @module
 */
import type { JsonObject, JsonValue } from "../../../shared/json.ts";
import { declaredArguments } from "./argument_schemas.ts";
import type { CallableTool, CallReading, NestedCallSyntax } from "./call_syntax.ts";
import { alternativesIn, emptyValue, isMapping, ITEM, schemasWithin } from "./nested_schemas.ts";
import { MOST_LEVELS } from "./named_arguments.ts";
import { readText } from "./tagged_call.ts";
import { isAlwaysText, readArgument } from "./tagged_text.ts";
import type { Reading, TextCursor } from "./text_cursor.ts";

/** Reads all calls of a section, markers included. */
export function* readNestedCalls(
  cursor: TextCursor,
  syntax: NestedCallSyntax,
  tools: readonly CallableTool[],
): CallReading {
  const [beforeName, close] = [syntax.beforeName.trimStart(), syntax.close.trimStart()];
  yield* cursor.oneOf([syntax.open]);
  yield* cursor.blanks();
  if ((yield* cursor.oneOf([beforeName])) === undefined) return false;
  do {
    const name = yield* cursor.until(syntax.afterName);
    if (name === undefined) return false;
    yield { type: "tool_call", name };
    if (!(yield* readMembers(cursor, syntax, tools, name))) return false;
    yield { type: "tool_call_end" };
    yield* cursor.blanks();
  } while ((yield* cursor.oneOf([beforeName])) !== undefined);
  yield* cursor.oneOf([close]);
  return true;
}

function* readMembers(
  cursor: TextCursor,
  syntax: NestedCallSyntax,
  tools: readonly CallableTool[],
  name: string,
): CallReading {
  const declared = declaredArguments(tools, name);
  // The schema that references in it point into.
  const root = tools.find((tool) => tool.name === name)?.parameters ?? {};
  const elements = new ElementReader(cursor, syntax, root);
  let separator = "{";
  while (true) {
    const key = yield* elements.open();
    if (key === undefined) break;
    const schemas = declared.get(key) ?? [];
    const begin = `${separator}${JSON.stringify(key)}: `;
    separator = ", ";
    if (isAlwaysText(schemas)) {
      if (!(yield* readText(cursor, begin, [elements.end]))) return false;
      yield* cursor.until(">");
      continue;
    }
    const value = yield* elements.value(schemas);
    if (value === undefined) return false;
    yield { type: "tool_arguments", fragment: begin + value };
  }
  if (!elements.isClosed) return false;
  yield { type: "tool_arguments", fragment: separator === "{" ? "{}" : "}" };
  return true;
}

/** Reads the elements of a call's arguments. */
class ElementReader {
  /** Beginning of a closing tag. */
  readonly end: string;
  readonly #cursor: TextCursor;
  readonly #begin: string;
  readonly #root: JsonObject;
  #isClosed = false;

  constructor(cursor: TextCursor, { mark }: NestedCallSyntax, root: JsonObject) {
    this.#cursor = cursor;
    this.#begin = `${mark}<`;
    this.end = `${mark}</`;
    this.#root = root;
  }

  /** Whether the last tag that was consumed closed an element. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Consumes a tag and returns the name of the element that it opens, or undefined. */
  *open(): Reading<never, string | undefined> {
    this.#isClosed = false;
    yield* this.#cursor.blanks();
    const tag = yield* this.#cursor.oneOf([this.end, this.#begin]);
    const name = tag === undefined ? undefined : yield* this.#cursor.until(">");
    if (tag === this.#begin) return name;
    this.#isClosed = name !== undefined;
    return undefined;
  }

  /** Reads an element's content as JSON, and its closing tag; undefined if cut off or too deep. */
  *value(schemas: readonly JsonValue[], level = 0): Reading<never, string | undefined> {
    if (level > MOST_LEVELS) return undefined;
    const blanks = yield* this.#cursor.blanks();
    const first = yield* this.open();
    if (first !== undefined) return yield* this.#nested(first, schemas, level + 1);
    if (this.#isClosed) {
      return blanks === "" ? emptyValue(schemas, this.#root) : JSON.stringify(blanks);
    }
    const text = yield* this.#cursor.until(this.end);
    if (text === undefined || (yield* this.#cursor.until(">")) === undefined) return undefined;
    this.#isClosed = true;
    return readArgument(blanks + text, schemas);
  }

  /** Reads a list or an object whose first element is open. */
  *#nested(
    first: string,
    schemas: readonly JsonValue[],
    level: number,
  ): Reading<never, string | undefined> {
    const members: [string, string][] = [];
    for (let name: string | undefined = first; name !== undefined; name = yield* this.open()) {
      const value = yield* this.value(schemasWithin(schemas, name, this.#root), level);
      if (value === undefined) return undefined;
      members.push([name, value]);
    }
    if (!this.#isClosed) return undefined;
    const isList = members.every(([name]) => name === ITEM) && !this.#areMappings(schemas);
    return isList
      ? `[${members.map(([, value]) => value).join(", ")}]`
      : `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
  }

  #areMappings(schemas: readonly JsonValue[]): boolean {
    const alternatives = schemas.flatMap((schema) => alternativesIn(schema, this.#root));
    return alternatives.length > 0 &&
      alternatives.every((one) => isMapping(one) || one.type === "null");
  }
}
