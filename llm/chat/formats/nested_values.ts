/**
 * Grammars of lists and objects that calls write otherwise than JSON, with texts in quotes of their own
 * or none.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { type JsonRules, optional } from "../../grammar/json.ts";
import { type MemberGrammar, memberGrammars, type Unsupported } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import type { Lengths } from "../../grammar/pattern.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { alternativeMembers } from "./call_members.ts";
import { alternativesIn, isList, isMapping, ITEM } from "./nested_schemas.ts";
import type { WrittenArgument } from "./tagged_text.ts";

/** Values within each other; what is nested more deeply is written as JSON. */
const MOST_LEVELS = 5;
/** Words of schemas whose lists are not written as JSON; any other is. */
const LIST_WORDS: ReadonlySet<string> = new Set(["type", "items", "minItems", "maxItems"]);
/** The same of objects. */
const MAPPING_WORDS: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
]);

/** Where a schema stands, and what becomes of words that cannot be held. */
export interface SchemaContext {
  /** The whole, into which references point. */
  readonly root: JsonObject;
  /** What becomes of such words. */
  readonly unsupported: Unsupported;
}

/** How values that are not JSON are written; each is an expression of the grammar. */
export interface NestedWriting {
  /** A text, or another value that is not looked into; undefined for what is, and for JSON. */
  readonly plain: (argument: WrittenArgument) => string | undefined;
  /** A member of an object. */
  readonly member: (name: string, value: string) => string;
  /** What stands between two of them. */
  readonly betweenMembers: string;
  /** An object with these members. */
  readonly mapping: (members: string) => string;
  /** An item of a list. */
  readonly item: (value: string) => string;
  /** A list of so many items. */
  readonly list: (item: string, counts: Lengths) => string;
  /** What stands for null. */
  readonly nothing: string;
  /** Whether quotes tell texts from whatever else may stand in their place. */
  readonly hasQuotes: boolean;
}

/** A list of so many items in brackets, with `comma` between two. */
export function bracketed(item: string, { least, most }: Lengths, comma: string): string {
  if (most === 0) return literal("[]");
  const others = repeated(sequence(comma, item), Math.max(0, least - 1), most - 1);
  const items = sequence(item, others);
  return sequence(literal("["), least === 0 ? optional(items) : items, literal("]"));
}

/** Compiles schemas to values that are written so. */
export class NestedValues {
  readonly #writing: NestedWriting;
  readonly #json: JsonRules;
  readonly #context: SchemaContext;

  /** Writes values of schemas in `context`. */
  constructor(writing: NestedWriting, json: JsonRules, context: SchemaContext) {
    this.#writing = writing;
    this.#json = json;
    this.#context = context;
  }

  /**
   * The members of an object.
   * @throws {SchemaError} where it cannot be written so
   */
  members(schema: JsonObject, level = 0): string {
    return this.#members(
      schema,
      (member) => this.#writing.member(member.name, this.value(member, level)),
    );
  }

  /** The value of a member: as JSON where it is not written otherwise. */
  value(member: MemberGrammar & WrittenArgument, level = 0): string {
    try {
      return this.#written(member, level) ?? member.value;
    } catch (thrown) {
      if (!(thrown instanceof SchemaError)) throw thrown;
      return member.value;
    }
  }

  #members(
    schema: JsonObject,
    write: (member: MemberGrammar & WrittenArgument) => string,
  ): string {
    const { root, unsupported } = this.#context;
    // Its references point into the whole.
    const whole = { ...schema, $defs: root.$defs, definitions: root.definitions };
    return alternativeMembers(memberGrammars(whole, this.#json, unsupported), {
      write,
      separator: this.#writing.betweenMembers,
      json: this.#json,
    });
  }

  #written(member: MemberGrammar & WrittenArgument, level: number): string | undefined {
    const plain = this.#writing.plain(member);
    const mayBeOther = member.inAlternatives.length > 1 && !this.#writing.hasQuotes;
    if (plain !== undefined || level === MOST_LEVELS || mayBeOther) return plain;
    return this.#nested(member.schema, level + 1);
  }

  /**
   * A list or an object, with quotes anything that is referred to, or null in its place; undefined for
   * any other schema.
   */
  #nested(schema: JsonValue, level: number): string | undefined {
    const { nothing, hasQuotes } = this.#writing;
    const alternatives = alternativesIn(schema, this.#context.root);
    const [only, ...others] = alternatives.filter(({ type }) => type !== "null");
    const nulls = alternatives.filter(({ type }) => type === "null");
    if (only === undefined || others.length > 0 || nulls.some(namesValues)) return undefined;
    const isPart = nulls.length > 0 || isObject(schema) && schema.$ref !== undefined;
    const value = this.#listOrObject(only, level) ??
      (isPart && hasQuotes ? this.#alone(only, level) : undefined);
    return value === undefined || nulls.length === 0 ? value : oneOf([nothing, value || '""']);
  }

  #listOrObject(schema: JsonObject, level: number): string | undefined {
    const isLenient = this.#context.unsupported === "ignored";
    const hasOnly = (words: ReadonlySet<string>) => isLenient || speaksOf(schema, words);
    if (isList(schema)) return hasOnly(LIST_WORDS) ? this.#list(schema, level) : undefined;
    const { properties, additionalProperties = false } = schema;
    const isPlain = isMapping(schema) && hasOnly(MAPPING_WORDS) && isObject(properties) &&
      additionalProperties === false;
    return isPlain ? this.#writing.mapping(this.members(schema, level)) : undefined;
  }

  #list({ items, minItems, maxItems }: JsonObject, level: number): string | undefined {
    if (items === undefined) return undefined;
    const item = this.#writing.item(this.#alone(items, level));
    return this.#writing.list(this.#json.rules.add(item, ITEM), heldCounts(minItems, maxItems));
  }

  /** A value of `schema`, whatever it stands in. */
  #alone(schema: JsonValue, level: number): string {
    const whole = { type: "object", properties: { [ITEM]: schema }, required: [ITEM] };
    return this.#members(whole, (one) => this.value(one, level));
  }
}

/** True where a schema of null may leave out even that. */
function namesValues({ enum: values, const: value, not }: JsonObject): boolean {
  return values !== undefined || value !== undefined || not !== undefined;
}

/** True where the schema says nothing of validity but with these words. */
export function speaksOf(schema: JsonObject, words: ReadonlySet<string>): boolean {
  return Object.entries(schema)
    .every(([word, value]) => value === undefined || words.has(word) || isAnnotation(word));
}
