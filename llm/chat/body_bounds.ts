/**
 * Bounds of what one request may bring: while its values are looked through, the front answers nobody
 * else, and what is wrong with each of a hundred thousand messages takes seconds to say.
 * @module
 */
import type { z } from "zod";
import { fieldError } from "../../shared/errors.ts";
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";

/** Values in a field, those in lists and objects included. */
const MOST_VALUES = 20_000;
/** The same in a conversation, much of which may be meant. */
export const MOST_CONVERSATION_VALUES = 200_000;
/** The same in schemas. */
export const MOST_SCHEMA_VALUES = 50_000;
/** Characters of all texts in tools, which grammars are made of, and which each prompt is told. */
export const MOST_TOOL_CHARACTERS = 2_000_000;
/** The same in the form of an answer. */
export const MOST_FORMAT_CHARACTERS = 1_000_000;

/** Of longer lists only the first wrong item is told. */
const FEW_ITEMS = 100;

/** What the fields of a body may have. */
export interface Bounds {
  /** The fields that are looked at; what is not looked at may be of any size. */
  readonly shape: Readonly<Record<string, unknown>>;
  /** Values in fields where much may be meant. */
  readonly values: ReadonlyMap<string, number>;
  /** Characters in fields where they are bounded. */
  readonly characters: ReadonlyMap<string, number>;
  /** Where schemas are in fields, or in each of their items: they are named more exactly. */
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

/** The items of a list with their places, or the one value that is no list. */
function itemsOf(
  field: string,
  value: JsonValue | undefined,
): [place: string, item: JsonValue | undefined][] {
  if (!Array.isArray(value)) return [[field, value]];
  return value.map((item, index) => [`${field}[${index}]`, item]);
}

/** What stands in `value` at the end of `path`, if anything does. */
function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, name) => isObject(inner) ? memberOf(inner, name) : undefined,
    value,
  );
}

/** True for a list of which only the first wrong item is told. */
export function isLong(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value) && value.length > FEW_ITEMS;
}

/** The `items` as far as the first that `schema` does not allow. */
export function upToWrong(items: JsonValue[], schema: z.ZodType): JsonValue[] {
  const wrong = items.findIndex((item) => !schema.safeParse(item).success);
  return wrong === -1 ? items : items.slice(0, wrong + 1);
}

/** Counts without recursion, since a hostile value may be deeper than the stack. */
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
      throw fieldError(field, `it has more than ${most.values} values in its lists and objects`);
    }
    for (const [name, value] of inner) {
      characters += name.length;
      open.push(value);
    }
  }
}
