/**
 * Rewrites schemas into a form that the validator accepts: it knows drafts 7 and 2020-12 only, and
 * rejects some keywords of older drafts and of OpenAPI.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { withNumberBounds } from "../grammar/dialects.ts";
import { NAMED_SCHEMAS, VALUES } from "../grammar/references.ts";
import { type Schema, schemasOf } from "./schema.ts";

/**
 * Returns `schema` for the validator: without `$schema`, which makes it look for another
 * metaschema, and without `$async`, its own keyword for validation by promises. Each reference gets
 * a comment, so that the validator can tell how many it follows: two in each of thirty definitions
 * lead to a thousand million.
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
  const plain = membersMapped(words, (member, word) => {
    const isForeign = word === "$async" || (word === "id" && typeof member === "string") ||
      (word === "nullable" && words.type === undefined);
    if (isForeign) return undefined;
    if (VALUES.has(word)) return member;
    const isNamed = NAMED_SCHEMAS.has(word) && isObject(member);
    return isNamed ? membersMapped(member, withoutForeign) : withoutForeign(member);
  });
  const isReference = ["$ref", "$dynamicRef", "$recursiveRef"].some((word) =>
    Object.hasOwn(plain, word)
  );
  return isReference ? { ...plain, $comment: "reference" } : plain;
}

/** Removes an empty tuple, which the validator rejects; zod emits it for `z.tuple([])`. */
function withoutEmptyTuple(schema: JsonObject): JsonObject {
  const { prefixItems, items, additionalItems, ...others } = schema;
  if (isEmpty(items)) return { ...others, items: additionalItems ?? true };
  if (!isEmpty(prefixItems)) return schema;
  return { ...others, ...(items === undefined ? {} : { items }) };
}

function isEmpty(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** From this many alternatives on, constants are merged into an `enum`. */
const MANY_ALTERNATIVES = 100;
/** Keywords that do not prevent the merge: the constant itself, and annotations. */
const ANNOTATIONS = new Set(["const", "title", "description", "deprecated", "$comment"]);

/**
 * Merges constant alternatives into an `enum`: the validator nests one condition per alternative,
 * which is too deep for thousands of them.
 */
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

/** Turns a property `__proto__`, which the validator ignores, into a pattern, which it checks. */
function withEveryName(schema: JsonObject): JsonObject {
  const { properties, patternProperties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, "__proto__")) return schema;
  const { ["__proto__"]: own, ...others } = properties;
  const patterns = isObject(patternProperties) ? patternProperties : {};
  return { ...schema, properties: others, patternProperties: { ...patterns, "^__proto__$": own } };
}

/** Returns the object with each member replaced by `change`; undefined removes it. */
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
