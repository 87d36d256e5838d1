/**
 * Grammar of the JSON texts that a JSON Schema (draft 2020-12, and `definitions` of older ones)
 * allows. What cannot be expressed is refused by name; every text of the grammar is valid.
 * @module
 */
import { PatternError } from "../patterns/syntax.ts";
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import {
  type AlternativesKeyword,
  alternativesOf,
  expanded,
  MOST_LEVELS,
  tooDeep,
  withAllParts,
} from "./combined.ts";
import { inNewWords, isNever } from "./dialects.ts";
import type { Format } from "./format.ts";
import { formatOf } from "./formats.ts";
import { constantsOf } from "./constants.ts";
import { assertKeywords, countOf, isAnnotation, type Type, typesOf } from "./keywords.ts";
import type { JsonRules } from "./json.ts";
import { mergeSchemas } from "./merge.ts";
import { declaredMembers, objectGrammar } from "./object_schema.ts";
import { objectShapes } from "./object_shapes.ts";
import { multiplesWithin } from "./multiples.ts";
import { decimalRange, integerRange, type NumberBounds } from "./number_range.ts";
import { type Lengths, patternGrammar } from "./pattern.ts";
import { oneOf, sequence } from "./rules.ts";
import { oneOfTexts } from "./texts.ts";
import { type ItemCounts, uniqueItems } from "./unique_items.ts";
import { membersOf, resolveReference, type Schema, SchemaError } from "./schema.ts";

/** Schemas in one, counted as often as they are put in: a short one may stand for millions. */
const MOST_SCHEMAS = 20_000;

/**
 * Adds the rules of `schema` and returns the expression of its root.
 * @throws {SchemaError} naming the keyword that is not supported
 */
export function schemaGrammar(schema: JsonValue, json: JsonRules): string {
  return new SchemaCompiler(schema, json).compile(schema, "");
}

/** A member of an object without its key. */
export interface MemberGrammar {
  /** Its name. */
  readonly name: string;
  /** Its schema. */
  readonly schema: JsonValue;
  /** Whether it must be there. */
  readonly isRequired: boolean;
  /** Its value. */
  readonly value: string;
}

/**
 * The members of the objects that a schema allows, for syntaxes that write objects in another way:
 * a list for each of its alternatives.
 * @throws {SchemaError} when the schema is none of objects with members
 */
export function memberGrammars(schema: JsonObject, json: JsonRules): MemberGrammar[][] {
  const compiler = new SchemaCompiler(schema, json);
  return objectShapes(schema).map((shape) =>
    declaredMembers(shape, "").map(({ name, schema: member, isRequired }) => ({
      name,
      schema: member,
      isRequired,
      value: compiler.compile(member, `/properties/${name}`),
    }))
  );
}

class SchemaCompiler {
  readonly #root: JsonValue;
  readonly #json: JsonRules;
  readonly #references = new Map<string, string>();
  #levels = 0;
  #schemas = 0;

  constructor(root: JsonValue, json: JsonRules) {
    this.#root = root;
    this.#json = json;
  }

