/**
 * Compares values of JSON.
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonValue } from "../../shared/json.ts";
import { spendOnText } from "./effort.ts";

/**
 * Returns the same text for values that JSON Schema considers equal, whatever their member order.
 * @throws {SchemaError} when the values of the schema are too long to compare
 */
export function valueText(value: JsonValue): string {
  const text = JSON.stringify(
    value,
    (_, inner: unknown) =>
      isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(byName)) : inner,
  );
  spendOnText(text);
  return text;
}

/** Whether two values are equal. Unlike texts of them, this costs no more than the smaller one. */
export function areSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return isDeepStrictEqual(a, b);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
