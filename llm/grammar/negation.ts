/**
 * The negation of a schema, as alternatives of which one matches where the schema does not.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { inNewWords, isNever } from "./dialects.ts";
import { isAnnotation, type Type, TYPES } from "./keywords.ts";
import { membersOf, SchemaError, textsIn, UNNAMED } from "./schema.ts";

/** Bounds of numbers, each with its negation. */
const NUMBER_BOUNDS: ReadonlyMap<string, string> = new Map([
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["maximum", "exclusiveMinimum"],
  ["exclusiveMaximum", "minimum"],
]);
/** Counts, each with its negation, the difference of their values and the type it applies to. */
const COUNTS: ReadonlyMap<string, readonly [string, number, string]> = new Map([
  ["minLength", ["maxLength", -1, "string"]],
  ["maxLength", ["minLength", 1, "string"]],
  ["minItems", ["maxItems", -1, "array"]],
  ["maxItems", ["minItems", 1, "array"]],
]);

/** Maximum number of combinations when alternatives are negated. */
const MOST_TOGETHER = 64;

/**
 * Returns the negation of `schema`, which is under `keyword` at `path`; empty where everything
 * matches it.
 * @throws {SchemaError} naming `keyword` where the negation cannot be expressed
 */
export function negationsOf(schema: JsonValue, keyword: string, path: string): JsonObject[] {
  if (isNever(schema)) return [{}];
  if (schema === true) return [];
  if (!isObject(schema)) throw new SchemaError(path, keyword);
  return membersOf(inNewWords(schema)).flatMap(([word, value]) => {
    if (isAnnotation(word)) return [];
    const contrary = negationOf(word, value, (inner) => negationsOf(inner, keyword, path));
    if (contrary === undefined) throw new SchemaError(path, keyword, `\`${word}\` in it`);
    return contrary;
  });
}

/** Returns the negation of one keyword; undefined where it cannot be expressed. */
function negationOf(
  word: string,
  value: JsonValue,
  negations: (schema: JsonValue) => JsonObject[],
): JsonObject[] | undefined {
  const bound = NUMBER_BOUNDS.get(word);
  if (bound !== undefined) return [{ type: "number", [bound]: value }];
  const [count, step, type] = COUNTS.get(word) ?? [];
  if (count !== undefined && step !== undefined) {
    const limit = Number(value) + step;
    return limit < 0 ? [] : [{ type, [count]: limit }];
  }
  switch (word) {
    case "const":
      return [{ not: { enum: [value] } }];
    case "enum":
      return Array.isArray(value) ? [{ not: { enum: value } }] : undefined;
    case "type":
      return otherTypes(value);
    case "required":
      return Array.isArray(value) ? textsIn(value).map((name) => withoutMembers(name)) : undefined;
    case "properties":
      return isObject(value) ? ofMembers(value, negations) : undefined;
    case "allOf":
      return Array.isArray(value) ? value.flatMap(negations) : undefined;
    case "anyOf":
      return Array.isArray(value) ? ofAll(value.map(negations)) : undefined;
    case "not":
      return isObject(value) ? [value] : undefined;
    default:
      return undefined;
  }
}

/** Combines one of each list, in all ways; undefined where these are too many. */
function ofAll(lists: readonly JsonObject[][]): JsonObject[] | undefined {
  let all: JsonObject[][] = [[]];
  for (const list of lists) {
    all = all.flatMap((chosen) => list.map((one) => [...chosen, one]));
    if (all.length > MOST_TOGETHER) return undefined;
  }
  return all.map((allOf) => ({ allOf }));
}

/** Negates `properties`: one member exists and does not match. */
function ofMembers(
  properties: JsonObject,
  negations: (schema: JsonValue) => JsonObject[],
): JsonObject[] {
  return membersOf(properties).flatMap(([name, schema]) =>
    negations(schema).map((contrary) => ({
      type: "object",
      properties: { [name]: { ...contrary, [UNNAMED]: true } },
      required: [name],
    }))
  );
}

/** Returns the schema of objects that have none of these members. */
export function withoutMembers(...names: readonly string[]): JsonObject {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, false])) };
}

/** Negates `type`; undefined where fractions alone would be left, which no schema can express. */
function otherTypes(value: JsonValue): JsonObject[] | undefined {
  const { others, areAll } = typesBeside(value);
  if (!areAll) return undefined;
  return others.length === 0 ? [] : [{ type: others }];
}

/** Returns the other types, and whether they are all: what `integer` leaves includes fractions. */
export function typesBeside(value: JsonValue): { others: Type[]; areAll: boolean } {
  const names = new Set<JsonValue>([value].flat());
  const isOfWhole = names.has("integer") && !names.has("number");
  const others = TYPES.filter((type) => type !== "integer" && !names.has(type));
  return { others: others.filter((type) => type !== "number" || !isOfWhole), areAll: !isOfWhole };
}
