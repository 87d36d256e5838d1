/**
 * Grammar of the numbers that a JSON Schema allows.
 * @module
 */
import type { JsonRules } from "./json.ts";
import { mergeSchemas } from "./merge.ts";
import { multiplesWithin } from "./multiples.ts";
import type { NumberBounds } from "./decimals.ts";
import { decimalRange, integerRange } from "./number_range.ts";
import { oneOf } from "./rules.ts";
import { holding, NothingMatchesError, type Schema, SchemaError } from "./schema.ts";

/** Which numbers to allow. */
export interface NumberOptions {
  /** Integers, or any numbers. */
  readonly type: "integer" | "number";
  /** Numbers that are excluded. */
  readonly except: readonly number[];
}

/**
 * Returns the grammar of the numbers that `schema` allows.
 * @throws {SchemaError} when there are none, or a keyword cannot be enforced
 */
export function numberGrammar(
  schema: Schema,
  { type, except }: NumberOptions,
  path: string,
  json: JsonRules,
): string {
  if (except.length === 0) return numbersWithin(schema, type, path, json);
  const gaps = [...new Set(except)].toSorted((a, b) => a - b);
  const ranges = [-Infinity, ...gaps].map((from, index) => ({
    ...(from === -Infinity ? {} : { exclusiveMinimum: from }),
    ...(index === gaps.length ? {} : { exclusiveMaximum: gaps[index]! }),
  }));
  const between = ranges.flatMap((range) => {
    const narrowed = mergeSchemas(schema, range, path);
    return isEmpty(narrowed, type) ? [] : [numbersWithin(narrowed, type, path, json)];
  });
  if (between.length === 0) throw new NothingMatchesError(path, "not", "no other number");
  return json.rules.add(oneOf(between), type);
}

function numbersWithin(
  schema: Schema,
  type: "integer" | "number",
  path: string,
  json: JsonRules,
): string {
  const bounds = boundsOf(schema, path);
  if (schema.multipleOf !== undefined) return multiples(schema, { type, bounds, path }, json);
  if (Object.keys(bounds).length === 0) {
    return type === "integer" ? json.integer() : json.number();
  }
  const range = rangeOf(type, bounds);
  if (range === undefined) {
    throw new NothingMatchesError(path, "minimum", "no number within the bounds");
  }
  return json.rules.add(range, type);
}

function isEmpty(schema: Schema, type: "integer" | "number"): boolean {
  return rangeOf(type, boundsOf(schema, "")) === undefined;
}

function rangeOf(type: "integer" | "number", bounds: NumberBounds): string | undefined {
  return type === "integer" ? integerRange(bounds) : decimalRange(bounds);
}

function boundsOf(schema: Schema, path: string): NumberBounds {
  return Object.fromEntries(
    (["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const)
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => {
        const value = schema[keyword];
        if (typeof value !== "number" || !Number.isFinite(value)) {
          throw new SchemaError(path, keyword, "a value that is not a number");
        }
        return [keyword, value];
      }),
  );
}

function multiples(
  { multipleOf: divisor }: Schema,
  { type, bounds, path }: {
    readonly type: "integer" | "number";
    readonly bounds: NumberBounds;
    readonly path: string;
  },
  { rules }: JsonRules,
): string {
  if (typeof divisor !== "number") {
    throw new SchemaError(path, "multipleOf", "a value that is not a number");
  }
  const numbers = holding(
    "multipleOf",
    path,
    () => multiplesWithin({ divisor, isWhole: type === "integer", bounds }, rules),
  );
  if (numbers !== undefined) return rules.add(numbers, type);
  throw new NothingMatchesError(path, "multipleOf", "no multiple within the bounds");
}
