/**
 * What it takes to put the parts of one schema together: a short one may name each of a thousand
 * members in each of a thousand parts, and the front answers nobody else meanwhile.
 * @module
 */
import { SchemaError } from "./schema.ts";

/** Members and values that are looked at to put parts together; some 0.2 s. */
const MOST_EFFORT = 300_000;

/** Schemas are read without a pause, so that never two of them are meant. */
let left = Infinity;

/** Runs `read`, which reads one schema, or a part of the one that is being read. */
export function withinEffort<Result>(read: () => Result): Result {
  if (left !== Infinity) return read();
  left = MOST_EFFORT;
  try {
    return read();
  } finally {
    left = Infinity;
  }
}

/**
 * Notes that so many members or values are looked at.
 * @throws {SchemaError} of the whole schema where they are too many
 */
export function spend(count: number): void {
  left -= count;
  if (left < 0) throw new SchemaError("", "schema", "too many parts, each with many members");
}
