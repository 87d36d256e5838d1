/**
 * Grammar of the lists that a JSON Schema allows.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { constantsOf } from "./constants.ts";
import { listsWith } from "./contains.ts";
import { isNever } from "./dialects.ts";
import { countOf } from "./keywords.ts";
import type { MemberCompiler } from "./object_schema.ts";
import { sequence } from "./rules.ts";
import { type Schema, SchemaError } from "./schema.ts";
import { type ItemCounts, uniqueItems } from "./unique_items.ts";

/** Whole numbers of a range that a list has once each. */
const MOST_NUMBERS = 200;

/** The grammar of the lists that `schema` allows; throws {@linkcode SchemaError}. */
export function arrayGrammar(schema: Schema, path: string, compiler: MemberCompiler): string {
  const { json, compile } = compiler;
  const counts = {
    least: countOf(schema, "minItems", path) ?? 0,
    most: countOf(schema, "maxItems", path) ?? Infinity,
  };
  const { least, most } = counts;
  const { prefixItems = [], items } = schema;
  if (!Array.isArray(prefixItems)) throw new SchemaError(path, "prefixItems");
  const needed = neededItems(schema, path);
  if (schema.uniqueItems === true && most > 1) {
    if (needed !== undefined) throw new SchemaError(path, "contains", "`uniqueItems` beside it");
    return setGrammar(schema, counts, path, compiler);
  }
  if (needed !== undefined) return containing(schema, { needed, counts, path }, compiler);
  const first = prefixItems.map((item, index) => compile(item, `${path}/prefixItems/${index}`));
  const hasItems = !isNever(items) && most > first.length;
  const item = hasItems ? compile(items ?? true, `${path}/items`) : undefined;
  if (most < least || (item === undefined && least > first.length)) {
    throw new SchemaError(path, "minItems", "more than are allowed");
  }
  return json.array(item, least, most, first);
}

/** Items of a kind that a list must have. */
interface NeededItems extends ItemCounts {
  readonly schema: JsonValue;
}

/** What `contains` asks for; undefined for nothing. */
function neededItems(schema: Schema, path: string): NeededItems | undefined {
  if (schema.contains === undefined) return undefined;
  const least = countOf(schema, "minContains", path) ?? 1;
  const most = countOf(schema, "maxContains", path) ?? Infinity;
  if (most < least) throw new SchemaError(path, "maxContains", "less than minContains");
  return least === 0 && most === Infinity ? undefined : { schema: schema.contains, least, most };
}

/** A list with some items of a kind among others. */
function containing(
  { prefixItems = [], items = true }: Schema,
  { needed, counts, path }: {
    readonly needed: NeededItems;
    readonly counts: ItemCounts;
    readonly path: string;
  },
  { json, compile }: MemberCompiler,
): string {
  if (!Array.isArray(prefixItems)) throw new SchemaError(path, "prefixItems");
  const places = [
    ...prefixItems.map((item, index) => [item, `${path}/prefixItems/${index}`] as const),
    [items, `${path}/items`] as const,
  ];
  const kinds = kindsOf(
    places.map(([item]) => item),
    needed,
    (kind) => compile(kind, `${path}/contains`),
  );
  const placed = places.map(([item, place], index) => ({
    kind: kinds[index],
    other: isNever(item) ? undefined : compile(otherThan(item, needed), place),
  }));
  try {
    const itemsByPlace = { first: placed.slice(0, -1), others: placed.at(-1)! };
    const body = listsWith(itemsByPlace, { counts, needed }, json.rules);
    if (body !== undefined) return json.rules.add(sequence('"["', body, '"]"'), "array");
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new SchemaError(path, "contains", thrown.message);
  }
  throw new SchemaError(path, "minItems", "more than are allowed");
}

/** Where the number of the kind is bounded, every other item must not be one. */
function otherThan(item: JsonValue, needed: NeededItems): JsonValue {
  if (needed.most === Infinity) return item;
  return { ...(item === true ? {} : { allOf: [item] }), not: needed.schema };
}

/**
 * The grammar of an item of the kind in each place; undefined where there can be none.
 * @throws {SchemaError} what stands in the way where there can be none at all
 */
