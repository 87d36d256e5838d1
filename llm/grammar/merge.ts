/**
 * Merges two JSON Schemas into one.
 * @module
 */
import { isObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { joinedPatterns } from "../patterns/joined.ts";
import { hasNoConstant } from "./constants.ts";
import { isNever } from "./dialects.ts";
import { spend, spendOnText } from "./effort.ts";
import { areSame, valueText } from "./equal_values.ts";
import { isAnnotation, isEmptyRange, LOWER_BOUNDS, UPPER_BOUNDS } from "./keywords.ts";
import {
  holding,
  ifAnythingMatches,
  membersOf,
  NothingMatchesError,
  type Schema,
  SchemaError,
  textsIn,
  UNNAMED,
} from "./schema.ts";
import { inOwnWords } from "./unevaluated.ts";

/** Maximum number of alternatives of one schema times those of another. */
const MOST_PAIRS = 256;

/**
 * Returns the schema that allows what both allow.
 * @throws {SchemaError} naming the keyword that both have and that cannot be merged
 */
export function mergeSchemas(one: Schema, another: Schema, path: string): Schema {
  const [a, b] = [withOwnCounts(one), withOwnCounts(another)];
  spend(sizeOf(a) + sizeOf(b));
  assertSamePatterns(a, b, path);
  const merged = Object.fromEntries(membersOf(a));
  for (const [keyword, value] of membersOf(b)) {
    if (keyword === "properties" || keyword === "items" || keyword === "prefixItems") continue;
    const existing = memberOf(merged, keyword);
    merged[keyword] = existing === undefined ? value : mergeValues(keyword, existing, value, path);
  }
  const properties = mergeProperties(a, b, path);
  const whole = { ...merged, ...mergeItems(a, b, path) };
  return properties === undefined ? whole : { ...whole, properties };
}

/** Makes the default of `minContains`, 1, explicit; without `contains`, drops the counts. */
function withOwnCounts(schema: Schema): Schema {
  const { minContains = 1, maxContains, ...rest } = schema;
  if (schema.contains === undefined) return rest;
  return { ...rest, minContains, ...(maxContains === undefined ? {} : { maxContains }) };
}

/** Returns the number of members and values that a schema names itself. */
function sizeOf(schema: Schema): number {
  return membersOf(schema).reduce(
    (sum, [, value]) =>
      sum + 1 + (typeof value === "object" && value !== null ? Object.keys(value).length : 0),
    0,
  );
}

/** Refuses `patternProperties` where `additionalProperties` of the other schema restricts them. */
function assertSamePatterns(a: Schema, b: Schema, path: string): void {
  const [patterns, others] = a.patternProperties === undefined ? [b, a] : [a, b];
  if (patterns.patternProperties === undefined || others.patternProperties !== undefined) return;
  if ((others.additionalProperties ?? true) === true) return;
  throw new SchemaError(path, "patternProperties", "two values that cannot be merged");
}

function mergeValues(keyword: string, a: JsonValue, b: JsonValue, path: string): JsonValue {
  if (areSame(a, b)) return b;
  if (typeof a === "number" && typeof b === "number") {
    if (LOWER_BOUNDS.has(keyword)) return Math.max(a, b);
    if (UPPER_BOUNDS.has(keyword)) return Math.min(a, b);
  }
  if (keyword === "required" && Array.isArray(a) && Array.isArray(b)) {
    return [...new Set([...a, ...b])];
  }
  if (keyword === "allOf" && Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (keyword === "enum" && Array.isArray(a) && Array.isArray(b)) {
    const texts = new Set(b.map(valueText));
    return a.filter((value) => texts.has(valueText(value)));
  }
  if (keyword === "type") return mergeTypes(a, b, path);
  if (keyword === "$defs" && isObject(a) && isObject(b)) return { ...a, ...b };
  // Annotations cannot contradict each other: the later one is kept.
  if (isAnnotation(keyword)) return b;
  if (keyword === "const") throw new NothingMatchesError(path, "const", "two different values");
  if (keyword === "not" && isObject(a) && isObject(b)) return mergeExceptions(a, b, path);
  if (keyword === "anyOf" && Array.isArray(a) && Array.isArray(b)) {
    if (a.length * b.length > MOST_PAIRS) {
      throw new SchemaError(path, "anyOf", `more than ${MOST_PAIRS} combinations of alternatives`);
    }
    return a.flatMap((one) => b.map((other) => ({ allOf: [one, other] })));
  }
  if (keyword === "additionalProperties") return mergeBoth(a, b, path);
  if (keyword === "pattern" && typeof a === "string" && typeof b === "string") {
    return mergePatterns(a, b, path);
  }
  throw new SchemaError(path, keyword, "two values that cannot be merged");
}

function mergePatterns(a: string, b: string, path: string): string {
  spendOnText(a);
  spendOnText(b);
  const joined = holding("pattern", path, () => joinedPatterns(a, b));
  if (joined !== undefined) return joined;
  throw new SchemaError(path, "pattern", "another one for the same end of a string");
}

/** Returns the value of a `not` that excludes what either of two excludes. */
function mergeExceptions(a: Schema, b: Schema, path: string): JsonValue {
  if (isNever({ not: a }) || isNever({ not: b })) return {};
  const [mine, other] = [onlyValues(a), onlyValues(b)];
  if (mine === undefined || other === undefined) {
    throw new SchemaError(path, "not", "two values that cannot be merged");
  }
  return { enum: [...mine, ...other] };
}

/** Returns the values that a schema names, where it says nothing else. */
function onlyValues(schema: Schema): JsonValue[] | undefined {
  const { const: value, enum: values, ...rest } = schema;
  if (!Object.keys(rest).every(isAnnotation)) return undefined;
  if (value !== undefined) return values === undefined ? [value] : undefined;
  return Array.isArray(values) ? values : undefined;
}

function mergeTypes(a: JsonValue, b: JsonValue, path: string): JsonValue {
  const [mine, other] = [new Set([a].flat()), new Set([b].flat())];
  const both = [...mine].filter((type) =>
    other.has(type) || (type === "integer" && other.has("number"))
  );
  const narrowed = other.has("integer") && mine.has("number") ? ["integer"] : [];
  const types = [...new Set([...both, ...narrowed])];
  if (types.length === 0) throw new NothingMatchesError(path, "type", "no type in common");
  return types;
}

/** Merges members; a schema restricts those it does not name by its `additionalProperties`. */
function mergeProperties(a: Schema, b: Schema, path: string): Schema | undefined {
  const { properties: mine, additionalProperties: moreOfMine = true } = a;
  const { properties: other, additionalProperties: moreOfOther = true } = b;
  if (mine === undefined && other === undefined) return undefined;
  const [membersA, membersB] = [membersIn(mine), membersIn(other)];
  const names = new Set([...membersA.keys(), ...membersB.keys()]);
  return Object.fromEntries([...names].map((name) => {
    const [mine, other] = [membersA.get(name), membersB.get(name)];
    const both = mergeBoth(mine ?? moreOfMine, other ?? moreOfOther, `${path}/properties/${name}`);
    return [name, isNamed(mine) || isNamed(other) ? named(both) : both];
  }));
}

/** Merges what both say of items, place by place. */
function mergeItems(a: Schema, b: Schema, path: string): Schema {
  const { prefixItems: mine = [], items: moreOfMine = true } = a;
  const { prefixItems: other = [], items: moreOfOther = true } = b;
  if (!Array.isArray(mine) || !Array.isArray(other)) throw new SchemaError(path, "prefixItems");
  const prefixItems = Array.from(
    { length: Math.max(mine.length, other.length) },
    (_, index) =>
      mergeBoth(
        mine[index] ?? moreOfMine,
        other[index] ?? moreOfOther,
        `${path}/prefixItems/${index}`,
      ),
  );
  const hasItems = a.items !== undefined || b.items !== undefined;
  return {
    ...(prefixItems.length === 0 ? {} : { prefixItems }),
    ...(hasItems ? { items: mergeBoth(moreOfMine, moreOfOther, `${path}/items`) } : {}),
  };
}

/** Whether a member is mentioned by more than the negation of a schema. */
function isNamed(member: JsonValue | undefined): boolean {
  return member !== undefined && !(isObject(member) && member[UNNAMED] === true);
}

/** Returns the member without the mark that only a negation mentions it. */
export function named(member: JsonValue): JsonValue {
  if (!isObject(member)) return member;
  const { [UNNAMED]: _, ...rest } = member;
  return rest;
}

/** Returns the schema of what matches both; false where nothing does. */
export function mergeBoth(a: JsonValue, b: JsonValue, path: string): JsonValue {
  if (isNever(a) || isNever(b)) return false;
  if (!isObject(a) || !isObject(b)) return a === true ? b : a;
  // What each says of unevaluated members applies to all but its own, whatever the other one names.
  const both = ifAnythingMatches(() =>
    mergeSchemas(withEvaluated(a, path), withEvaluated(b, path), path)
  );
  return both === undefined || isImpossible(both) ? false : both;
}

/**
 * Returns the schema with `unevaluatedProperties` and `unevaluatedItems` replaced by keywords that
 * do not depend on its parts.
 * @throws {SchemaError} when it has parts that are not merged into it
 */
export function withEvaluated(schema: Schema, path: string): Schema {
  return inOwnWords(schema, path, mergeBoth);
}

/** Whether evidently nothing matches a schema: no value, or a required member is impossible. */
export function isImpossible(schema: Schema): boolean {
  if (isNever(schema) || hasNoConstant(schema)) return true;
  const { type } = schema;
  const types: readonly JsonValue[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && types.every((name) => isEmptyRange(schema, name))) return true;
  const { required, properties = {}, unevaluatedProperties = true, patternProperties } = schema;
  const { additionalProperties = unevaluatedProperties } = schema;
  if (!isObject(properties)) return false;
  const isOfObjects = types.length === 1 && types[0] === "object";
  return isOfObjects && textsIn(required).some((name) => {
    const member = memberOf(properties, name);
    const others = patternProperties === undefined ? additionalProperties : true;
    return isNever(member ?? others) || (!isNamed(member) && isNever(others));
  });
}

function membersIn(properties: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  return new Map(isObject(properties) ? membersOf(properties) : []);
}
