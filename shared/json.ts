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
