/**
 * Grammar of the objects that a JSON Schema allows.
 * @module
 */
import { isObject, type JsonValue } from "../../shared/json.ts";
import { choiceOf } from "./choices.ts";
import { wholeSchema } from "./combined.ts";
import { countedMembers } from "./counted_members.ts";
import { isNever } from "./dialects.ts";
import { BLANK, type JsonRules } from "./json.ts";
import { countOf, isAnnotation } from "./keywords.ts";
import { keysExcept } from "./keys.ts";
import { type Member, orderedMembers } from "./members.ts";
import { mergeBoth } from "./merge.ts";
import { patternedMembers, type PatternMembers } from "./pattern_members.ts";
import { type GrammarRules, literal, oneOf, sequence } from "./rules.ts";
import {
  holding,
  ifAnythingMatches,
  membersOf,
  NothingMatchesError,
  type Schema,
  SchemaError,
} from "./schema.ts";

/** Compiles the schemas of members and items. */
export interface MemberCompiler {
  /** Collects the rules. */
  readonly json: JsonRules;
  /** Returns the grammar of a schema. */
  readonly compile: (schema: JsonValue, path: string) => string;
  /** The root schema, which references point into. */
  readonly root: JsonValue;
}

/** A member that a schema names. */
export interface DeclaredMember {
  /** Its name. */
  readonly name: string;
  /** Its schema. */
  readonly schema: JsonValue;
  /** Whether it must be there. */
  readonly isRequired: boolean;
}

/**
 * Returns the members that `schema` names; a required one without a schema of its own has that of
 * `additionalProperties`.
 * @throws {SchemaError} when `properties` or `required` is malformed
 */
export function declaredMembers(schema: Schema, path: string): DeclaredMember[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  if (!isObject(properties)) throw new SchemaError(path, "properties");
  if (!Array.isArray(required)) throw new SchemaError(path, "required");
  const needed = new Set(required);
  const unnamed = [...needed].filter((name) => typeof name === "string")
    .filter((name) => !Object.hasOwn(properties, name));
  const members = [
    ...membersOf(properties),
    ...unnamed.map((name) => [name, additionalProperties] as const),
  ].map(([name, member]) => ({ name, schema: member, isRequired: needed.has(name) }));
  // An optional member that nothing matches is left out.
  return members.filter((member) => member.isRequired || !isNever(member.schema));
}

/** Returns the grammar of the objects that `schema` allows. */
export function objectGrammar(whole: Schema, path: string, compiler: MemberCompiler): string {
  const { json } = compiler;
  const { schema, keys } = withKeys(whole, path, compiler);
  const declared = namedMembers(schema, keys, path);
  const members = declared.flatMap(({ name, schema: member, isRequired }) => {
    const compile = () => compiler.compile(member, `${path}/properties/${name}`);
    const value = isRequired ? compile() : ifAnythingMatches(compile);
    if (value === undefined) return [];
    const key = literal(`${JSON.stringify(name)}:`);
    return [{ isRequired, expression: sequence(key, BLANK, value) }];
  });
  const other = otherMember(schema, { keys, members: declared, path }, compiler);
  const body = membersGrammar({ members, other, schema, path }, json.rules);
  return json.rules.add(sequence('"{"', body, '"}"'), "object");
}

/** Returns the grammar of the members between the braces, as many as the counts allow. */
function membersGrammar(
  { members, other, schema, path }: {
    readonly members: readonly Member[];
    readonly other: string | undefined;
    readonly schema: Schema;
    readonly path: string;
  },
  rules: GrammarRules,
): string {
  const separator = sequence('","', BLANK);
  const least = countOf(schema, "minProperties", path) ?? 0;
  const most = countOf(schema, "maxProperties", path) ?? Infinity;
  const required = members.filter(({ isRequired }) => isRequired).length;
  if (required > most) {
    throw new NothingMatchesError(path, "maxProperties", "fewer members than are required");
  }
  const isMap = members.length === 0 && least === 1 && most > 0 && other !== undefined;
  if (members.length <= most && (required >= least || isMap)) {
    const others = other === undefined ? undefined : {
      expression: other,
      least: isMap ? 1 : 0,
      most: most - members.length,
    } as const;
    return orderedMembers(members, separator, rules, others);
  }
  const keyword = schema.minProperties === undefined ? "maxProperties" : "minProperties";
  const counts = { least, most };
  const body = holding(
    keyword,
    path,
    () => countedMembers(members, { counts, separator, other }, rules),
  );
  if (body !== undefined) return body;
  throw new SchemaError(path, "minProperties", "more members than can be counted");
}

