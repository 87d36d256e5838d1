/**
 * Values of `enum` and `const` beside other keywords.
 * @module
 */
import type { JsonValue } from "../../shared/json.ts";
import { spend, spendOnText } from "./effort.ts";
import { exceptions } from "./exceptions.ts";
import { isOfFormat } from "./format_values.ts";
import { isOfType, TYPES, typesOf } from "./keywords.ts";
import { isMultipleOf } from "./multiples.ts";
import { holding, NothingMatchesError, type Schema, SchemaError } from "./schema.ts";
import { matcherOf } from "./text_matcher.ts";
import { valueText } from "./equal_values.ts";

/** Keywords that are not evaluated here, with the type they apply to. */
const UNJUDGED = {
  items: "array",
  prefixItems: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  contains: "array",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  patternProperties: "object",
  propertyNames: "object",
  minProperties: "object",
  maxProperties: "object",
} as const;

/**
 * Returns the values of `enum` or `const` that the rest of the schema allows too.
 * @throws {SchemaError} when there is none, one was rounded, or the rest cannot be evaluated
 */
export function constantsOf(schema: Schema, path: string): JsonValue[] {
  const keyword = schema.const === undefined ? "enum" : "const";
  const values = keyword === "const" ? [schema.const!] : schema.enum;
  if (!Array.isArray(values)) throw new SchemaError(path, "enum");
  spend(values.length);
  // Without `type`, values may be of any type.
  const types = schema.type === undefined ? TYPES : typesOf(schema, path);
  const ofType = values.filter((value) => types.some((type) => isOfType(value, type)));
  for (const [name, type] of Object.entries(UNJUDGED)) {
    if (schema[name] !== undefined && ofType.some((value) => isOfType(value, type))) {
      throw new SchemaError(path, name, `\`${keyword}\``);
    }
  }
  const isNamed = namedBy(schema);
  const isText = textsWithin(schema, path);
  const allowed = ofType.filter((value) =>
    isWithin(value, schema) && isNamed(value) && (typeof value !== "string" || isText(value))
  );
  if (allowed.length === 0) {
    throw new NothingMatchesError(path, keyword, "no value that the rest of the schema allows");
  }
  if (allowed.some(mayBeRounded)) {
    throw new SchemaError(path, keyword, "an integer of more than 53 bits, which would be rounded");
  }
  return allowed;
}

/** Whether a number may differ from the one that was sent: reading JSON rounds it to 53 bits. */
function mayBeRounded(value: JsonValue | undefined): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(mayBeRounded);
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/**
 * Returns a function that tells whether `pattern` and `format` allow a text, and throws a
 * {@linkcode SchemaError} where one of them cannot be evaluated.
 */
function textsWithin({ pattern, format }: Schema, path: string): (text: string) => boolean {
  let matches: ((text: string) => boolean | undefined) | undefined;
  return (text) => {
    if (typeof pattern === "string") {
      matches ??= holding("pattern", path, () => matcherOf(pattern));
    }
    const verdicts = {
      pattern: matches === undefined ? true : matches(text),
      format: typeof format === "string" ? isOfFormat(format, text) : true,
    };
    for (const [keyword, verdict] of Object.entries(verdicts)) {
      if (verdict === undefined) {
        throw new SchemaError(
          path,
          keyword,
          "an `enum` or `const` that cannot be checked against it",
        );
      }
    }
    return verdicts.pattern === true && verdicts.format === true;
  };
}

/** Whether a schema names values, and the rest of it evidently allows none of them. */
export function hasNoConstant(schema: Schema): boolean {
  const { enum: values = [], const: constant, type } = schema;
  if (constant === undefined && schema.enum === undefined) return false;
  const candidates = constant === undefined ? values : [constant];
  if (!Array.isArray(candidates)) return false;
  spend(candidates.length);
  const isOfSome = (value: JsonValue) =>
    type === undefined || typesOf(schema, "").some((name) => isOfType(value, name));
  const isNamed = namedBy(schema);
  return !candidates.some((value) => isWithin(value, schema) && isNamed(value) && isOfSome(value));
}

/**
 * Returns a function that tells whether a value of `enum`, or of `const` if present, is in `enum`
 * too, and not in `not`.
 */
function namedBy(schema: Schema): (value: JsonValue) => boolean {
  const texts = (values: readonly JsonValue[]) => new Set(values.map(valueText));
  const { const: constant, enum: values } = schema;
  const named = constant !== undefined && Array.isArray(values) ? texts(values) : undefined;
  const left = texts(exceptions(schema));
  if (named === undefined && left.size === 0) return () => true;
  return (value) => {
    const text = valueText(value);
    return named?.has(text) !== false && !left.has(text);
  };
}

function isWithin(value: JsonValue, schema: Schema): boolean {
  if (typeof value === "string") {
    const { minLength = 0, maxLength = Infinity } = schema;
    if (minLength === 0 && maxLength === Infinity) return true;
    spendOnText(value);
    const { length } = [...value];
    return length >= Number(minLength) && length <= Number(maxLength);
  }
  if (typeof value !== "number") return true;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const { multipleOf } = schema;
  if (multipleOf !== undefined && !isMultipleOf(value, Number(multipleOf))) return false;
  return value >= Number(minimum) && value <= Number(maximum) &&
    value > Number(exclusiveMinimum) && value < Number(exclusiveMaximum);
}
