/**
 * Which keys the patterns of `patternProperties` match.
 * @module
 */
import { isObject } from "../../shared/json.ts";
import { spend } from "./effort.ts";
import { holding, type Schema } from "./schema.ts";
import { matcherOf } from "./text_matcher.ts";

/**
 * Whether a pattern matches the member `name`.
 * @throws {SchemaError} when a pattern is malformed
 */
export function hasPatternFor({ patternProperties }: Schema, name: string, path: string): boolean {
  if (!isObject(patternProperties)) return false;
  const patterns = Object.keys(patternProperties);
  spend(patterns.length);
  return patterns.some((pattern) => keyMatcher(pattern, path)(name) === true);
}

/**
 * Returns a function that tells whether a key matches `pattern`, or undefined where that would take
 * too long to tell.
 * @throws {SchemaError} when `pattern` is malformed
 */
export function keyMatcher(pattern: string, path: string): (name: string) => boolean | undefined {
  return holding("patternProperties", path, () => matcherOf(pattern));
}
