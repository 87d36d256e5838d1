/**
 * Translates schemas of older drafts, OpenAPI 3.0 and their tools to draft 2020-12.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import type { Schema } from "./schema.ts";

/** Translates `schema` to draft 2020-12; not the schemas within it. */
export function inNewWords(schema: Schema): Schema {
  return withNull(withNumberBounds(withPrefixItems(schema)));
}

/** Adds null to the types, for which OpenAPI 3.0 has `nullable`. */
function withNull(schema: Schema): Schema {
  const { nullable, type, ...rest } = schema;
  if (nullable !== true || type === undefined) return schema;
  return { ...rest, type: [...new Set([type, "null"].flat())] };
}

/** Translates tuples, which were arrays in `items` up to draft 2019-09. */
function withPrefixItems(schema: Schema): Schema {
  const { items, additionalItems, ...rest } = schema;
  if (Array.isArray(items)) return { ...rest, prefixItems: items, items: additionalItems ?? true };
  // Without an array in `items`, `additionalItems` has never had a meaning.
  return items === undefined ? rest : { ...rest, items };
}

/** Makes boolean bounds numbers: up to draft 4, `exclusiveMinimum: true` modified `minimum`. */
export function withNumberBounds(schema: Schema): Schema {
  const bounds = [["exclusiveMinimum", "minimum"], ["exclusiveMaximum", "maximum"]] as const;
  return bounds.reduce<Schema>((result, [exclusive, inclusive]) => {
    if (typeof result[exclusive] !== "boolean") return result;
    const { [exclusive]: isExclusive, [inclusive]: bound, ...rest } = result;
    if (bound === undefined) return rest;
    return { ...rest, [isExclusive === true ? exclusive : inclusive]: bound };
  }, schema);
}

/** Whether nothing matches a schema: false, or `not` everything, as by zod-to-json-schema. */
export function isNever(schema: JsonValue | undefined): boolean {
  if (!isObject(schema)) return schema === false;
  const { not } = schema;
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}
