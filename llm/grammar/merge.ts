/**
 * Two JSON Schemas as one.
 * @module
 */
import { isObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { isAnnotation } from "./keywords.ts";
import { membersOf, type Schema, SchemaError } from "./schema.ts";

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
/**
 * The schema that allows what both allow.
 * @throws {SchemaError} naming the keyword that both have and that cannot be merged
 */
export function mergeSchemas(a: Schema, b: Schema, path: string): Schema {
  assertSamePatterns(a, b, path);
  const merged = Object.fromEntries(membersOf(a));
  for (const [keyword, value] of membersOf(b)) {
    const existing = memberOf(merged, keyword);
    merged[keyword] = existing === undefined ? value : mergeValues(keyword, existing, value, path);
  }
  const properties = mergeProperties(a, b, path);
  return properties === undefined ? merged : { ...merged, properties };
}

/** Members that a pattern of one schema allows are among the others of the one without it. */
function assertSamePatterns(a: Schema, b: Schema, path: string): void {
  const [patterns, others] = a.patternProperties === undefined ? [b, a] : [a, b];
  if (patterns.patternProperties === undefined || others.patternProperties !== undefined) return;
  if ((others.additionalProperties ?? true) === true) return;
  throw new SchemaError(path, "patternProperties", "two values to be merged");
}

function mergeValues(keyword: string, a: JsonValue, b: JsonValue, path: string): JsonValue {
  if (JSON.stringify(a) === JSON.stringify(b)) return b;
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
  if (keyword === "$defs" && isObject(a) && isObject(b)) return { ...a, ...b };
  // What says nothing about validity cannot contradict: the later one holds.
  if (keyword === "properties" || isAnnotation(keyword)) return b;
  if (keyword === "additionalProperties") return mergeBoth(a, b, path);
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

/** The members of both; what one does not name is held to what it says of others. */
function mergeProperties(a: Schema, b: Schema, path: string): Schema | undefined {
  const { properties: mine, additionalProperties: moreOfMine = true } = a;
  const { properties: other, additionalProperties: moreOfOther = true } = b;
  if (mine === undefined && other === undefined) return undefined;
  const [membersA, membersB] = [membersIn(mine), membersIn(other)];
  const names = new Set([...membersA.keys(), ...membersB.keys()]);
  return Object.fromEntries([...names].map((name) => {
    const [one, two] = [membersA.get(name) ?? moreOfMine, membersB.get(name) ?? moreOfOther];
    return [name, mergeBoth(one, two, `${path}/properties/${name}`)];
  }));
}

function mergeBoth(a: JsonValue, b: JsonValue, path: string): JsonValue {
  if (a === false || b === false) return false;
  return isObject(a) && isObject(b) ? mergeSchemas(a, b, path) : a === true ? b : a;
}

function membersIn(properties: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  return new Map(isObject(properties) ? membersOf(properties) : []);
}
