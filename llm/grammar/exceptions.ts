/**
 * Values that `not` excludes from what a schema allows.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { PatternError } from "../patterns/syntax.ts";
import { isOfType } from "./keywords.ts";
import type { Counts } from "./rules.ts";
import { type Schema, SchemaError } from "./schema.ts";
import { matcherOf } from "./text_matcher.ts";

/** Returns the numbers that `not` excludes. */
export function exceptedNumbers(schema: Schema): number[] {
  return exceptions(schema).filter((value) => typeof value === "number");
}

/** Returns the values that `not` excludes. */
export function exceptions({ not }: Schema): JsonValue[] {
  return isObject(not) && Array.isArray(not.enum) ? not.enum : [];
}

/** Whether `not` excludes `value`. */
export function isExcepted(schema: Schema, value: JsonValue): boolean {
  return exceptions(schema).some((other) => JSON.stringify(other) === JSON.stringify(value));
}

/** Refuses to exclude arrays and objects, which can be written in many ways. */
export function assertNoExceptions(schema: Schema, type: "array" | "object", path: string): void {
  const isLeftOut = exceptions(schema).some((value) => isOfType(value, type));
  if (isLeftOut) throw new SchemaError(path, "not", `an ${type} in it`);
}

/**
 * Returns the excluded texts among those of the given lengths.
 * @throws {SchemaError} where other keywords restrict texts, and allow one that is excluded
 */
export function exceptedTexts(
  schema: Schema,
  { least, most }: Counts,
  path: string,
): string[] {
  const { pattern, format } = schema;
  const texts = exceptions(schema).filter((value) => typeof value === "string");
  const mayMatch = typeof pattern === "string" && texts.length > 0
    ? matcherOfKnown(pattern)
    : () => true;
  const matching = texts.filter((text) => {
    const { length } = [...text];
    return length >= least && length <= most && mayMatch(text);
  });
  const isFree = pattern === undefined && format === undefined && least === 0 && most === Infinity;
  if (matching.length > 0 && !isFree) {
    throw new SchemaError(path, "not", "a string and other constraints on strings");
  }
  return matching;
}

/** Returns a function that tells whether a text may match; any may where `pattern` is malformed. */
function matcherOfKnown(pattern: string): (text: string) => boolean {
  try {
    const matches = matcherOf(pattern);
    return (text) => matches(text) !== false;
  } catch (thrown) {
    if (thrown instanceof PatternError) return () => true;
    throw thrown;
  }
}
