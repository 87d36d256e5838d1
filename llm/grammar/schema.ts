/**
 * JSON Schemas as values: their members, and what their references point to.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { PatternError } from "../patterns/syntax.ts";

/** A schema that is an object. */
export type Schema = JsonObject;

/**
 * Marks a member that only the negation of a schema mentions, and which `unevaluatedProperties`
 * therefore does not count as named.
 */
export const UNNAMED = "x-parley-unnamed";

/** The error of a schema that uses something that cannot be enforced. */
export class SchemaError extends Error {
  /** Name of the class. */
  override readonly name = "SchemaError";

  /** Names `keyword`, which is at `path`, a JSON pointer into the schema. */
  constructor(
    /** JSON pointer to the schema with the keyword. */
    readonly path: string,
    /** The keyword. */
    readonly keyword: string,
    detail?: string,
  ) {
    super();
    const what = detail === undefined ? `\`${keyword}\`` : `\`${keyword}\` with ${detail}`;
    this.message = `${what} at ${path === "" ? "its root" : path} ${this.reason}`;
  }

  /** What is wrong with the keyword. */
  protected get reason(): string {
    return "is not supported";
  }
}

/** The error of a schema that nothing matches, or of two that nothing matches at once. */
export class NothingMatchesError extends SchemaError {
  /** That nothing matches. */
  protected override get reason(): string {
    return "cannot be matched";
  }
}

/** Returns what `make` returns; undefined where it throws because nothing matches its schema. */
export function ifAnythingMatches<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof NothingMatchesError) return undefined;
    throw thrown;
  }
}

/**
 * Returns what `make` returns, which throws a `RangeError` or a {@linkcode PatternError} for what
 * cannot be enforced.
 * @throws {SchemaError} naming `keyword` in place of these errors
 */
export function holding<Result>(keyword: string, path: string, make: () => Result): Result {
  try {
    return make();
  } catch (thrown) {
    const isKnown = thrown instanceof RangeError || thrown instanceof PatternError;
    throw isKnown ? new SchemaError(path, keyword, thrown.message) : thrown;
  }
}

/**
 * Returns what a local reference such as `#/$defs/item` points to.
 * @throws {SchemaError} when it points to nothing, or is not local
 */
export function resolveReference(root: JsonValue, reference: string, path: string): JsonValue {
  if (reference !== "#" && !reference.startsWith("#/")) {
    throw new SchemaError(path, "$ref", reference);
  }
  let target: JsonValue | undefined = root;
  for (const part of reference.slice(2).split("/")) {
    if (part === "") continue;
    const name = decoded(part)?.replaceAll("~1", "/").replaceAll("~0", "~");
    target = name === undefined ? undefined : childOf(target, name);
    if (target === undefined) {
      throw new SchemaError(path, "$ref", `${reference}, which does not exist`);
    }
  }
  return target;
}

/** Returns the member or the item of that name; undefined where there is none. */
function childOf(parent: JsonValue, name: string): JsonValue | undefined {
  if (isObject(parent)) return memberOf(parent, name);
  return Array.isArray(parent) && /^(0|[1-9]\d*)$/.test(name) ? parent[Number(name)] : undefined;
}

/** Decodes percent escapes; returns undefined where they are malformed. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Returns the strings of an array; none where `value` is not an array. */
export function textsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Returns the members of an object that are not undefined. */
export function membersOf(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, JsonValue]]
  );
}
