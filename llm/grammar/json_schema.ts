/**
 * Grammar of the JSON texts that a JSON Schema (draft 2020-12, and `definitions` of older ones)
 * allows. A schema that cannot be expressed is refused, naming the keyword; every text of the
 * grammar is valid.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { arrayGrammar } from "./array_schema.ts";
import {
  type AlternativesKeyword,
  alternativesOf,
  MOST_LEVELS,
  partOf,
  tooDeep,
  withAllParts,
} from "./combined.ts";
import { withoutConditions } from "./conditions.ts";
import { constantsOf } from "./constants.ts";
import { inNewWords } from "./dialects.ts";
import { spend, spendOnText, withinEffort } from "./effort.ts";
import { assertNoExceptions, exceptedNumbers, exceptedTexts, isExcepted } from "./exceptions.ts";
import type { Format } from "./format.ts";
import { enforcedTogether } from "./format_patterns.ts";
import { formatOf, isDefinedFormat } from "./formats.ts";
import type { JsonRules } from "./json.ts";
import { keysExcept } from "./keys.ts";
import {
  assertKeywords,
  countOf,
  isAnnotation,
  isEmptyRange,
  type Type,
  typesOf,
} from "./keywords.ts";
import { mergeSchemas, withEvaluated } from "./merge.ts";
import { numberGrammar } from "./number_schema.ts";
import { declaredMembers, type MemberCompiler, objectGrammar } from "./object_schema.ts";
import { objectShapes, wholeMember } from "./object_shapes.ts";
import { patternGrammar } from "./pattern.ts";
import { type Counts, literal, oneOf, sequence } from "./rules.ts";
import { RulesInWork } from "./rules_in_work.ts";
import {
  holding,
  ifAnythingMatches,
  membersOf,
  NothingMatchesError,
  resolveReference,
  type Schema,
  SchemaError,
} from "./schema.ts";
import { oneOfTexts } from "./texts.ts";

/** Effort of each insertion of a schema into another one: a short one may expand to millions. */
const EFFORT = 25;

/** What happens to keywords that cannot be enforced: the schema is refused, or they are ignored. */
export type Unsupported = "refused" | "ignored";

/**
 * Adds the rules of `schema` and returns the expression of its root.
 * @throws {SchemaError} naming the keyword that is not supported, and may not be ignored
 */
export function schemaGrammar(
  schema: JsonValue,
  json: JsonRules,
  unsupported: Unsupported = "refused",
): string {
  return withinEffort(() => new SchemaCompiler(schema, json, unsupported).compile(schema, ""));
}

/** A member of an object, without its key. */
export interface MemberGrammar {
  /** Its name. */
  readonly name: string;
  /** Its schema. */
  readonly schema: JsonValue;
  /** The same without reference and `allOf`, where these are supported. */
  readonly whole: JsonValue;
  /** Whether it must be there. */
  readonly isRequired: boolean;
  /** Grammar of its value. */
  readonly value: string;
}

/**
 * Returns the members of the objects that a schema allows, one list for each of its alternatives.
 * For syntaxes that write objects in another way than JSON does.
 * @throws {SchemaError} when the schema does not describe objects with members
 */
export function memberGrammars(
  schema: JsonObject,
  json: JsonRules,
  unsupported: Unsupported,
): MemberGrammar[][] {
  const compiler = new SchemaCompiler(schema, json, unsupported);
  return withinEffort(() => {
    const shapes = unsupported === "ignored" ? loosened(schema) : objectShapes(schema);
    return shapes.map((shape) =>
      declaredMembers(shape, "").map(({ name, schema: member, isRequired }) => ({
        name,
        schema: member,
        whole: wholeMember(member, schema),
        isRequired,
        value: compiler.compile(member, `/properties/${name}`),
      }))
    );
  });
}

/** Returns the alternatives of a schema, without keywords that cannot be enforced for them all. */
function loosened(schema: JsonObject): Schema[] {
  try {
    return objectShapes(schema);
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    const { [thrown.keyword]: unsupported, ...rest } = schema;
    const namesMembers = ["properties", "$ref", "allOf", "anyOf", "oneOf"]
      .some((keyword) => rest[keyword] !== undefined);
    if (unsupported === undefined || !namesMembers) throw thrown;
    return loosened(rest);
  }
}

