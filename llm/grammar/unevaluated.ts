/**
 * `unevaluatedProperties` and `unevaluatedItems`: they apply to members and items that no part of a
 * schema names. Once its parts are merged, these are the ones that it does not name itself, so
 * other keywords can replace them.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { hasPatternFor } from "./key_patterns.ts";
import { membersOf, type Schema, SchemaError, UNNAMED } from "./schema.ts";

/** Keywords that name members and items in schemas of their own. */
const PARTS = ["$ref", "allOf", "anyOf", "oneOf"] as const;

/** Returns the schema of what matches both of two. */
export type Merge = (a: JsonValue, b: JsonValue, path: string) => JsonValue;

/**
 * Returns the schema with these keywords replaced by ones that do not depend on its parts. `merge`
 * replaces them in the schemas that it merges.
 * @throws {SchemaError} when it has parts that are not merged into it
 */
export function inOwnWords(schema: Schema, path: string, merge: Merge): Schema {
  const { unevaluatedProperties: members, unevaluatedItems, ...rest } = schema;
  if (members === undefined && unevaluatedItems === undefined) return schema;
  const keyword = members === undefined ? "unevaluatedItems" : "unevaluatedProperties";
  if (PARTS.some((part) => schema[part] !== undefined)) {
    throw new SchemaError(path, keyword, "subschemas of its own inside another subschema");
  }
  if (unevaluatedItems !== undefined && rest.contains !== undefined) {
    throw new SchemaError(path, "unevaluatedItems", "`contains`");
  }
  const { properties, additionalProperties } = rest;
  return {
    ...rest,
    ...(isObject(properties) && members !== undefined && additionalProperties === undefined
      ? { properties: withUnnamed(rest, properties, { others: members, path, merge }) }
      : {}),
    ...saidOf("additionalProperties", additionalProperties ?? members),
    ...saidOf("items", rest.items ?? unevaluatedItems),
  };
}

/** Returns the members; those that no part names are merged with `others`. */
function withUnnamed(
  schema: Schema,
  properties: JsonObject,
  { others, path, merge }: { others: JsonValue; path: string; merge: Merge },
): JsonObject {
  return Object.fromEntries(
    membersOf(properties).map(([name, member]) => {
      const isUnnamed = isObject(member) && member[UNNAMED] === true &&
        !hasPatternFor(schema, name, path);
      return [name, isUnnamed ? merge(member, others, `${path}/properties/${name}`) : member];
    }),
  );
}

function saidOf(keyword: string, value: JsonValue | undefined): Schema {
  return value === undefined ? {} : { [keyword]: value };
}
