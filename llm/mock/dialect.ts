/**
 * Schemas in a form that the validator takes: it knows drafts 7 and 2020-12 only, and refuses some
 * words of older ones and of OpenAPI's.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { withNumberBounds } from "../grammar/dialects.ts";
import { NAMED_SCHEMAS, VALUES } from "../grammar/references.ts";
import { type Schema, schemasOf } from "./schema.ts";

/**
 * `schema` for the validator, without the dialect by which it would look for another one, and without
 * its own keyword for schemas that are checked by promises.
 */
export function forValidator(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const { $schema: _dialect, ...rest } = schema;
  const plain = withoutForeign(rest);
  return isObject(plain) ? plain : schema;
}

function withoutForeign(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutForeign);
  if (!isObject(value)) return value;
  const words = withEveryName(withNumberBounds(withEnumeration(withoutEmptyTuple(value))));
  return membersMapped(words, (member, word) => {
    const isForeign = word === "$async" || (word === "id" && typeof member === "string") ||
      (word === "nullable" && words.type === undefined);
    if (isForeign) return undefined;
    if (VALUES.has(word)) return member;
    const isNamed = NAMED_SCHEMAS.has(word) && isObject(member);
    return isNamed ? membersMapped(member, withoutForeign) : withoutForeign(member);
  });
}

/** The validator refuses a tuple of nothing, as zod writes it of `z.tuple([])`: now and in draft 7. */
function withoutEmptyTuple(schema: JsonObject): JsonObject {
  const { prefixItems, items, additionalItems, ...others } = schema;
  if (isEmpty(items)) return { ...others, items: additionalItems ?? true };
  if (!isEmpty(prefixItems)) return schema;
  return { ...others, ...(items === undefined ? {} : { items }) };
}

function isEmpty(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Alternatives from which on they are one enumeration where they can be. */
const MANY_ALTERNATIVES = 100;
/** What says nothing about a value. */
const ANNOTATIONS = new Set(["const", "title", "description", "deprecated", "$comment"]);

/** The validator makes a nested condition of every alternative, and has no room for thousands. */
function withEnumeration(schema: JsonObject): JsonObject {
  for (const keyword of ["anyOf", "oneOf"]) {
    const members = schemasOf(schema[keyword]);
    if (members.length < MANY_ALTERNATIVES || schema.enum !== undefined) continue;
    const constants = members.flatMap((member) =>
      isObject(member) && member.const !== undefined &&
        Object.keys(member).every((word) => ANNOTATIONS.has(word))
        ? [member.const]
        : []
    );
    const isDistinct = new Set(constants.map((value) => JSON.stringify(value))).size ===
      constants.length;
    if (constants.length < members.length || !isDistinct) continue;
    const { [keyword]: _alternatives, ...others } = schema;
    return withEnumeration({ ...others, enum: constants });
  }
  return schema;
}

/** The validator overlooks a property `__proto__`, but no pattern for it. */
function withEveryName(schema: JsonObject): JsonObject {
  const { properties, patternProperties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, "__proto__")) return schema;
  const { ["__proto__"]: own, ...others } = properties;
  const patterns = isObject(patternProperties) ? patternProperties : {};
  return { ...schema, properties: others, patternProperties: { ...patterns, "^__proto__$": own } };
}

/** The object with what `change` makes of its members; undefined leaves one out. */
function membersMapped(
  object: Exclude<Schema, boolean>,
  change: (member: JsonValue, name: string) => JsonValue | undefined,
): Exclude<Schema, boolean> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, member]) => {
      const changed = member === undefined ? undefined : change(member, name);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}
