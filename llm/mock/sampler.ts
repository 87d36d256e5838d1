/**
 * Generates a value for a JSON schema, taking values from the user's message where they fit.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { textsIn } from "../grammar/schema.ts";
import type { Choices } from "./choices.ts";
import type { MessageWords } from "./message_words.ts";
import { textMatching } from "./pattern.ts";
import { boundedPattern } from "./pattern_match.ts";
import { sampleNumber, sampleText } from "./scalars.ts";
import { flatten, isSchema, numberOr, type Schema, schemasOf } from "./schema.ts";
import { spendSteps } from "./steps.ts";

/** Maximum values of one sample; an attempt that needs more fails. */
const MOST_VALUES = 4000;
/** Steps of each of them, and of those that are generated again because they came before. */
const STEPS_OF_VALUE = 10;
/** From this depth on, the simplest alternatives are chosen, so that recursive schemas end. */
const SIMPLE_DEPTH = 5;
/** Maximum depth; an attempt that nests deeper fails. */
const DEEPEST = 64;
/** Probability of an optional property in varied attempts. */
const OPTIONAL_SHARE = 0.4;
const RETRIES_FOR_UNIQUE = 24;
/** Types to choose from for a schema without a type, the likeliest first. */
const ANY_TYPE = ["string", "number", "boolean", "object", "array", "null"] as const;

/** Thrown when an attempt cannot produce a value. */
export class SampleError extends Error {
  /** Name of the class. */
  override readonly name = "SampleError";
}

/** Generates a value for one schema; one sampler is one attempt. */
export class Sampler {
  readonly #root: Schema;
  readonly #words: MessageWords | undefined;
  readonly #choices: Choices;
  #values = 0;

  /** Creates an attempt. Without `words`, no values are taken from a message. */
  constructor(root: Schema, words: MessageWords | undefined, choices: Choices) {
    this.#root = root;
    this.#words = words;
    this.#choices = choices;
  }

  /**
   * Generates a value for the root schema. It respects the keywords that can be planned for; a
   * validator must check the rest (`not`, a `oneOf` that matches twice).
   * @throws {SampleError} when no value is found
   * @throws {TooManyStepsError} when the steps of the request are used up
   */
  sample(): JsonValue {
    return this.#value(this.#root, "", 0);
  }

