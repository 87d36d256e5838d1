/**
 * Values that `not` leaves out of what a schema allows.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { isOfType, type Type } from "./keywords.ts";
import type { Lengths } from "./pattern.ts";
import { type Schema, SchemaError } from "./schema.ts";

/** What `not` names of the values of a type. */
export function exceptions(schema: Schema, type: "number"): number[];
export function exceptions(schema: Schema, type: "string"): string[];
export function exceptions(schema: Schema, type: Type): JsonValue[];
export function exceptions({ not }: Schema, type: Type): JsonValue[] {
  const values = isObject(not) && Array.isArray(not.enum) ? not.enum : [];
  return values.filter((value) => isOfType(value, type));
}

/** True for a value that `not` leaves out. */
export function isExcepted({ not }: Schema, value: JsonValue): boolean {
  const values = isObject(not) && Array.isArray(not.enum) ? not.enum : [];
  return values.some((other) => JSON.stringify(other) === JSON.stringify(value));
}

/** Refuses to leave out lists and objects, which are written in many ways. */
export function assertNoExceptions(schema: Schema, type: "array" | "object", path: string): void {
  if (exceptions(schema, type).length > 0) throw new SchemaError(path, "not", `an ${type} in it`);
}

/**
 * The texts that are left out of those of a length.
 * @throws {SchemaError} where the texts are held to something else, and one left out matches it
 */
export function exceptedTexts(
  schema: Schema,
  { least, most }: Lengths,
  path: string,
): string[] {
  const { pattern, format } = schema;
  const matching = exceptions(schema, "string").filter((text) => {
    const { length } = [...text];
    return length >= least && length <= most &&
      (typeof pattern !== "string" || mayMatch(text, pattern));
  });
  const isFree = pattern === undefined && format === undefined && least === 0 && most === Infinity;
  if (matching.length > 0 && !isFree) {
    throw new SchemaError(path, "not", "a text beside other words about texts");
  }
  return matching;
}

function mayMatch(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
