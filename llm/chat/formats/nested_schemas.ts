/**
 * Looks up the schemas of nested elements, in lists and objects.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../../shared/json.ts";
import { alternativesOf, expanded, withAllParts } from "../../grammar/combined.ts";
import { wholeMember } from "../../grammar/object_shapes.ts";
import { SchemaError } from "../../grammar/schema.ts";

/** Most nested alternatives and references that are followed. */
const MOST_LEVELS = 8;

/** Name of the elements of a list. */
export const ITEM = "item";

/** Returns the alternatives of `schema`, with references into `root`; none if unsupported. */
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

/** Returns the schemas of the element `name` within any of `schemas`. */
export function schemasWithin(
  schemas: readonly JsonValue[],
  name: string,
  root: JsonObject,
): JsonValue[] {
  return schemas.flatMap((schema) => alternativesIn(schema, root)).flatMap((schema) => {
    const { items, properties } = schema;
    const member = isObject(properties) ? memberOf(properties, name) : undefined;
    const within = member ?? (name === ITEM && isList(schema) ? items : undefined);
    return within === undefined ? [] : [wholeMember(within, root)];
  });
}

/** Returns the JSON value of an empty element. */
export function emptyValue(schemas: readonly JsonValue[], root: JsonObject): string {
  const alternatives = schemas.flatMap((schema) => alternativesIn(schema, root));
  if (alternatives.some(({ type }) => type === "string")) return '""';
  if (alternatives.some(isList)) return "[]";
  return alternatives.some(isMapping) ? "{}" : '""';
}

/** Whether the schema is one of a list. */
export function isList({ type, items }: JsonObject): boolean {
  return type === "array" || (type === undefined && items !== undefined);
}

/** Whether the schema is one of an object. */
export function isMapping({ type, properties }: JsonObject): boolean {
  return type === "object" || (type === undefined && properties !== undefined);
}
