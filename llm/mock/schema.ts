/**
 * JSON schemas as the mock uses them: references resolved, combinations folded into one object.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { LOWER_BOUNDS, UPPER_BOUNDS } from "../grammar/keywords.ts";
import { resolveReference, SchemaError } from "../grammar/schema.ts";
import { joinedPatterns } from "../patterns/joined.ts";
import { spendSteps } from "./steps.ts";

/** A JSON schema. */
export type Schema = boolean | JsonObject;

/** Chooses one of several alternatives; `alternatives` is never empty. */
export type PickAlternative = (alternatives: readonly Schema[]) => Schema;

/** Maximum parts of one schema; it stops circular references. */
const MOST_PARTS = 256;

/** Returns the number that a keyword has, or `fallback` if it has none. */
export function numberOr(value: JsonValue | undefined, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

/** Returns whether a value can be a schema. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === "boolean" || isObject(value);
}

/** Returns the members of a keyword whose value is a list of schemas. */
export function schemasOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/**
 * Folds references, `allOf`, one alternative each of `anyOf` and `oneOf`, and one branch of `if`
 * into one plain schema. Returns false when nothing can match.
 */
export function flatten(schema: Schema, root: Schema, pick: PickAlternative): JsonObject | false {
  let flat: JsonObject = {};
  const waiting: Schema[] = [schema];
  for (let steps = 0; waiting.length > 0; steps++) {
    const part = waiting.shift()!;
    if (part === false || steps > MOST_PARTS) return false;
    if (part === true) continue;
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...plain } = part;
    flat = merge(flat, plain);
    if (typeof $ref === "string") waiting.push(schemaAt($ref, root));
    waiting.push(...schemasOf(allOf));
    for (const alternatives of [schemasOf(anyOf), schemasOf(oneOf)]) {
      if (alternatives.length > 0) waiting.push(pick(alternatives));
    }
    if (isSchema(condition)) waiting.push(pick(branchesOf(condition, then, otherwise)));
  }
  return flat;
}

/**
 * Returns the alternatives of an `if`: its condition together with `then`, or `else`. The latter is
 * listed twice to make it likelier, since of many conditions on one value at most one can hold.
 */
function branchesOf(
  condition: Schema,
  then: JsonValue | undefined,
  otherwise: JsonValue | undefined,
): readonly Schema[] {
  const second = isSchema(otherwise) ? otherwise : true;
  return [{ allOf: [condition, isSchema(then) ? then : true] }, second, second];
}

/** Resolves a local reference; false when it has no target. */
function schemaAt(reference: string, root: Schema): Schema {
  try {
    const target = resolveReference(root, reference, "");
    return isSchema(target) ? target : false;
  } catch (thrown) {
    if (thrown instanceof SchemaError) return false;
    throw thrown;
  }
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Merges two schemas as far as keywords can be combined; the validator checks the rest. */
function merge(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    const known = memberOf(merged, keyword);
    merged[keyword] = known === undefined || value === undefined
      ? value
      : mergeKeyword(keyword, known, value);
  }
  return merged;
}

function mergeKeyword(keyword: string, first: JsonValue, second: JsonValue): JsonValue {
  if (typeof first === "number" && typeof second === "number") {
    if (LOWER_BOUNDS.has(keyword)) return Math.max(first, second);
    if (UPPER_BOUNDS.has(keyword)) return Math.min(first, second);
  }
  switch (keyword) {
    case "properties":
    case "patternProperties":
    case "dependentSchemas":
      return mergeMembers(asObject(first), asObject(second));
    case "required":
      return [...new Set([...listOf(first), ...listOf(second)])];
    case "enum":
      return commonValues(listOf(first), listOf(second));
    case "type":
      return commonTypes(first, second);
    case "pattern":
      return joinedPatterns(String(first), String(second)) ?? second;
    case "items":
    case "additionalProperties":
      if (isSchema(first) && isSchema(second)) return { allOf: [first, second] };
      return second;
    default:
      return second;
  }
}

function commonValues(first: readonly JsonValue[], second: readonly JsonValue[]): JsonValue[] {
  spendSteps(first.length + second.length);
  const texts = new Set(second.map((value) => JSON.stringify(value)));
  return first.filter((value) => texts.has(JSON.stringify(value)));
}

function mergeMembers(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...first };
  spendSteps(Object.keys(merged).length + Object.keys(second).length);
  for (const [name, schema] of Object.entries(second)) {
    const known = memberOf(merged, name);
    merged[name] = known === undefined || schema === undefined
      ? schema
      : { allOf: [known, schema] };
  }
  return merged;
}

function commonTypes(first: JsonValue, second: JsonValue): JsonValue {
  const others = typesOf(second);
  return typesOf(first).flatMap((type) => {
    if (others.includes(type)) return [type];
    if (type === "number" && others.includes("integer")) return ["integer"];
    if (type === "integer" && others.includes("number")) return ["integer"];
    return [];
  });
}

function typesOf(value: JsonValue): string[] {
  return listOf(value).filter((type): type is string => typeof type === "string");
}

function listOf(value: JsonValue): JsonValue[] {
  return Array.isArray(value) ? value : [value];
}
