/**
 * The values that a schema allows, where they can be enumerated.
 * @module
 */
import type { JsonValue } from "../../shared/json.ts";
import { alternativesOf, MOST_LEVELS, type Place, tooDeep, wholeSchema } from "./combined.ts";
import { constantsOf } from "./constants.ts";

/** Maximum number of integers in a range that is enumerated. */
const MOST_NUMBERS = 200;

/**
 * Returns the values that `schema` allows: named values, booleans, null, integers of a range, and
 * those of alternatives. Undefined where it allows others. A value may be listed more than once.
 * @throws {SchemaError} when there is none, or a keyword beside them cannot be evaluated
 */
export function choiceOf(schema: JsonValue, place: Place, level = 0): JsonValue[] | undefined {
  if (level > MOST_LEVELS) throw tooDeep();
  const { path } = place;
  const whole = wholeSchema(schema, place);
  const keyword = whole.anyOf === undefined ? "oneOf" : "anyOf";
  if (whole[keyword] !== undefined) {
    const choices = alternativesOf(whole, keyword, place)
      .map((one, index) =>
        choiceOf(one, { ...place, path: `${path}/${keyword}/${index}` }, level + 1)
      );
    return choices.every((values) => values !== undefined) ? choices.flat() : undefined;
  }
  if (whole.enum !== undefined || whole.const !== undefined) return constantsOf(whole, path);
  if (whole.type === "null") return constantsOf({ ...whole, enum: [null] }, path);
  if (whole.type === "boolean") return constantsOf({ ...whole, enum: [false, true] }, path);
  const lows = [whole.minimum, whole.exclusiveMinimum].filter((bound) => bound !== undefined);
  const highs = [whole.maximum, whole.exclusiveMaximum].filter((bound) => bound !== undefined);
  if (whole.type !== "integer" || lows.length === 0 || highs.length === 0) return undefined;
  const [first, last] = [Math.max(...lows.map(Number)), Math.min(...highs.map(Number))];
  const count = Math.floor(last) - Math.ceil(first) + 1;
  if (!(count > 0 && count <= MOST_NUMBERS)) return undefined;
  const numbers = Array.from({ length: count }, (_, index) => Math.ceil(first) + index);
  return constantsOf({ ...whole, enum: numbers }, path);
}
