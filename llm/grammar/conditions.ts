/**
 * Rewrites the conditions of a schema as alternatives: `if`, `not`, and what depends on a member.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { isNever } from "./dialects.ts";
import { negationsOf } from "./negation.ts";
import { membersOf, type Schema, SchemaError } from "./schema.ts";

/**
 * Returns the schema with its conditions as `anyOf` among its parts; a `not` of mere values stays.
 * @throws {SchemaError} for a condition whose negation cannot be expressed
 */
export function withoutConditions(schema: Schema, path: string): Schema {
  if (isNever(schema)) return schema;
  const { if: condition, then, else: otherwise, ...unconditional } = schema;
  const { not, dependentRequired, dependentSchemas, dependencies, ...rest } = unconditional;
  const conditions = [
    ...(condition === undefined || (then === undefined && otherwise === undefined)
      ? []
      : [branches(condition, { then, otherwise, path })]),
    ...dependents({ dependentRequired, dependentSchemas, dependencies }, path),
    ...(not === undefined || isOfValues(not) ? [] : [negationsOf(not, "not", path)]),
  ];
  const values = isOfValues(not) ? { not } : {};
  if (conditions.length === 0) return { ...rest, ...values };
  const { allOf = [] } = rest;
  if (!Array.isArray(allOf)) throw new SchemaError(path, "allOf");
  return { ...rest, ...values, allOf: [...allOf, ...conditions.map((anyOf) => ({ anyOf }))] };
}

/** Whether `not` excludes mere values, which grammars can leave out. */
function isOfValues(not: JsonValue | undefined): not is JsonObject {
  return isObject(not) && Object.keys(not).join() === "enum" && Array.isArray(not.enum);
}

/** Returns the alternatives where `if` matches, and where it does not. */
function branches(
  condition: JsonValue,
  { then = true, otherwise = true, path }: {
    then: JsonValue | undefined;
    otherwise: JsonValue | undefined;
    path: string;
  },
): JsonObject[] {
  if (isNever(condition)) return [allOf(otherwise)];
  if (condition === true) return [allOf(then)];
  return [
    ...(isNever(then) ? [] : [allOf(condition, then)]),
    ...(isNever(otherwise)
      ? []
      : negationsOf(condition, "if", path).map((contrary) => allOf(contrary, otherwise))),
  ];
}

/** Returns two alternatives for each member with dependencies: without it, or with it and these. */
function dependents(keywords: Schema, path: string): JsonObject[][] {
  return membersOf(keywords).flatMap(([keyword, dependencies]) => {
    if (!isObject(dependencies)) throw new SchemaError(path, keyword);
    return membersOf(dependencies).map(([name, needed]) => [
      { properties: { [name]: false } },
      ...(isNever(needed) ? [] : [{
        required: [name],
        allOf: [Array.isArray(needed) ? { required: needed } : needed],
      }]),
    ]);
  });
}

function allOf(...schemas: JsonValue[]): JsonObject {
  return { allOf: schemas.filter((schema) => schema !== true) };
}
