/**
 * Keywords and types of JSON Schema: which are understood, and what they apply to.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { isNever } from "./dialects.ts";
import { NothingMatchesError, type Schema, SchemaError } from "./schema.ts";

/** Keywords that restrict what is valid, but cannot be enforced. */
const NOT_ENFORCED: ReadonlySet<string> = new Set([
  "$dynamicRef",
  "$recursiveRef",
  "divisibleBy",
  "disallow",
  "extends",
]);
/** Keywords whose larger value is the stricter one. */
export const LOWER_BOUNDS: ReadonlySet<string> = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
]);
/** Keywords whose smaller value is the stricter one. */
export const UPPER_BOUNDS: ReadonlySet<string> = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
]);
/** Keywords that are understood, each with the type it applies to. */
const KEYWORDS: Readonly<Record<string, string>> = {
  type: "any",
  enum: "any",
  const: "any",
  nullable: "any",
  $ref: "any",
  anyOf: "any",
  oneOf: "any",
  allOf: "any",
  not: "any",
  if: "any",
  then: "any",
  else: "any",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  patternProperties: "object",
  propertyNames: "object",
  minProperties: "object",
  maxProperties: "object",
  unevaluatedProperties: "object",
  dependentRequired: "object",
  dependentSchemas: "object",
  dependencies: "object",
  items: "array",
  prefixItems: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  unevaluatedItems: "array",
  contains: "array",
  minContains: "array",
  maxContains: "array",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
};
/** Every type. */
export const TYPES: readonly Type[] = [
  "object",
  "array",
  "string",
  "number",
  "integer",
  "boolean",
  "null",
];

/** A type of JSON Schema. */
export type Type = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/**
 * Whether a keyword says nothing about validity: titles and the like, what a text encodes
 * (contentEncoding, contentMediaType and contentSchema; JSON Schema 2020-12, Validation, section
 * 8.2), and keywords that no draft defines.
 */
export function isAnnotation(keyword: string): boolean {
  return !Object.hasOwn(KEYWORDS, keyword) && !NOT_ENFORCED.has(keyword);
}

/** Whether `keyword` may restrict values of one of these types. */
export function appliesToTypes(keyword: string, types: readonly string[]): boolean {
  const type = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]! : "any";
  return type === "any" || types.includes(type) ||
    (type === "number" && types.includes("integer"));
}

/** Refuses a schema with a keyword that cannot be enforced; throws {@linkcode SchemaError}. */
export function assertKeywords(schema: JsonObject, path: string): void {
  for (const keyword of Object.keys(schema)) {
    if (NOT_ENFORCED.has(keyword)) throw new SchemaError(path, keyword);
  }
  if (isNever(schema)) throw new NothingMatchesError(path, "not");
}

/** Returns the types that `schema` allows; throws {@linkcode SchemaError} for an unknown one. */
export function typesOf(schema: Schema, path: string): Type[] {
  const { type, nullable } = schema;
  const names = type === undefined ? impliedTypes(schema) : Array.isArray(type) ? type : [type];
  const types = names.map((name) => {
    const known = TYPES.find((candidate) => candidate === name);
    if (known === undefined) throw new SchemaError(path, "type", JSON.stringify(name));
    return known;
  });
  if (types.length === 0) throw new SchemaError(path, "type", "no type");
  if (nullable === true && !types.includes("null")) types.push("null");
  // `number` includes `integer`.
  return types.includes("number") ? types.filter((name) => name !== "integer") : types;
}

/**
 * Returns the types that the keywords of a schema without `type` apply to; strictly, it would allow
 * any value of all other types.
 */
function impliedTypes(schema: Schema): Type[] {
  const implied = new Set(
    Object.keys(schema).filter((keyword) => !isAnnotation(keyword)).map((keyword) =>
      KEYWORDS[keyword]
    ),
  );
  const types = TYPES.filter((type) => implied.has(type));
  return types.length > 0 ? types : TYPES.filter((type) => type !== "integer");
}

/** Keywords that determine what may be written, so that no types are implied. */
const OTHER_NAMES = ["type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf"] as const;

/** Returns the schema with its implied types as `type`, where nothing in it determines them. */
export function withTypes(schema: Schema, path: string): Schema {
  if (OTHER_NAMES.some((keyword) => schema[keyword] !== undefined)) return schema;
  const [type, ...others] = typesOf(schema, path);
  return { ...schema, type: others.length === 0 ? type : [type!, ...others] };
}

/** Whether the bounds of `schema` leave no value of the type `name`. */
export function isEmptyRange(schema: Schema, name: JsonValue): boolean {
  const [least, most] = name === "string"
    ? [schema.minLength, schema.maxLength]
    : name === "array"
    ? [schema.minItems, schema.maxItems]
    : [];
  if (typeof least === "number" && typeof most === "number" && least > most) return true;
  if (name !== "number" && name !== "integer") return false;
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const isAbove = (low: JsonValue | undefined, high: JsonValue | undefined, isOpen: boolean) =>
    typeof low === "number" && typeof high === "number" && (isOpen ? low >= high : low > high);
  return isAbove(minimum, maximum, false) || isAbove(minimum, exclusiveMaximum, true) ||
    isAbove(exclusiveMinimum, maximum, true) || isAbove(exclusiveMinimum, exclusiveMaximum, true);
}

/** Whether `value` is of `type`. */
export function isOfType(value: JsonValue, type: Type): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
      return typeof value === "string";
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number";
  }
}

/** Returns the value of a counting keyword; throws {@linkcode SchemaError} if it is not a count. */
export function countOf(schema: Schema, keyword: string, path: string): number | undefined {
  const value = schema[keyword];
  if (value === undefined || isCount(value)) return value;
  throw new SchemaError(path, keyword, "a value that is not a count");
}

/** Returns two counts as far as enforceable: malformed or contradictory ones set no bound. */
export function heldCounts(
  least: JsonValue | undefined,
  most: JsonValue | undefined,
): { readonly least: number; readonly most: number } {
  const counts = { least: isCount(least) ? least : 0, most: isCount(most) ? most : Infinity };
  return counts.least <= counts.most ? counts : { least: 0, most: Infinity };
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
