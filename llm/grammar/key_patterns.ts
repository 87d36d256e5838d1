/**
 * Which keys the patterns of `patternProperties` match.
 * @module
 */
import { isObject } from "../../shared/json.ts";
import { matcherOf } from "../patterns/match.ts";
import { spend } from "./effort.ts";
import { holding, type Schema } from "./schema.ts";

/**
 * True where a pattern speaks of the member `name`.
 * @throws {SchemaError} when a pattern is none
 */
export function hasPatternFor({ patternProperties }: Schema, name: string, path: string): boolean {
  if (!isObject(patternProperties)) return false;
  const patterns = Object.keys(patternProperties);
  spend(patterns.length);
  return patterns.some((pattern) => keyMatcher(pattern, path)(name) === true);
}

/**
 * Tells whether keys match `pattern`; undefined where it would take long to tell.
 * @throws {SchemaError} when it is no pattern
 */
export function keyMatcher(pattern: string, path: string): (name: string) => boolean | undefined {
  return holding("patternProperties", path, () => matcherOf(pattern));
}
