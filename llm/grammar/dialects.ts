/**
 * Schemas as older drafts, OpenAPI 3.0 and their tools write them, in the words of draft 2020-12.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import type { Schema } from "./schema.ts";

/** `schema` in the words of draft 2020-12. */
export function inNewWords(schema: Schema): Schema {
  return withNull(withNumberBounds(withPrefixItems(schema)));
}

/** The schema with null among its types, which OpenAPI 3.0 says beside them. */
function withNull(schema: Schema): Schema {
  const { nullable, type, ...rest } = schema;
  if (nullable !== true || type === undefined) return schema;
  return { ...rest, type: [...new Set([type, "null"].flat())] };
}

/** Tuples were lists in `items` up to draft 2019-09. */
function withPrefixItems(schema: Schema): Schema {
  const { items, additionalItems, ...rest } = schema;
  if (Array.isArray(items)) return { ...rest, prefixItems: items, items: additionalItems ?? true };
  // Without a list it never meant anything.
  return items === undefined ? rest : { ...rest, items };
}

/** The schema with bounds as numbers: up to draft 4 `exclusiveMinimum: true` spoke of `minimum`. */
export function withNumberBounds(schema: Schema): Schema {
  const bounds = [["exclusiveMinimum", "minimum"], ["exclusiveMaximum", "maximum"]] as const;
  return bounds.reduce<Schema>((result, [exclusive, inclusive]) => {
    if (typeof result[exclusive] !== "boolean") return result;
    const { [exclusive]: isExclusive, [inclusive]: bound, ...rest } = result;
    if (bound === undefined) return rest;
    return { ...rest, [isExclusive === true ? exclusive : inclusive]: bound };
  }, schema);
}

/** True for a schema that nothing matches: false, or `not` everything, as zod-to-json-schema has it. */
export function isNever(schema: JsonValue | undefined): boolean {
  if (!isObject(schema)) return schema === false;
  const { not } = schema;
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}
