/**
 * Schemas of what is written as elements within each other: lists and objects, wherever they stand.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../../shared/json.ts";
import { alternativesOf, expanded, withAllParts } from "../../grammar/combined.ts";
import { SchemaError } from "../../grammar/schema.ts";

/** Alternatives and references within each other that are looked through. */
const MOST_LEVELS = 8;

/** What a list's elements are named. */
export const ITEM = "item";

/** The alternatives of `schema`, whose references point into `root`; none where they cannot be told. */
export function alternativesIn(schema: JsonValue, root: JsonObject, level = 0): JsonObject[] {
  if (level === MOST_LEVELS) return [];
  const place = { root, path: "" };
  try {
    const given = expanded(schema, place);
    const plain = given.allOf === undefined ? given : withAllParts(given, place);
    const keyword = plain.anyOf === undefined ? "oneOf" : "anyOf";
    if (plain[keyword] === undefined) {
      return Array.isArray(plain.type) ? plain.type.map((type) => ({ ...plain, type })) : [plain];
    }
    return alternativesOf(plain, keyword, place)
      .flatMap((one) => alternativesIn(one, root, level + 1));
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    return [];
  }
}

/** The schemas of the element `name` in what any of `schemas` allows. */
export function schemasWithin(
  schemas: readonly JsonValue[],
  name: string,
  root: JsonObject,
): JsonValue[] {
  return schemas.flatMap((schema) => alternativesIn(schema, root)).flatMap((schema) => {
    const { items, properties } = schema;
    const member = isObject(properties) ? memberOf(properties, name) : undefined;
    const within = member ?? (name === ITEM && isList(schema) ? items : undefined);
    return within === undefined ? [] : [within];
  });
}

/** What stands for an element without anything in it. */
export function emptyValue(schemas: readonly JsonValue[], root: JsonObject): string {
  const alternatives = schemas.flatMap((schema) => alternativesIn(schema, root));
  if (alternatives.some(({ type }) => type === "string")) return '""';
  if (alternatives.some(isList)) return "[]";
  return alternatives.some(isMapping) ? "{}" : '""';
}

/** True where the schema is one of lists. */
export function isList({ type, items }: JsonObject): boolean {
  return type === "array" || (type === undefined && items !== undefined);
}

/** True where the schema is one of objects. */
export function isMapping({ type, properties }: JsonObject): boolean {
  return type === "object" || (type === undefined && properties !== undefined);
}
