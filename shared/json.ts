/**
 * Types of JSON values, and helpers for them.
 * @module
 */

/** Any value that `JSON.parse` can return. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  /** A member; `undefined` is left out when written. */
  [key: string]: JsonValue | undefined;
}

/** True when `JSON.parse` accepts `text`. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True when a JSON value is an object, and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Deep enough for every body where nulls matter; a hostile one may be deeper than the stack. */
const LEVELS = 4;

/** Returns `value` without null members, which many clients send for what they leave out. */
export function withoutNulls(value: JsonValue, levels: number = LEVELS): JsonValue {
  if (typeof value !== "object" || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, levels - 1));
  const said = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    said.map(([name, member]) => [name, withoutNulls(member!, levels - 1)]),
  );
}

/** Returns the member `name` of `object`; undefined for what it only inherits from JavaScript. */
export function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** True when arrays and objects in `value` are nested more than `levels` deep. */
export function isDeeperThan(value: JsonValue, levels: number): boolean {
  // Iterates instead of recursing: a hostile value may be deeper than the stack.
  let level = [value];
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((parent) =>
      typeof parent !== "object" || parent === null
        ? []
        : Object.values(parent).filter((member) => member !== undefined)
    );
  }
  return level.length > 0;
}
