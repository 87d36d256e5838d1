/**
 * What it takes to put the parts of one schema together: a short one may name each of a thousand
 * members in each of a thousand parts, and the front answers nobody else meanwhile.
 * @module
 */
import { SchemaError } from "./schema.ts";

/** Members and values that are looked at to put the parts of a schema together; some 0.2 s. */
const MOST_EFFORT = 300_000;
/** The same for all schemas of a request. */
const MOST_EFFORT_OF_ALL = 1_000_000;

/** Schemas are read without a pause, so that never those of two requests are meant. */
let left = Infinity;

/** Runs `read`, which reads one schema. */
export function withinEffort<Result>(read: () => Result): Result {
  return within(MOST_EFFORT, read);
}

/** Runs `read`, which reads all schemas of a request. */
export function withinEffortOfAll<Result>(read: () => Result): Result {
  return within(MOST_EFFORT_OF_ALL, read);
}

/** Runs `read`, which reads a schema that may be given up: half of what is left stays for the next ones. */
export function withinHalf<Result>(read: () => Result): Result {
  return within(left / 2, read);
}

/** What is spent of `most` is spent of what was left before, too. */
function within<Result>(most: number, read: () => Result): Result {
  const before = left;
  const own = Math.min(before, most);
  left = own;
  try {
    return read();
  } finally {
    left = before - (own - left);
  }
}

/**
 * Notes that so many members or values are looked at.
 * @throws {SchemaError} of the whole schema where they are too many
 */
export function spend(count: number): void {
  left -= count;
  if (left < 0) throw new SchemaError("", "schema", "too many members, parts and alternatives");
}