  #value(schema: Schema, name: string, depth: number): JsonValue {
    if (++this.#values > MOST_VALUES || depth > DEEPEST) throw new SampleError("too large");
    spendSteps(STEPS_OF_VALUE);
    const flat = flatten(schema, this.#root, (all) => this.#pick(all, depth));
    if (flat === false) throw new SampleError("nothing matches false");
    if (flat.const !== undefined) return flat.const;
    if (Array.isArray(flat.enum)) return this.#member(flat.enum);
    const type = this.#typeOf(flat, depth);
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return this.#choices.index(2) === 0;
      case "integer":
      case "number":
        return sampleNumber(flat, type, this.#words, this.#choices);
      case "array":
        return this.#array(flat, name, depth);
      case "object":
        return this.#object(flat, depth);
      default:
        return sampleText(flat, name, this.#words, this.#choices);
    }
  }

  #pick(alternatives: readonly Schema[], depth: number): Schema {
    if (depth < SIMPLE_DEPTH) return alternatives[this.#choices.index(alternatives.length)]!;
    spendSteps(alternatives.length);
    return alternatives.toSorted((a, b) => complexity(a) - complexity(b))[0]!;
  }

  #member(members: readonly JsonValue[]): JsonValue {
    spendSteps(members.length);
    const mentioned = members.find((member) =>
      typeof member === "string" && this.#words?.mentions(member)
    );
    const chosen = mentioned ?? members[this.#choices.index(members.length)];
    if (chosen === undefined) throw new SampleError("empty enum");
    return chosen;
  }

  #typeOf(schema: JsonObject, depth: number): string {
    const { type } = schema;
    if (typeof type === "string") return type;
    if (!Array.isArray(type)) {
      return impliedType(schema) ?? (depth < SIMPLE_DEPTH ? this.#anyType() : "string");
    }
    const types = type.filter((name) => typeof name === "string");
    const ordered = depth < SIMPLE_DEPTH
      ? types.toSorted((a, b) => Number(a === "null") - Number(b === "null"))
      : types.toSorted((a, b) => typeComplexity(a) - typeComplexity(b));
    const chosen = depth < SIMPLE_DEPTH ? ordered[this.#choices.index(types.length)] : ordered[0];
    if (chosen === undefined) throw new SampleError("no common type");
    return chosen;
  }

  #anyType(): string {
    return ANY_TYPE[this.#choices.index(ANY_TYPE.length)]!;
  }

  #array(schema: JsonObject, name: string, depth: number): JsonValue[] {
    const least = numberOr(schema.minItems, 0);
    const most = numberOr(schema.maxItems, Infinity);
    const tuple = schemasOf(schema.prefixItems ?? schema.items);
    const rest = isSchema(schema.items)
      ? schema.items
      : isSchema(schema.additionalItems)
      ? schema.additionalItems
      : true;
    const wanted = Math.max(least, depth < 3 && rest !== false ? 1 : 0, tuple.length);
    const length = Math.min(this.#choices.count(wanted, Math.min(most, wanted + 2)), most);
    if (length > MOST_VALUES) throw new SampleError("too many items");
    const isUnique = schema.uniqueItems === true;
    const needed = isSchema(schema.contains) ? numberOr(schema.minContains, 1) : 0;
    if (isUnique && needed === 0 && tuple.length === 0 && isObject(rest)) {
      if (Array.isArray(rest.enum)) return this.#different(rest.enum, least, length);
    }
    const items: JsonValue[] = [];
    const taken = new Set<string>();
    while (items.length < length || items.length < needed) {
      const position = items.length;
      const itemSchema = tuple[position] ?? rest;
      const combined = position < needed && isSchema(schema.contains)
        ? { allOf: [itemSchema, schema.contains] }
        : itemSchema;
      const item = this.#item(combined, name, depth, taken);
      if (item === undefined) break;
      items.push(item);
      if (isUnique) taken.add(JSON.stringify(item));
    }
    if (items.length < least) throw new SampleError("too few distinct items");
    return items;
  }

  /** Generates an item whose JSON is not among `taken`, or undefined. */
  #item(
    schema: Schema,
    name: string,
    depth: number,
    taken: ReadonlySet<string>,
  ): JsonValue | undefined {
    for (let retry = 0; retry < RETRIES_FOR_UNIQUE; retry++) {
      const sampler = retry === 0 ? this : this.#varied(retry + taken.size * RETRIES_FOR_UNIQUE);
      const item = sampler.#value(schema, name, depth + 1);
      if (!taken.has(JSON.stringify(item))) return item;
    }
  }

  /** Chooses `length` different `members`, or all of them if there are fewer. */
  #different(members: readonly JsonValue[], least: number, length: number): JsonValue[] {
    const start = this.#choices.index(members.length);
    const turned = [...members.slice(start), ...members.slice(0, start)];
    const ordered = length === 0 ? [] : [this.#member(members), ...turned];
    const different = new Map(ordered.map((member) => [JSON.stringify(member), member]));
    if (different.size < least) throw new SampleError("too few distinct members");
    return [...different.values()].slice(0, length);
  }

  /** Returns a sampler of the same schema with other choices and without the message. */
  #varied(attempt: number): Sampler {
    const sampler = new Sampler(this.#root, undefined, this.#choices.varied(attempt));
    sampler.#values = this.#values;
    return sampler;
  }

  #object(schema: JsonObject, depth: number): JsonObject {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const names = this.#propertyNames(schema, properties, depth);
    const whole = withDependentSchemas(schema, names);
    if (whole !== undefined) return this.#objectOf(whole, depth);
    const value: JsonObject = {};
    for (const name of names) {
      const own = propertySchema(schema, properties, name);
      if (own === false) throw new SampleError(`${name} is required and forbidden`);
      value[name] = this.#value(own, name, depth + 1);
    }
    return value;
  }

  #objectOf(schema: JsonObject, depth: number): JsonObject {
    const value = this.#value(schema, "", depth + 1);
    if (!isObject(value)) throw new SampleError("not an object");
    return value;
  }

