/**
 * JSON Schemas as values: references, merging, and whether two can match the same text.
 * @module
 */
import type { JsonObject, JsonValue } from "../../shared/json.ts";

/** A schema that is an object. */
export type Schema = JsonObject;

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
    target = typeof target === "object" && target !== null && name !== undefined &&
        Object.hasOwn(target, name)
      ? (target as Record<string, JsonValue>)[name]
      : undefined;
    if (target === undefined) {
      throw new SchemaError(path, "$ref", `${reference}, which is not there`);
    }
  }
  return target;
}

/** Without the escapes of addresses; undefined where these are broken. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Keywords of which the larger, or the smaller, value holds when both schemas have one. */
const LARGER: ReadonlySet<string> = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
]);
const SMALLER: ReadonlySet<string> = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
]);
/** Keywords that say nothing about validity: the later one holds. */
const WORDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "$comment",
  "examples",
]);

/**
 * The schema that allows what both allow.
 * @throws {SchemaError} naming the keyword that both have and that cannot be merged
 */
export function mergeSchemas(a: Schema, b: Schema, path: string): Schema {
  const merged = Object.fromEntries(membersOf(a));
  for (const [keyword, value] of membersOf(b)) {
    const existing = merged[keyword];
    merged[keyword] = existing === undefined ? value : mergeValues(keyword, existing, value, path);
  }
  return merged;
}

function mergeValues(keyword: string, a: JsonValue, b: JsonValue, path: string): JsonValue {
  if (JSON.stringify(a) === JSON.stringify(b) || WORDS.has(keyword)) return b;
  if (typeof a === "number" && typeof b === "number") {
    if (LARGER.has(keyword)) return Math.max(a, b);
    if (SMALLER.has(keyword)) return Math.min(a, b);
  }
  if (keyword === "required" && Array.isArray(a) && Array.isArray(b)) {
    return [...new Set([...a, ...b])];
  }
  if (keyword === "allOf" && Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (keyword === "enum" && Array.isArray(a) && Array.isArray(b)) {
    const texts = new Set(b.map((value) => JSON.stringify(value)));
    return a.filter((value) => texts.has(JSON.stringify(value)));
  }
  if (keyword === "type") return mergeTypes(a, b, path);
  if ((keyword === "properties" || keyword === "$defs") && isObject(a) && isObject(b)) {
    return mergeMembers(a, b, path);
  }
  if (keyword === "additionalProperties" && (a === false || b === false)) return false;
  throw new SchemaError(path, keyword, "two values to be merged");
}

function mergeTypes(a: JsonValue, b: JsonValue, path: string): JsonValue {
  const names = (value: JsonValue) => Array.isArray(value) ? value : [value];
  const both = names(a).filter((type) =>
    names(b).includes(type) || (type === "integer" && names(b).includes("number"))
  );
  const narrowed = names(b).includes("integer") && names(a).includes("number") ? ["integer"] : [];
  const types = [...new Set([...both, ...narrowed])];
  if (types.length === 0) throw new SchemaError(path, "type", "no type in common");
  return types;
}

function mergeMembers(a: JsonObject, b: JsonObject, path: string): JsonObject {
  const merged = Object.fromEntries(membersOf(a));
  for (const [name, schema] of membersOf(b)) {
    const existing = merged[name];
    merged[name] = existing === undefined || existing === true
      ? schema
      : isObject(existing) && isObject(schema)
      ? mergeSchemas(existing, schema, `${path}/properties/${name}`)
      : schema === true
      ? existing
      : schema;
  }
  return merged;
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
    const [mine, other] = [membersA[name], membersB[name]];
    if (other === undefined) return b.additionalProperties === false;
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

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
