/**
 * Types of values that survive JSON.
 * @module
 */

/** Any value that `JSON.parse` can return. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  /** A member; `undefined` is left out when written. */
  [key: string]: JsonValue | undefined;
}

/** True for a text that `JSON.parse` takes. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True for an object of what came from JSON; an array is none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Bodies are no deeper where it matters; a hostile one may be deeper than the stack. */
const LEVELS = 4;

/** `value` without the members that are null: many clients write so what they leave out. */
export function withoutNulls(value: JsonValue, levels: number = LEVELS): JsonValue {
  if (typeof value !== "object" || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, levels - 1));
  const said = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    said.map(([name, member]) => [name, withoutNulls(member!, levels - 1)]),
  );
}

/** The member of `object` with that name; undefined for what it has of JavaScript alone. */
export function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** True when arrays and objects stand more than `levels` deep in `value`. */
export function isDeeperThan(value: JsonValue, levels: number): boolean {
  // Level by level: a hostile value may be deeper than the stack.
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