/** Keys that an object may have: any, a few, those of a grammar, or those of patterns. */
type Keys =
  | { readonly kind: "any" }
  | { readonly kind: "few"; readonly names: readonly string[] }
  | { readonly kind: "grammar"; readonly key: string }
  | { readonly kind: "patterns"; readonly others: readonly PatternMembers[] };

/**
 * Returns the schema with the keys that it allows. Beside named members, only keys of patterns are
 * written: a grammar cannot express that a key matches no pattern.
 */
function withKeys(
  schema: Schema,
  path: string,
  compiler: MemberCompiler,
): { readonly schema: Schema; readonly keys: Keys } {
  const patterned = patternedMembers(schema, path);
  if (patterned === undefined) return { schema, keys: keysOf(schema, path, compiler) };
  const { others } = patterned;
  if (schema.propertyNames !== undefined) {
    throw new SchemaError(path, "patternProperties", "`propertyNames`");
  }
  if (others.length === 0 && declaredMembers(patterned.schema, path).length === 0) {
    throw new SchemaError(path, "patternProperties", "no allowed member");
  }
  return { schema: patterned.schema, keys: { kind: "patterns", others } };
}

function keysOf(schema: Schema, path: string, compiler: MemberCompiler): Keys {
  const { propertyNames = true } = schema;
  const place = { root: compiler.root, path: `${path}/propertyNames` };
  const names = mergeBoth({ type: "string" }, wholeSchema(propertyNames, place), place.path);
  if (!isObject(names) || isNever(names)) return { kind: "few", names: [] };
  const isFree = Object.keys(names).every((word) => word === "type" || isAnnotation(word));
  if (isFree) return { kind: "any" };
  const choice = choiceOf(names, place);
  if (choice !== undefined) return { kind: "few", names: choice.map(String) };
  return { kind: "grammar", key: compiler.compile(names, place.path) };
}

/** Returns the named members, including those with one of a few allowed keys. */
function namedMembers(schema: Schema, keys: Keys, path: string): DeclaredMember[] {
  const members = declaredMembers(schema, path);
  const isFree = keys.kind === "any" || keys.kind === "patterns";
  if (isFree || (keys.kind === "grammar" && members.length === 0)) return members;
  if (keys.kind === "grammar") throw new SchemaError(path, "propertyNames", "named members");
  const names = new Set(keys.names);
  const allowed = members.filter(({ name, isRequired }) => {
    if (isRequired && !names.has(name)) {
      throw new NothingMatchesError(path, "required", `${name}, which \`propertyNames\` forbids`);
    }
    return names.has(name);
  });
  const { properties = {}, additionalProperties = true } = schema;
  if (isNever(additionalProperties) || !isObject(properties)) return allowed;
  const written = new Set(allowed.map(({ name }) => name));
  const more = [...names]
    .filter((name) => !written.has(name) && !Object.hasOwn(properties, name))
    .map((name) => ({ name, schema: additionalProperties, isRequired: false }));
  return [...allowed, ...more];
}

/** Returns a member that the schema does not name, key included; undefined where none may be. */
function otherMember(
  schema: Schema,
  { keys, members, path }: { keys: Keys; members: readonly DeclaredMember[]; path: string },
  { json, compile }: MemberCompiler,
): string | undefined {
  const { properties, additionalProperties } = schema;
  // Beside `properties`, even empty ones, other members are written only where the schema asks.
  const isAsked = keys.kind !== "few" && !isNever(additionalProperties) &&
    (properties === undefined || isObject(additionalProperties) ||
      (additionalProperties === true && members.length === 0));
  const isOpen = keys.kind === "patterns" ? keys.others.length > 0 : isAsked;
  if (!isOpen) return undefined;
  const other = (key: string, schema: JsonValue, keyword: string) =>
    sequence(key, literal(":"), BLANK, compile(schema, `${path}/${keyword}`));
  if (keys.kind === "patterns") {
    const expressions = keys.others.map(({ pattern, schema: member }) => {
      const key = compile({ type: "string", pattern }, `${path}/patternProperties`);
      return other(key, member, "patternProperties");
    });
    return oneOf(expressions);
  }
  const names = [
    ...new Set([...Object.keys(properties ?? {}), ...members.map(({ name }) => name)]),
  ];
  const key = keys.kind === "grammar"
    ? keys.key
    : names.length === 0
    ? json.string()
    : keysExcept(names, json);
  return other(key, additionalProperties ?? true, "additionalProperties");
}
