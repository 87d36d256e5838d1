/**
 * JSON Schemas as values: references, and whether two can match the same text.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";

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

/** True when no value can match both, as far as types, constants and required members tell. */
export function areDisjoint(a: Schema, b: Schema): boolean {
  const [typesA, typesB] = [typeNames(a), typeNames(b)];
  if (typesA !== undefined && typesB !== undefined) {
    const overlap = typesA.some((type) => typesB.some((other) => sameType(type, other)));
    if (!overlap) return true;
  }
  const [valuesA, valuesB] = [constantsOf(a), constantsOf(b)];
  if (valuesA !== undefined && valuesB !== undefined) {
    return !valuesA.some((value) => valuesB.includes(value));
  }
  return haveDisjointMember(a, b) || haveDisjointMember(b, a);
}

/** A member that both require and that can never be the same, or one that the other forbids. */
function haveDisjointMember(a: Schema, b: Schema): boolean {
  const { properties: membersA = {}, required = [] } = a;
  const { properties: membersB = {} } = b;
  if (!isObject(membersA) || !isObject(membersB) || !Array.isArray(required)) return false;
  return required.some((name) => {
    if (typeof name !== "string") return false;
    const [mine, other] = [memberOf(membersA, name), memberOf(membersB, name)];
    if (other === undefined) {
      return b.additionalProperties === false && b.patternProperties === undefined;
    }
    const bothRequire = Array.isArray(b.required) && b.required.includes(name);
    return bothRequire && isObject(mine) && isObject(other) && areDisjoint(mine, other);
  });
}

function typeNames(schema: Schema): string[] | undefined {
  const { type } = schema;
  if (type !== undefined) return (Array.isArray(type) ? type : [type]).map(String);
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  if (Array.isArray(values)) return values.map((value) => value === null ? "null" : typeof value);
  return schema.properties === undefined ? undefined : ["object"];
}

function sameType(a: string, b: string): boolean {
  const isNumber = (type: string) => type === "number" || type === "integer";
  return a === b || (isNumber(a) && isNumber(b));
}

function constantsOf(schema: Schema): string[] | undefined {
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : undefined;
}

/** The members of an object that are there. */
export function membersOf(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, JsonValue]]
  );
}