  compile(schema: JsonValue, path: string): string {
    if (this.#levels === MOST_LEVELS) throw tooDeep();
    if (++this.#schemas > MOST_SCHEMAS) {
      throw new SchemaError("", "schema", `more than ${MOST_SCHEMAS} schemas in it`);
    }
    this.#levels++;
    try {
      return this.#expression(schema, path);
    } finally {
      this.#levels--;
    }
  }

  #expression(schema: JsonValue, path: string): string {
    if (schema === true) return this.#json.value();
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
      throw new SchemaError(path, schema === false ? "false" : "schema");
    }
    return this.#plain(inNewWords(schema), path);
  }

  #plain(schema: Schema, path: string): string {
    assertKeywords(schema, path);
    if (typeof schema.$ref === "string") return this.#reference(schema, schema.$ref, path);
    if (schema.allOf !== undefined) return this.#allOf(schema, path);
    if (schema.anyOf !== undefined) return this.#alternatives(schema, "anyOf", path);
    if (schema.oneOf !== undefined) return this.#alternatives(schema, "oneOf", path);
    if (schema.const !== undefined || schema.enum !== undefined) {
      const texts = constantsOf(schema, path).map((value) => JSON.stringify(value));
      return oneOfTexts(texts, this.#json.rules);
    }
    const types = typesOf(schema, path);
    return oneOf(types.map((type) => this.#ofType(type, schema, path)));
  }

  #reference(schema: Schema, reference: string, path: string): string {
    const { $ref: _, ...siblings } = schema;
    const target = resolveReference(this.#root, reference, path);
    const constraints = membersOf(siblings).filter(([keyword]) => !isAnnotation(keyword));
    const key = `${reference} ${JSON.stringify(constraints)}`;
    const known = this.#references.get(key);
    if (known !== undefined) return known;
    const name = this.#json.rules.reserve("ref");
    // Known before it is compiled: it may refer to itself.
    this.#references.set(key, name);
    const whole = constraints.length === 0 ? target : this.#merged(target, siblings, path);
    this.#json.rules.define(name, this.compile(whole, reference));
    return name;
  }

  #merged(target: JsonValue, siblings: Schema, path: string): Schema {
    if (!isObject(target)) throw new SchemaError(path, "$ref");
    return mergeSchemas(inNewWords(target), siblings, path);
  }

  #allOf(schema: Schema, path: string): string {
    return this.compile(withAllParts(schema, { root: this.#root, path }), path);
  }

  #alternatives(schema: Schema, keyword: AlternativesKeyword, path: string): string {
    const alternatives = alternativesOf(schema, keyword, { root: this.#root, path });
    return oneOf(
      alternatives.map((one, index) => this.compile(one, `${path}/${keyword}/${index}`)),
    );
  }

  #expanded(schema: JsonValue, path: string): Schema {
    return expanded(schema, { root: this.#root, path });
  }

  #ofType(type: Type, schema: Schema, path: string): string {
    switch (type) {
      case "null":
        return '"null"';
      case "boolean":
        return '("true" | "false")';
      case "string":
        return this.#string(schema, path);
      case "integer":
      case "number":
        return this.#number(type, schema, path);
      case "array":
        return this.#array(schema, path);
      case "object":
        return objectGrammar(schema, path, {
          json: this.#json,
          compile: (member, memberPath) => this.compile(member, memberPath),
          expanded: (member, memberPath) => this.#expanded(member, memberPath),
        });
    }
  }

  #string(schema: Schema, path: string): string {
    const { pattern, format } = schema;
    const least = countOf(schema, "minLength", path) ?? 0;
    const most = countOf(schema, "maxLength", path) ?? Infinity;
    if (most < least) throw new SchemaError(path, "maxLength", "less than minLength");
    for (const [keyword, value] of Object.entries({ pattern, format })) {
      if (value !== undefined && typeof value !== "string") {
        throw new SchemaError(path, keyword, "no text");
      }
    }
    if (typeof pattern === "string") {
      // A format beside a pattern only names it: zod writes both for e-mail addresses, UUIDs and dates.
      return this.#pattern(pattern, { least, most }, path);
    }
    if (typeof format === "string") {
      const known = this.#format(format, { least, most }, path);
      if (known !== undefined) {
        return this.#json.rules.add(sequence('"\\""', known.expression, '"\\""'), format);
      }
    }
    return this.#json.string(least, most);
  }

  #format(name: string, lengths: Lengths, path: string): Format | undefined {
    try {
      return formatOf(name, lengths);
    } catch (thrown) {
      if (thrown instanceof RangeError) throw new SchemaError(path, "format", thrown.message);
      throw thrown;
    }
  }

  #pattern(pattern: string, lengths: Lengths, path: string): string {
    try {
      const body = patternGrammar(pattern, lengths, this.#json);
      return this.#json.rules.add(sequence('"\\""', body, '"\\""'), "pattern");
    } catch (thrown) {
      if (thrown instanceof PatternError) throw new SchemaError(path, "pattern", thrown.message);
      throw thrown;
    }
  }

  #number(type: "integer" | "number", schema: Schema, path: string): string {
    const bounds: NumberBounds = Object.fromEntries(
      (["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const)
        .filter((keyword) => schema[keyword] !== undefined)
        .map((keyword) => {
          const value = schema[keyword];
          if (typeof value !== "number" || !Number.isFinite(value)) {
            throw new SchemaError(path, keyword, "no number");
          }
          return [keyword, value];
        }),
    );
    if (schema.multipleOf !== undefined) return this.#multiples(type, schema, bounds, path);
    if (Object.keys(bounds).length === 0) {
      return type === "integer" ? this.#json.integer() : this.#json.number();
    }
    const range = type === "integer" ? integerRange(bounds) : decimalRange(bounds);
    if (range === undefined) throw new SchemaError(path, "minimum", "no number between the bounds");
    return this.#json.rules.add(range, type);
  }

  #multiples(
    type: "integer" | "number",
    { multipleOf: divisor }: Schema,
    bounds: NumberBounds,
    path: string,
  ): string {
    if (typeof divisor !== "number") throw new SchemaError(path, "multipleOf", "no number");
    const { rules } = this.#json;
    try {
      const numbers = multiplesWithin({ divisor, isWhole: type === "integer", bounds }, rules);
      if (numbers !== undefined) return rules.add(numbers, type);
    } catch (thrown) {
      if (thrown instanceof RangeError) throw new SchemaError(path, "multipleOf", thrown.message);
      throw thrown;
    }
    throw new SchemaError(path, "multipleOf", "no multiple between the bounds");
  }

  #array(schema: Schema, path: string): string {
    const least = countOf(schema, "minItems", path) ?? 0;
    const most = countOf(schema, "maxItems", path) ?? Infinity;
    const { prefixItems = [], items } = schema;
    if (!Array.isArray(prefixItems)) throw new SchemaError(path, "prefixItems");
    if (schema.uniqueItems === true && most > 1) return this.#set(schema, { least, most }, path);
    const first = prefixItems.map((item, index) =>
      this.compile(item, `${path}/prefixItems/${index}`)
    );
    const hasItems = !isNever(items) && most > first.length;
    const item = hasItems ? this.compile(items ?? true, `${path}/items`) : undefined;
    if (most < least || (item === undefined && least > first.length)) {
      throw new SchemaError(path, "minItems", "more than are allowed");
    }
    return this.#json.array(item, least, most, first);
  }

  /** A list without repetitions, whose items must be a choice of values. */
  #set({ items, prefixItems }: Schema, counts: ItemCounts, path: string): string {
    const schema = isObject(items) ? this.#expanded(items, `${path}/items`) : {};
    const isChoice = schema.enum !== undefined || schema.const !== undefined;
    if (!isChoice || prefixItems !== undefined) {
      throw new SchemaError(path, "uniqueItems", "items that are no `enum`");
    }
    const texts = constantsOf(schema, `${path}/items`).map((value) => JSON.stringify(value));
    const { rules } = this.#json;
    try {
      const body = uniqueItems([...new Set(texts)], counts, rules);
      if (body !== undefined) return rules.add(sequence('"["', body, '"]"'), "array");
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      throw new SchemaError(path, "uniqueItems", thrown.message);
    }
    throw new SchemaError(path, "minItems", "more than there are values");
  }
}
