/**
 * Size limits of one request. While the front validates a body it answers nobody else, and
 * reporting what is wrong with each of a hundred thousand messages takes seconds.
 * @module
 */
import type { z } from "zod";
import { fieldError } from "../../shared/errors.ts";
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";

/** Most values in one field, counting those nested in lists and objects. */
const MOST_VALUES = 20_000;
/** The same for a conversation, which may rightly be large. */
export const MOST_CONVERSATION_VALUES = 200_000;
/** The same for fields with JSON Schemas. */
export const MOST_SCHEMA_VALUES = 50_000;
/** Most characters of all strings in `tools`, which end up in grammars and in every prompt. */
export const MOST_TOOL_CHARACTERS = 2_000_000;
/** The same for a field that sets the format of the answer. */
export const MOST_FORMAT_CHARACTERS = 1_000_000;

/** In longer lists, only the first invalid item is reported. */
const FEW_ITEMS = 100;

/** Size limits of the fields of a body. */
export interface Bounds {
  /** The known fields; others are ignored and may have any size. */
  readonly shape: Readonly<Record<string, unknown>>;
  /** Most values, for fields that may rightly be large; of others, 20,000. */
  readonly values: ReadonlyMap<string, number>;
  /** Most characters, for fields where these are limited. */
  readonly characters: ReadonlyMap<string, number>;
  /** Path to the schema in a field, or in each of its items, so that errors name it exactly. */
  readonly schemas: ReadonlyMap<string, readonly string[]>;
}

/**
 * Checks the fields of `body`.
 * @throws {ServiceError} `request_invalid` naming a field that has too many values or characters
 */
export function assertBounded(body: JsonObject, bounds: Bounds): void {
  for (const field of Object.keys(body)) {
    if (!Object.hasOwn(bounds.shape, field)) continue;
    const most = {
      values: bounds.values.get(field) ?? MOST_VALUES,
      characters: bounds.characters.get(field) ?? Infinity,
    };
    const path = bounds.schemas.get(field);
    if (path !== undefined) {
      for (const [place, item] of itemsOf(field, body[field])) {
        assertSize([place, ...path].join("."), valueAt(item, path), most);
      }
    }
    assertSize(field, body[field], most);
  }
}

/** Returns the items of a list with their paths, or a value that is not a list as the only item. */
function itemsOf(
  field: string,
  value: JsonValue | undefined,
): [place: string, item: JsonValue | undefined][] {
  if (!Array.isArray(value)) return [[field, value]];
  return value.map((item, index) => [`${field}[${index}]`, item]);
}

/** Returns the value at `path` within `value`; undefined where there is none. */
function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, name) => isObject(inner) ? memberOf(inner, name) : undefined,
    value,
  );
}

/** Whether `value` is a list so long that only its first invalid item is reported. */
export function isLong(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value) && value.length > FEW_ITEMS;
}

/** Returns the `items` up to and including the first that `schema` rejects. */
export function upToWrong(items: JsonValue[], schema: z.ZodType): JsonValue[] {
  const wrong = items.findIndex((item) => !schema.safeParse(item).success);
  return wrong === -1 ? items : items.slice(0, wrong + 1);
}

/** Counts without recursion, since a hostile value may be nested deeper than the stack allows. */
function assertSize(
  field: string,
  whole: JsonValue | undefined,
  most: { readonly values: number; readonly characters: number },
): void {
  const open = [whole];
  let [values, characters] = [0, 0];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") characters += next.length;
    if (characters > most.characters) {
      throw fieldError(field, `it has more than ${most.characters} characters`);
    }
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.entries(next);
    values += inner.length;
    if (values > most.values) {
      throw fieldError(field, `it has more than ${most.values} values in its arrays and objects`);
    }
    for (const [name, value] of inner) {
      characters += name.length;
      open.push(value);
    }
  }
}
