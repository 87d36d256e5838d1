/**
 * Schemas composed of others by `$ref`, `allOf`, `anyOf` and `oneOf`, each as one.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { withoutConditions } from "./conditions.ts";
import { inNewWords, isNever } from "./dialects.ts";
import { areDisjoint } from "./disjoint.ts";
import { type Alternative, exclusive } from "./exclusive.ts";
import { isAnnotation, withTypes } from "./keywords.ts";
import { isImpossible, mergeSchemas, withEvaluated } from "./merge.ts";
import { patternedMembers } from "./pattern_members.ts";
import {
  ifAnythingMatches,
  NothingMatchesError,
  resolveReference,
  type Schema,
  SchemaError,
} from "./schema.ts";

/** Maximum depth of nested schemas, and length of a chain of references. */
export const MOST_LEVELS = 128;

/** Keywords that list alternatives. */
export type AlternativesKeyword = "anyOf" | "oneOf";

/** Location of a schema. */
export interface Place {
  /** The root schema, which its references point into. */
  readonly root: JsonValue;
  /** A JSON pointer. */
  readonly path: string;
}

/** Returns a schema with its reference resolved, so that it can be merged. */
export function expanded(schema: JsonValue, { root, path }: Place, references = 0): Schema {
  if (references > MOST_LEVELS) throw tooDeep();
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  if (!isObject(schema)) throw new SchemaError(path, "allOf");
  if (typeof schema.$ref !== "string") return withoutConditions(inNewWords(schema), path);
  const { $ref, ...siblings } = schema;
  const target = expanded(resolveReference(root, $ref, path), { root, path }, references + 1);
  const said = withoutConditions(inNewWords(siblings), path);
  return mergeSchemas(withEvaluated(target, path), said, path);
}

/** Returns a schema as a part of another one: `unevaluated...` keywords cover all but its own. */
export function partOf(schema: Schema, path: string): Schema {
  return withEvaluated(withoutConditions(inNewWords(schema), path), path);
}

/** Returns `schema` without its `allOf`, whose parts are merged into it. */
export function withAllParts(schema: Schema, { root, path }: Place): Schema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) throw new SchemaError(path, "allOf");
  return allOf.reduce<Schema>((sum, part, index) => {
    const partPath = `${path}/allOf/${index}`;
    const whole = expanded(part, { root, path: partPath });
    return mergeSchemas(sum, withEvaluated(whole, partPath), partPath);
  }, rest);
}

/** Returns a schema with its reference resolved and its parts merged; alternatives stay. */
export function wholeSchema(schema: JsonValue, place: Place): Schema {
  return withInnerParts(expanded(schema, place), place);
}

/** Returns `schema` without `allOf`, also where its parts have parts of their own. */
function withInnerParts(schema: Schema, place: Place): Schema {
  let whole = schema;
  for (let level = 0; whole.allOf !== undefined; level++) {
    if (level > MOST_LEVELS) throw tooDeep();
    whole = withAllParts(whole, place);
  }
  return whole;
}

/**
 * Returns the alternatives of `schema`, each merged with the keywords beside them.
 * @throws {SchemaError} for those of `oneOf` that cannot be told apart
 */
export function alternativesOf(
  schema: Schema,
  keyword: AlternativesKeyword,
  { root, path }: Place,
): JsonValue[] {
  const { [keyword]: alternatives, discriminator, ...rest } = schema;
  if (!Array.isArray(alternatives) || alternatives.every(isNever)) {
    throw new SchemaError(path, keyword);
  }
  const isPlain = Object.keys(rest).every(isAnnotation);
  const schemas = alternatives.flatMap((one, index) => {
    if (isNever(one)) return [];
    const alternative = withDiscriminator(one, discriminator);
    const place = { root, path: `${path}/${keyword}/${index}` };
    if (isPlain) return [alternative];
    return alternative === true ? [rest] : merged(rest, alternative, place);
  });
  if (schemas.length === 0) {
    throw new NothingMatchesError(
      path,
      keyword,
      "no alternative that the rest of the schema allows",
    );
  }
  return keyword === "oneOf" ? apart(schemas, { root, path }) : schemas;
}

/** Returns the alternative with its discriminator required, which OpenAPI leaves optional. */
function withDiscriminator(
  alternative: JsonValue,
  discriminator: JsonValue | undefined,
): JsonValue {
  if (!isObject(discriminator) || typeof discriminator.propertyName !== "string") {
    return alternative;
  }
  if (!isObject(alternative)) return alternative;
  const required = Array.isArray(alternative.required) ? alternative.required : [];
  return { ...alternative, required: [...new Set([...required, discriminator.propertyName])] };
}

/** Merges an alternative with the keywords beside it; returns none where nothing can match both. */
function merged(rest: Schema, alternative: JsonValue, place: Place): Schema[] {
  const both = ifAnythingMatches(() => {
    const whole = withEvaluated(expanded(alternative, place), place.path);
    return withInnerParts(mergeSchemas(rest, whole, place.path), place);
  });
  if (both === undefined) return [];
  const { patternProperties: _, ...held } = patternedMembers(both, place.path)?.schema ?? both;
  return isImpossible(held) ? [] : [both];
}

/** Makes alternatives exclude each other, because a text that matches two of `oneOf` is invalid. */
function apart(schemas: readonly JsonValue[], { root, path }: Place): JsonValue[] {
  const place = { root, path: `${path}/oneOf` };
  const plain = schemas.map((schema): Alternative => {
    const matched = expanded(schema, place);
    return { written: withTypes(matched, place.path), matched };
  });
  const areApart = plain.every((one, index) =>
    plain.slice(index + 1).every((other) => isApart(one, other))
  );
  if (areApart) return [...schemas];
  const whole = plain.map(({ written, matched }) => ({
    written: withEvaluated(written, place.path),
    matched: withEvaluated(matched, place.path),
  }));
  return exclusive(whole, { path, merge: (schema, other) => merged(schema, other, place) });
}

/** Whether what is written for either alternative evidently never matches the other. */
function isApart(one: Alternative, other: Alternative): boolean {
  const areTyped = one.written === one.matched && other.written === other.matched;
  return areDisjoint(one.written, other.matched) &&
    (areTyped || areDisjoint(other.written, one.matched));
}

/** Returns the error of schemas that are nested too deeply. */
export function tooDeep(): SchemaError {
  return new SchemaError("", "schema", `more than ${MOST_LEVELS} levels of nesting`);
}
