/**
 * JSON Schemas as values: their members, and what their references point at.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { PatternError } from "../patterns/syntax.ts";

/** A schema that is an object. */
export type Schema = JsonObject;

/**
 * Marks a member that only the contrary of a schema speaks of, which does not name it as far as
 * `unevaluatedProperties` goes.
 */
export const UNNAMED = "x-parley-unnamed";

/** A schema uses something that cannot be enforced. */
export class SchemaError extends Error {
  /** Name of the class. */
  override readonly name = "SchemaError";

  /** `keyword` stands at `path`, a JSON pointer into the schema. */
  constructor(
    /** Where it stands. */
    readonly path: string,
    /** The keyword. */
    readonly keyword: string,
    detail?: string,
  ) {
    const what = detail === undefined ? `\`${keyword}\`` : `\`${keyword}\` with ${detail}`;
    super(`${what} at ${path === "" ? "its root" : path} is not supported`);
  }
}

/** Nothing matches a schema, or two of them at once. */
export class NothingMatchesError extends SchemaError {}

/** What `make` returns; undefined where nothing matches its schema. */
export function ifAnythingMatches<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof NothingMatchesError) return undefined;
    throw thrown;
  }
}

/**
 * What `make` returns, which throws a `RangeError` or a {@linkcode PatternError} for what it cannot hold.
 * @throws {SchemaError} naming `keyword` for that
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
 * What a local reference such as `#/$defs/item` points at.
 * @throws {SchemaError} when it points nowhere, or elsewhere
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
      throw new SchemaError(path, "$ref", `${reference}, which is not there`);
    }
  }
  return target;
}

/** The member or the item of that name; undefined where there is none. */
function childOf(parent: JsonValue, name: string): JsonValue | undefined {
  if (isObject(parent)) return memberOf(parent, name);
  return Array.isArray(parent) && /^(0|[1-9]\d*)$/.test(name) ? parent[Number(name)] : undefined;
}

/** Without the escapes of addresses; undefined where these are broken. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** A text that is the same for values which JSON Schema takes for equal, whatever the order of members. */
export function valueText(value: JsonValue): string {
  return JSON.stringify(
    value,
    (_, inner: unknown) =>
      isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(byName)) : inner,
  );
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The texts of a list; none where there is no list. */
export function textsIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The members of an object that are there. */
export function membersOf(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, JsonValue]]
  );
}
