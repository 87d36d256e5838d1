/**
 * Bounds of what one request may bring: while its values are looked through, the front answers nobody
 * else, and what is wrong with each of a hundred thousand messages takes seconds to say.
 * @module
 */
import type { z } from "zod";
import { fieldError } from "../../shared/errors.ts";
import type { JsonObject, JsonValue } from "../../shared/json.ts";

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
  /** A field, after those places in it that may be named more exactly. */
  readonly placesIn: (
    field: string,
    value: JsonValue | undefined,
  ) => Iterable<[place: string, value: JsonValue | undefined]>;
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
    for (const [place, value] of bounds.placesIn(field, body[field])) {
      assertSize(place, value, most);
    }
  }
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