  #propertyNames(schema: JsonObject, properties: JsonObject, depth: number): Set<string> {
    const required = textsIn(schema.required);
    const names = new Set(required);
    spendSteps(required.length + Object.keys(properties).length);
    const optional = Object.keys(properties).filter((name) =>
      !names.has(name) && properties[name] !== false
    );
    for (const name of optional) {
      if (this.#wantsOptional(properties[name], required.length, depth)) names.add(name);
    }
    addDependents(schema, names);
    const least = numberOr(schema.minProperties, 0);
    if (least > MOST_VALUES) throw new SampleError("too many properties");
    for (const name of optional) {
      if (names.size < least) names.add(name);
    }
    for (let number = 1; names.size < least && number <= 2 * least; number++) {
      names.add(this.#extraName(schema, number));
    }
    const most = numberOr(schema.maxProperties, Infinity);
    for (const name of optional) {
      if (names.size > most) names.delete(name);
    }
    return names;
  }

  #wantsOptional(schema: JsonValue | undefined, required: number, depth: number): boolean {
    if (depth >= SIMPLE_DEPTH - 1) return false;
    if (this.#choices.isVaried) return this.#choices.fraction() < OPTIONAL_SHARE;
    if (required === 0 && depth === 0) return true;
    return isObject(schema) && Array.isArray(schema.enum) &&
      schema.enum.some((member) => typeof member === "string" && this.#words?.mentions(member));
  }

  #extraName(schema: JsonObject, number: number): string {
    const { propertyNames, patternProperties, additionalProperties } = schema;
    const varied = this.#varied(number + 1);
    if (isSchema(propertyNames)) return String(varied.#value(propertyNames, "", 0));
    if (additionalProperties !== false) return `key${number}`;
    const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    const pattern = patterns[varied.#choices.index(patterns.length)];
    const name = pattern === undefined ? undefined : textMatching(pattern, varied.#choices);
    if (pattern === undefined || name === undefined) {
      throw new SampleError("no other name is allowed");
    }
    // A pattern that is a prefix yields the same name every time, so a number makes it unique.
    const numbered = `${name}${number}`;
    return boundedPattern(pattern).test(numbered) ? numbered : name;
  }
}

function propertySchema(schema: JsonObject, properties: JsonObject, name: string): Schema {
  const own = memberOf(properties, name);
  if (isSchema(own)) return own;
  for (
    const [pattern, value] of Object.entries(
      isObject(schema.patternProperties) ? schema.patternProperties : {},
    )
  ) {
    if (boundedPattern(pattern).test(name) && isSchema(value)) return value;
  }
  return isSchema(schema.additionalProperties) ? schema.additionalProperties : true;
}

/**
 * Combines the schema with the dependent schemas that apply because of `names`, and requires those
 * names; undefined when none apply.
 */
function withDependentSchemas(
  schema: JsonObject,
  names: ReadonlySet<string>,
): JsonObject | undefined {
  const holding: Schema[] = [];
  const rest: JsonObject = { ...schema, type: "object" };
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const dependents = schema[keyword];
    if (!isObject(dependents)) continue;
    const holds = ([name, value]: [string, unknown]) => names.has(name) && isSchema(value);
    const entries = Object.entries(dependents);
    holding.push(...entries.filter(holds).map(([, value]) => value).filter(isSchema));
    rest[keyword] = Object.fromEntries(entries.filter((entry) => !holds(entry)));
  }
  return holding.length === 0 ? undefined : { allOf: [rest, { required: [...names] }, ...holding] };
}

function addDependents(schema: JsonObject, names: Set<string>): void {
  for (const keyword of [schema.dependentRequired, schema.dependencies]) {
    if (!isObject(keyword)) continue;
    // Iterating a Set includes names added during the loop, so chains of dependencies are followed.
    for (const name of names) {
      for (const dependent of textsIn(memberOf(keyword, name))) names.add(dependent);
    }
  }
}

function impliedType(schema: JsonObject): string | undefined {
  const has = (...keywords: string[]) => keywords.some((keyword) => schema[keyword] !== undefined);
  if (has("properties", "required", "additionalProperties", "minProperties", "patternProperties")) {
    return "object";
  }
  if (has("items", "prefixItems", "minItems", "contains", "uniqueItems")) return "array";
  if (has("pattern", "minLength", "maxLength", "format")) return "string";
  if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) {
    return "number";
  }
}

/** Rates how deeply values of a schema may nest. */
function complexity(schema: Schema): number {
  if (typeof schema === "boolean") return schema ? 0 : 9;
  if (schema.const !== undefined || schema.enum !== undefined) return 0;
  if (typeof schema.type === "string") return typeComplexity(schema.type);
  if (schema.$ref !== undefined) return 6;
  return typeComplexity(impliedType(schema) ?? "string");
}

function typeComplexity(type: string): number {
  if (type === "null") return 0;
  if (type === "array") return 3;
  return type === "object" ? 4 : 1;
}
