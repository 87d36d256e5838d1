/**
 * Limits the work of reading a schema and writing its grammar: a short one may name each of a
 * thousand members in each of a thousand parts, or become a grammar of a thousand megabytes, and
 * the front answers nobody else meanwhile.
 * @module
 */
import { SchemaError } from "./schema.ts";

/** Maximum effort of one schema, in members and values examined; some 0.2 s. */
const MOST_EFFORT = 300_000;
/** The same for all schemas of a request together. */
const MOST_EFFORT_OF_ALL = 1_000_000;
/** Characters that take as long to write or compare as a value takes to examine. */
const CHARACTERS_A_VALUE = 10;

/** The effort left. Schemas are read synchronously, so it never covers those of two requests. */
let left = Infinity;

/** Runs `read`, which reads one schema, within its limit. */
export function withinEffort<Result>(read: () => Result): Result {
  return within(MOST_EFFORT, read);
}

/** Runs `read`, which reads all schemas of a request, within their limit. */
export function withinEffortOfAll<Result>(read: () => Result): Result {
  return within(MOST_EFFORT_OF_ALL, read);
}

/** Runs `read`, whose schema may be given up, with half of what is left; the rest is for later. */
export function withinHalf<Result>(read: () => Result): Result {
  return within(left / 2, read);
}

/** Runs `read` with an effort of at most `most`, which also counts against what was left before. */
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
 * Records that a text is parsed, written or compared.
 * @throws {SchemaError} for the whole schema when all of them are too long
 */
export function spendOnText({ length }: string): void {
  spend(length / CHARACTERS_A_VALUE);
}

/**
 * Records that `count` members or values are examined.
 * @throws {SchemaError} for the whole schema when they are too many
 */
export function spend(count: number): void {
  left -= count;
  if (left < 0) {
    throw new SchemaError("", "schema", "too many members, subschemas, alternatives and patterns");
  }
}
