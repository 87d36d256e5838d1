/**
 * Grammars of lists and objects that calls write otherwise than JSON, with texts in quotes of their own
 * or none.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import { type MemberGrammar, memberGrammars, type Unsupported } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import type { Lengths } from "../../grammar/pattern.ts";
import { oneOf } from "../../grammar/rules.ts";
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
  /** An argument that is a text; undefined for any other. */
  readonly text: (argument: WrittenArgument) => string | undefined;
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
      (member) => this.#writing.member(member.name, this.#value(member, level)),
    );
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

  #value(member: MemberGrammar & WrittenArgument, level: number): string {
    const text = this.#writing.text(member);
    if (text !== undefined) return text;
    const { inAlternatives } = member;
    const mayBeOther = inAlternatives.length > 1;
    if (level === MOST_LEVELS || mayBeOther) return member.value;
    try {
      return this.#nested(member.schema, level + 1) ?? member.value;
    } catch (thrown) {
      if (!(thrown instanceof SchemaError)) throw thrown;
      return member.value;
    }
  }

  /** A list or an object, or nothing in its place; undefined for any other schema. */
  #nested(schema: JsonValue, level: number): string | undefined {
    const alternatives = alternativesIn(schema, this.#context.root);
    const written = alternatives.filter(({ type }) => type !== "null");
    if (written.length !== 1) return undefined;
    const [only] = written;
    const value = only === undefined ? undefined : this.#listOrObject(only, level);
    if (value === undefined || alternatives.length === 1) return value;
    return oneOf(['"null"', value || '""']);
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
    const item = { type: "object", properties: { [ITEM]: items }, required: [ITEM] };
    const written = this.#members(item, (one) => this.#writing.item(this.#value(one, level)));
    return this.#writing.list(this.#json.rules.add(written, ITEM), heldCounts(minItems, maxItems));
  }
}

/** True where the schema says nothing of validity but with these words. */
function speaksOf(schema: JsonObject, words: ReadonlySet<string>): boolean {
  return Object.entries(schema)
    .every(([word, value]) => value === undefined || words.has(word) || isAnnotation(word));
}
