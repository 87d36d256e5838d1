/**
 * Grammars of calls whose arguments are elements within each other.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import { type MemberGrammar, memberGrammars, type Unsupported } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { alternativeMembers, type CallGrammarOptions, withSchema } from "./call_members.ts";
import type { CallableTool, NestedCallSyntax } from "./call_syntax.ts";
import { alternativesIn, isList, isMapping, ITEM } from "./nested_schemas.ts";
import { anyText, plainText, type WrittenArgument } from "./tagged_text.ts";

/** Names of elements that nobody declares. */
const TAG_NAME = "[A-Za-z0-9_.-]+";
/** Elements within each other; what is nested more deeply is written as JSON. */
const MOST_LEVELS = 5;
/** Words of schemas whose lists are written as elements; any other is written as JSON. */
const LIST_WORDS: ReadonlySet<string> = new Set(["type", "items", "minItems", "maxItems"]);
/** The same of objects. */
const MAPPING_WORDS: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
]);

/**
 * The grammar of one call or more.
 * @throws {SchemaError} when a tool's schema cannot be enforced and must be
 */
export function nestedCalls(
  syntax: NestedCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const call = oneOf(options.tools.map((tool) =>
    sequence(
      literal(syntax.beforeName + tool.name + syntax.afterName),
      argumentsOf(tool, { syntax, options, json }),
      literal(syntax.afterArguments),
    )
  ));
  const all = options.isParallel ? sequence(call, `(${call})*`) : call;
  return sequence(literal(syntax.open), all, literal(syntax.close));
}

/** What the grammar of arguments depends on. */
interface ArgumentsContext {
  readonly syntax: NestedCallSyntax;
  readonly options: CallGrammarOptions;
  readonly json: JsonRules;
}

function argumentsOf(tool: CallableTool, { syntax, options, json }: ArgumentsContext): string {
  return withSchema(tool, options, {
    build: (schema, unsupported) =>
      new ElementCompiler(syntax, json, { root: schema, unsupported }).members(schema, 0),
    any: () => anyElements(syntax, json),
  });
}

/** Elements of any names, with texts or elements in them. */
function anyElements({ mark }: NestedCallSyntax, json: JsonRules): string {
  const { rules } = json;
  const elements = rules.reserve("elements");
  const value = oneOf([anyText(mark, rules), sequence(elements, elements)]);
  rules.define(
    elements,
    `(${literal(`${mark}<`)} ${TAG_NAME} ">" ${value} ${literal(`${mark}</`)} ${TAG_NAME} ">")*`,
  );
  return elements;
}

/** Where a schema stands, and what becomes of words that cannot be held. */
interface SchemaContext {
  readonly root: JsonObject;
  readonly unsupported: Unsupported;
}

/** Compiles schemas to elements. */
class ElementCompiler {
  readonly #mark: string;
  readonly #json: JsonRules;
  readonly #context: SchemaContext;

  constructor({ mark }: NestedCallSyntax, json: JsonRules, context: SchemaContext) {
    this.#mark = mark;
    this.#json = json;
    this.#context = context;
  }

  /** The members of an object; throws {@linkcode SchemaError} where it cannot be written so. */
  members(schema: JsonObject, level: number): string {
    const { root, unsupported } = this.#context;
    // Its references point into the whole.
    const whole = { ...schema, $defs: root.$defs, definitions: root.definitions };
    return alternativeMembers(memberGrammars(whole, this.#json, unsupported), {
      write: (member) => this.#element(member.name, this.#value(member, level)),
      separator: '""',
      json: this.#json,
    });
  }

  #element(name: string, value: string): string {
    return sequence(literal(`${this.#mark}<${name}>`), value, literal(`${this.#mark}</${name}>`));
  }

  #value(member: MemberGrammar & WrittenArgument, level: number): string {
    const { rules } = this.#json;
    const text = plainText(member, () => anyText(this.#mark, rules), rules);
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
    const elements = only === undefined ? undefined : this.#elements(only, level);
    if (elements === undefined || alternatives.length === 1) return elements;
    return oneOf(['"null"', elements || '""']);
  }

  #elements(schema: JsonObject, level: number): string | undefined {
    const isLenient = this.#context.unsupported === "ignored";
    const hasOnly = (words: ReadonlySet<string>) => isLenient || speaksOf(schema, words);
    if (isList(schema)) return hasOnly(LIST_WORDS) ? this.#list(schema, level) : undefined;
    const { properties, additionalProperties = false } = schema;
    const isPlain = isMapping(schema) && hasOnly(MAPPING_WORDS) && isObject(properties) &&
      additionalProperties === false;
    return isPlain ? this.members(schema, level) : undefined;
  }

  #list({ items, minItems, maxItems }: JsonObject, level: number): string | undefined {
    if (items === undefined) return undefined;
    const item = { type: "object", properties: { [ITEM]: items }, required: [ITEM] };
    const element = this.#json.rules.add(this.members(item, level), ITEM);
    const { least, most } = heldCounts(minItems, maxItems);
    return repeated(element, least, most) || '""';
  }
}

/** True where the schema says nothing of validity but with these words. */
function speaksOf(schema: JsonObject, words: ReadonlySet<string>): boolean {
  return Object.entries(schema)
    .every(([word, value]) => value === undefined || words.has(word) || isAnnotation(word));
}
