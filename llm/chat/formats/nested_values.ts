/**
 * Grammars of lists and objects in notations other than JSON, with strings in other quotes or none.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { type JsonRules, optional } from "../../grammar/json.ts";
import { type MemberGrammar, memberGrammars, type Unsupported } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import { type Counts, literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { alternativeMembers } from "./call_members.ts";
import { sortedByName } from "./names.ts";
import { alternativesIn, isList, isMapping, ITEM } from "./nested_schemas.ts";
import type { WrittenArgument } from "./tagged_text.ts";

/** Most nested values; deeper ones are written as JSON. */
const MOST_LEVELS = 5;
/** Keywords that notations support for lists; lists with others may have to be written as JSON. */
const LIST_WORDS: ReadonlySet<string> = new Set(["type", "items", "minItems", "maxItems"]);
/** The same for objects. */
const MAPPING_WORDS: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
]);

/** The root of a schema, and the treatment of its unsupported keywords. */
export interface SchemaContext {
  /** Root schema, into which references point. */
  readonly root: JsonObject;
  /** Whether unsupported keywords are refused or ignored. */
  readonly unsupported: Unsupported;
}

/** Notation of values other than JSON, as expressions of the grammar. */
export interface NestedWriting {
  /** Returns a string or another plain value; undefined for lists, objects and values in JSON. */
  readonly plain: (argument: WrittenArgument) => string | undefined;
  /** Returns a member of an object. */
  readonly member: (name: string, value: string) => string;
  /** Separator of two members. */
  readonly betweenMembers: string;
  /** Returns an object with these members. */
  readonly mapping: (members: string) => string;
  /** Returns an item of a list. */
  readonly item: (value: string) => string;
  /** Returns a list with this many items. */
  readonly list: (item: string, counts: Counts) => string;
  /** The value null. */
  readonly nothing: string;
  /** Whether quotes tell strings from other values in the same place. */
  readonly hasQuotes: boolean;
  /** Whether members come in the order of their names, not as declared. @default {false} */
  readonly isSorted?: boolean;
}

/** Returns a list with this many items in brackets, separated by `comma`. */
export function bracketed(item: string, { least, most }: Counts, comma: string): string {
  if (most === 0) return literal("[]");
  const others = repeated(sequence(comma, item), Math.max(0, least - 1), most - 1);
  const items = sequence(item, others);
  return sequence(literal("["), least === 0 ? optional(items) : items, literal("]"));
}

/** Compiles schemas to grammars of values in a notation. */
export class NestedValues {
  readonly #writing: NestedWriting;
  readonly #json: JsonRules;
  readonly #context: SchemaContext;

  /** `writing` is the notation; schemas are read in `context`. */
  constructor(writing: NestedWriting, json: JsonRules, context: SchemaContext) {
    this.#writing = writing;
    this.#json = json;
    this.#context = context;
  }

  /**
   * Returns the members of an object.
   * @throws {SchemaError} when the notation cannot express the schema
   */
  members(schema: JsonObject, level = 0): string {
    return this.#members(
      schema,
      (member) => this.#writing.member(member.name, this.value(member, level)),
    );
  }

  /** Returns the value of a member, as JSON where the notation has no other form. */
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
    // References in it point into the root schema.
    const whole = { ...schema, $defs: root.$defs, definitions: root.definitions };
    const declared = memberGrammars(whole, this.#json, unsupported);
    const members = this.#writing.isSorted
      ? declared.map((alternative) => sortedByName(alternative, ({ name }) => name))
      : declared;
    return alternativeMembers(members, {
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
   * Returns a list or an object, or null in its place. If strings are quoted, this holds for any
   * other value behind a reference or with null as alternative, too. Returns undefined for other
   * schemas.
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

  /** Returns a value of `schema`, compiled as a member of an object of its own. */
  #alone(schema: JsonValue, level: number): string {
    const whole = { type: "object", properties: { [ITEM]: schema }, required: [ITEM] };
    return this.#members(whole, (one) => this.value(one, level));
  }
}

/** Whether a schema of type null may rule out null, by its other keywords. */
function namesValues({ enum: values, const: value, not }: JsonObject): boolean {
  return values !== undefined || value !== undefined || not !== undefined;
}

/** Whether a schema has no keywords besides `words` and annotations. */
export function speaksOf(schema: JsonObject, words: ReadonlySet<string>): boolean {
  return Object.entries(schema)
    .every(([word, value]) => value === undefined || words.has(word) || isAnnotation(word));
}