class SchemaCompiler {
  readonly #root: JsonValue;
  readonly #json: JsonRules;
  readonly #isLenient: boolean;
  readonly #references = new Map<string, string>();
  readonly #members: MemberCompiler;
  readonly #inWork: RulesInWork;
  #levels = 0;

  constructor(root: JsonValue, json: JsonRules, unsupported: Unsupported) {
    this.#root = root;
    this.#isLenient = unsupported === "ignored";
    this.#json = json;
    this.#inWork = new RulesInWork(json.rules);
    this.#members = {
      json,
      compile: (member, path) => this.#member(member, path),
      root,
    };
  }

  compile(schema: JsonValue, path: string): string {
    if (this.#levels === MOST_LEVELS) throw tooDeep();
    spend(EFFORT);
    this.#levels++;
    try {
      return this.#expression(schema, path);
    } catch (thrown) {
      if (!this.#isLenient || !(thrown instanceof SchemaError)) throw thrown;
      return this.compile(withoutKeyword(schema, thrown), path);
    } finally {
      this.#levels--;
    }
  }

  #member(schema: JsonValue, path: string): string {
    return this.#inWork.behindPart(() => this.compile(schema, path));
  }

  #expression(schema: JsonValue, path: string): string {
    if (schema === true) return this.#json.value();
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
      if (schema === false) throw new NothingMatchesError(path, "false");
      throw new SchemaError(path, "schema");
    }
    return this.#plain(withoutConditions(inNewWords(schema), path), path);
  }

  #plain(whole: Schema, path: string): string {
    assertKeywords(whole, path);
    if (typeof whole.$ref === "string") return this.#reference(whole, whole.$ref, path);
    if (whole.allOf !== undefined) return this.#allOf(whole, path);
    if (whole.anyOf !== undefined) return this.#alternatives(whole, "anyOf", path);
    if (whole.oneOf !== undefined) return this.#alternatives(whole, "oneOf", path);
    const schema = withEvaluated(whole, path);
    if (schema.const !== undefined || schema.enum !== undefined) {
      const texts = constantsOf(schema, path).map((value) => JSON.stringify(value));
      return oneOfTexts(texts, this.#json.rules);
    }
    const allowed = typesOf(schema, path);
    const left = allowed.filter((type) => !isEmptyRange(schema, type));
    const types = (left.length === 0 ? allowed : left)
      .filter((type) => type !== "null" || !isExcepted(schema, null));
    if (types.length === 0) throw new NothingMatchesError(path, "not", "no other value");
    return oneOf(types.map((type) => this.#ofType(type, schema, path)));
  }

  #reference(schema: Schema, reference: string, path: string): string {
    const { $ref: _, ...siblings } = schema;
    const target = resolveReference(this.#root, reference, path);
    const constraints = membersOf(siblings).filter(([keyword]) => !isAnnotation(keyword));
    const key = `${reference} ${JSON.stringify(constraints)}`;
    spendOnText(key);
    const known = this.#references.get(key);
    if (known !== undefined) return this.#inWork.used(known);
    const name = this.#json.rules.reserve("ref");
    const whole = constraints.length === 0 ? target : this.#merged(target, siblings, path);
    // Registered before it is compiled, because it may refer to itself.
    this.#references.set(key, name);
    this.#inWork.begin(name);
    try {
      const rule = this.compile(whole, reference);
      // References in a circle never lead to a schema.
      if (this.#inWork.isUnwritten(rule)) throw new SchemaError(path, "$ref");
      this.#json.rules.define(name, rule);
    } catch (thrown) {
      this.#references.delete(key);
      this.#inWork.giveUp(name);
      throw thrown;
    } finally {
      this.#inWork.end(name);
    }
    if (!this.#inWork.areEndless()) return name;
    this.#references.delete(key);
    throw new SchemaError(path, "$ref", "members or items that refer back to it endlessly");
  }

  #merged(target: JsonValue, siblings: Schema, path: string): Schema {
    if (!isObject(target)) throw new SchemaError(path, "$ref");
    return mergeSchemas(partOf(target, path), siblings, path);
  }

  #allOf(schema: Schema, path: string): string {
    const key = JSON.stringify(schema);
    spendOnText(key);
    const known = this.#references.get(key);
    // It would begin with itself.
    if (known !== undefined && this.#inWork.isUnwritten(known)) throw tooDeep();
    if (known !== undefined) return this.#inWork.used(known);
    const whole = withAllParts(schema, { root: this.#root, path });
    const name = this.#json.rules.reserve("all");
    this.#references.set(key, name);
    this.#inWork.begin(name);
    try {
      this.#json.rules.define(name, this.compile(whole, path));
    } catch (thrown) {
      this.#references.delete(key);
      this.#inWork.giveUp(name);
      throw thrown;
    } finally {
      this.#inWork.end(name);
    }
    return name;
  }

  #alternatives(schema: Schema, keyword: AlternativesKeyword, path: string): string {
    const alternatives = alternativesOf(schema, keyword, { root: this.#root, path });
    const rules = alternatives.flatMap((one, index) =>
      ifAnythingMatches(() => this.compile(one, `${path}/${keyword}/${index}`)) ?? []
    );
    if (rules.length === 0) {
      throw new NothingMatchesError(path, keyword, "no alternative that can be matched");
    }
    if (rules.some((rule) => this.#inWork.isUnwritten(rule))) {
      throw new SchemaError(path, keyword, "an alternative that refers back to it");
    }
    return oneOf(rules);
  }

  #ofType(type: Type, schema: Schema, path: string): string {
    switch (type) {
      case "null":
        return '"null"';
      case "boolean":
        return this.#boolean(schema, path);
      case "string":
        return this.#string(schema, path);
      case "integer":
      case "number":
        return numberGrammar(
          schema,
          { type, except: exceptedNumbers(schema) },
          path,
          this.#json,
        );
      case "array":
        assertNoExceptions(schema, type, path);
        return arrayGrammar(schema, path, this.#members);
      case "object":
        assertNoExceptions(schema, type, path);
        return objectGrammar(schema, path, this.#members);
    }
  }

  #boolean(schema: Schema, path: string): string {
    const left = [true, false].filter((value) => !isExcepted(schema, value));
    if (left.length === 0) throw new NothingMatchesError(path, "not", "no other value");
    return oneOf(left.map((value) => literal(String(value))));
  }

  #string(schema: Schema, path: string): string {
    const { pattern, format } = schema;
    const least = countOf(schema, "minLength", path) ?? 0;
    const most = countOf(schema, "maxLength", path) ?? Infinity;
    if (most < least) throw new NothingMatchesError(path, "maxLength", "a value below minLength");
    for (const [keyword, value] of Object.entries({ pattern, format })) {
      if (value !== undefined && typeof value !== "string") {
        throw new SchemaError(path, keyword, "a value that is not a string");
      }
    }
    const names = exceptedTexts(schema, { least, most }, path);
    if (typeof pattern === "string") {
      const held = this.#together(pattern, format, path);
      if (held !== undefined) return this.#pattern(held, { least, most }, path);
    }
    if (typeof format === "string") {
      const known = this.#format(format, { least, most }, path);
      if (known !== undefined) {
        return this.#json.rules.add(sequence('"\\""', known.expression, '"\\""'), format);
      }
    }
    return names.length === 0 ? this.#json.string(least, most) : keysExcept(names, this.#json);
  }

  /** Returns the pattern that enforces `format` too; undefined where `format` enforces both. */
  #together(pattern: string, format: JsonValue | undefined, path: string): string | undefined {
    if (typeof format !== "string" || !isDefinedFormat(format)) return pattern;
    const held = enforcedTogether(format, pattern);
    if (held === undefined) {
      throw new SchemaError(path, "format", "a `pattern` that may allow other strings");
    }
    return held.kind === "pattern" ? held.pattern : undefined;
  }

  #format(name: string, lengths: Counts, path: string): Format | undefined {
    return holding("format", path, () => formatOf(name, lengths));
  }

  #pattern(pattern: string, lengths: Counts, path: string): string {
    const body = holding("pattern", path, () => patternGrammar(pattern, lengths, this.#json));
    return this.#json.rules.add(sequence('"\\""', body, '"\\""'), "pattern");
  }
}

/**
 * Returns the schema without the keyword that cannot be enforced, or only its type where that
 * keyword is not its own.
 * @throws {SchemaError} `error` where it concerns the whole schema
 */
function withoutKeyword(schema: JsonValue, error: SchemaError): JsonValue {
  const { keyword } = error;
  if (keyword === "schema" || !isObject(schema)) throw error;
  const { [keyword]: unsupported, ...rest } = schema;
  if (unsupported !== undefined && keyword !== "type") return rest;
  const { type } = schema;
  const isAll = type === undefined || keyword === "type" || Object.keys(schema).length === 1;
  return isAll ? true : { type };
}