function kindsOf(
  items: readonly JsonValue[],
  needed: NeededItems,
  compile: (kind: JsonValue) => string,
): (string | undefined)[] {
  const failures: SchemaError[] = [];
  const kinds = items.map((item) => {
    const parts = [item, needed.schema].filter((part) => part !== true);
    if (needed.most === 0 || parts.some(isNever)) return undefined;
    try {
      return compile({ allOf: parts });
    } catch (thrown) {
      // What is impossible in one place may stand in another.
      if (!(thrown instanceof SchemaError)) throw thrown;
      failures.push(thrown);
      return undefined;
    }
  });
  const isSomewhere = kinds.some((kind) => kind !== undefined);
  if (!isSomewhere && failures[0] !== undefined) throw failures[0];
  return kinds;
}

/**
 * The values that `schema` allows, where they can be counted: named ones, whole numbers of a range, and
 * those of alternatives.
 */
function choiceOf(
  schema: Schema,
  path: string,
  expanded: MemberCompiler["expanded"],
): JsonValue[] | undefined {
  const { anyOf, oneOf, ...rest } = schema;
  if (anyOf !== undefined || oneOf !== undefined) {
    if (anyOf !== undefined && oneOf !== undefined) return undefined;
    const values = alternativeChoice(schema, path, expanded);
    const isPlain = rest.enum === undefined && rest.const === undefined;
    return values && isPlain ? constantsOf({ ...rest, enum: values }, path) : undefined;
  }
  if (schema.enum !== undefined || schema.const !== undefined) return constantsOf(schema, path);
  if (schema.type === "null") return constantsOf({ ...schema, enum: [null] }, path);
  if (schema.type === "boolean") return constantsOf({ ...schema, enum: [false, true] }, path);
  const lows = [schema.minimum, schema.exclusiveMinimum].filter((bound) => bound !== undefined);
  const highs = [schema.maximum, schema.exclusiveMaximum].filter((bound) => bound !== undefined);
  if (schema.type !== "integer" || lows.length === 0 || highs.length === 0) return undefined;
  const [first, last] = [Math.max(...lows.map(Number)), Math.min(...highs.map(Number))];
  const count = Math.floor(last) - Math.ceil(first) + 1;
  if (!(count > 0 && count <= MOST_NUMBERS)) return undefined;
  const numbers = Array.from({ length: count }, (_, index) => Math.ceil(first) + index);
  return constantsOf({ ...schema, enum: numbers }, path);
}

/** The values of `anyOf`, or those that one alone of `oneOf` has. */
function alternativeChoice(
  { anyOf, oneOf }: Schema,
  path: string,
  expanded: MemberCompiler["expanded"],
): JsonValue[] | undefined {
  const alternatives = anyOf ?? oneOf;
  if (!Array.isArray(alternatives)) return undefined;
  const place = `${path}/${anyOf === undefined ? "oneOf" : "anyOf"}`;
  const times = new Map<string, number>();
  for (const [index, alternative] of alternatives.entries()) {
    const own = `${place}/${index}`;
    const values = choiceOf(expanded(alternative, own), own, expanded);
    if (values === undefined) return undefined;
    for (const text of new Set(values.map((value) => JSON.stringify(value)))) {
      times.set(text, (times.get(text) ?? 0) + 1);
    }
  }
  const texts = [...times].filter(([, count]) => anyOf !== undefined || count === 1);
  return texts.map(([text]) => JSON.parse(text));
}

/** A list without repetitions, whose items must be a choice of values. */
function setGrammar(
  { items, prefixItems }: Schema,
  counts: ItemCounts,
  path: string,
  { json: { rules }, expanded }: MemberCompiler,
): string {
  const schema = isObject(items) ? expanded(items, `${path}/items`) : {};
  const values = choiceOf(schema, `${path}/items`, expanded);
  if (values === undefined || prefixItems !== undefined) {
    throw new SchemaError(path, "uniqueItems", "items that are no choice of a few values");
  }
  const texts = values.map((value) => JSON.stringify(value));
  try {
    const body = uniqueItems([...new Set(texts)], counts, rules);
    if (body !== undefined) return rules.add(sequence('"["', body, '"]"'), "array");
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new SchemaError(path, "uniqueItems", thrown.message);
  }
  throw new SchemaError(path, "minItems", "more than there are values");
}
