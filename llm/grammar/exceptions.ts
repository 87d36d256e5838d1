/**
 * Values that `not` excludes from what a schema allows.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { matchesPattern } from "../patterns/match.ts";
import { PatternError } from "../patterns/syntax.ts";
import { isOfType } from "./keywords.ts";
import type { Lengths } from "./pattern.ts";
import { type Schema, SchemaError } from "./schema.ts";

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
  { least, most }: Lengths,
  path: string,
): string[] {
  const { pattern, format } = schema;
  const texts = exceptions(schema).filter((value) => typeof value === "string");
  const matching = texts.filter((text) => {
    const { length } = [...text];
    return length >= least && length <= most &&
      (typeof pattern !== "string" || mayMatch(text, pattern));
  });
  const isFree = pattern === undefined && format === undefined && least === 0 && most === Infinity;
  if (matching.length > 0 && !isFree) {
    throw new SchemaError(path, "not", "a string and other constraints on strings");
  }
  return matching;
}

function mayMatch(text: string, pattern: string): boolean {
  try {
    return matchesPattern(pattern, text) !== false;
  } catch (thrown) {
    if (thrown instanceof PatternError) return true;
    throw thrown;
  }
}
