/**
 * Schemas that are put together of others, by `$ref`, `allOf`, `anyOf` and `oneOf`, each as one.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { inNewWords, isNever } from "./dialects.ts";
import { isAnnotation } from "./keywords.ts";
import { mergeSchemas } from "./merge.ts";
import { withDiscriminator } from "./object_schema.ts";
import { areDisjoint, resolveReference, type Schema, SchemaError } from "./schema.ts";

/** Schemas within each other, and references behind each other. */
export const MOST_LEVELS = 128;

/** Keywords that list alternatives. */
export type AlternativesKeyword = "anyOf" | "oneOf";

/** Where a schema stands. */
export interface Place {
  /** What its references point into. */
  readonly root: JsonValue;
  /** A JSON pointer. */
  readonly path: string;
}

/** A schema with its reference put in, so that it can be merged. */
export function expanded(schema: JsonValue, { root, path }: Place, references = 0): Schema {
  if (references > MOST_LEVELS) throw tooDeep();
  if (!isObject(schema)) throw new SchemaError(path, "allOf");
  if (typeof schema.$ref !== "string") return inNewWords(schema);
  const { $ref, ...siblings } = schema;
  const target = resolveReference(root, $ref, path);
  return mergeSchemas(expanded(target, { root, path }, references + 1), siblings, path);
}

/** `schema` without its `allOf`, whose parts are merged into it. */
export function withAllParts(schema: Schema, { root, path }: Place): Schema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) throw new SchemaError(path, "allOf");
  return allOf.reduce<Schema>((sum, part, index) => {
    const partPath = `${path}/allOf/${index}`;
    return mergeSchemas(sum, expanded(part, { root, path: partPath }), partPath);
  }, rest);
}

/**
 * The alternatives of `schema`, each with what it says beside them.
 * @throws {SchemaError} for those of `oneOf` that may match the same value
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
  const schemas = alternatives.filter((one) => !isNever(one)).map((one, index) => {
    const alternative = withDiscriminator(one, discriminator);
    const place = { root, path: `${path}/${keyword}/${index}` };
    return isPlain ? alternative : mergeSchemas(rest, expanded(alternative, place), place.path);
  });
  if (keyword === "oneOf") assertDisjoint(schemas, { root, path });
  return schemas;
}

/** A text that matches two alternatives of `oneOf` would be invalid. */
function assertDisjoint(schemas: readonly JsonValue[], { root, path }: Place): void {
  const plain = schemas.map((schema, index) =>
    expanded(schema, { root, path: `${path}/oneOf/${index}` })
  );
  for (const [index, schema] of plain.entries()) {
    const others = plain.slice(index + 1);
    if (others.some((other) => !areDisjoint(schema, other))) {
      throw new SchemaError(path, "oneOf", "alternatives that may match the same value");
    }
  }
}

/** What is said of schemas that are nested too deeply. */
export function tooDeep(): SchemaError {
  return new SchemaError("", "schema", `more than ${MOST_LEVELS} levels`);
}
