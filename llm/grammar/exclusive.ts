/**
 * Alternatives of which exactly one may match, as with `oneOf`: each is reduced to what no other
 * one matches.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { isNever } from "./dialects.ts";
import { areDisjoint, typeNames } from "./disjoint.ts";
import { spend } from "./effort.ts";
import { areSame } from "./equal_values.ts";
import { appliesToTypes, isAnnotation } from "./keywords.ts";
import { negationsOf, typesBeside, withoutMembers } from "./negation.ts";
import { membersOf, type Schema, SchemaError, textsIn } from "./schema.ts";

/** Maximum number of alternatives that may match the same values, and of those that they become. */
const MOST_ALTERNATIVES = 100;
/** Maximum number of merges to tell them apart. */
const MOST_MERGES = 1000;
const TOO_MANY = "too many alternatives that may match the same value";

/** How alternatives are merged, and where they are. */
export interface ExclusiveContext {
  /** Returns schemas of what matches both; none where nothing does. */
  readonly merge: (schema: Schema, other: JsonObject) => Schema[];
  /** A JSON pointer. */
  readonly path: string;
}

/** An alternative. Without a type, it also matches values that are never written for it. */
export interface Alternative {
  /** Schema of the values that are written for it. */
  readonly written: Schema;
  /** Schema of the values that match it. */
  readonly matched: Schema;
}

/**
 * Returns schemas of which each matches one of `alternatives` and no other one. An alternative that
 * differs from another one only in its members is written without those that the other one
 * requires.
 * @throws {SchemaError} naming `oneOf` where two cannot be told apart
 */
export function exclusive(
  alternatives: readonly Alternative[],
  { merge, path }: ExclusiveContext,
): Schema[] {
  let merges = 0;
  const counted = (schema: Schema, other: JsonObject) => {
    if (++merges > MOST_MERGES) throw new SchemaError(path, "oneOf", TOO_MANY);
    return merge(schema, other);
  };
  if (alternatives.length > MOST_ALTERNATIVES) throw new SchemaError(path, "oneOf", TOO_MANY);
  const apart = alternatives.flatMap(({ written }, index) => {
    const others = alternatives.filter((_, place) => place !== index)
      .map(({ matched }) => matched)
      .filter((matched) => !areDisjoint(written, matched));
    return apartFromAll(written, others, { merge: counted, path });
  });
  if (apart.length > 0) return apart;
  throw new SchemaError(path, "oneOf", "alternatives that match the same values");
}

/** Returns schemas of what matches `schema` and none of `others`. */
function apartFromAll(
  schema: Schema,
  others: readonly Schema[],
  context: ExclusiveContext,
): Schema[] {
  const needed = new Map(
    others.map((other) => [other, neededAbsent(other, schema) ?? onlyAbsent(other, schema)]),
  );
  const absent = [...needed.values()].filter((name) => name !== undefined);
  const isOfObjects = schema.type === "object";
  // Excluded all at once, because one at a time would multiply the schemas.
  const first = isOfObjects && absent.length > 0
    ? context.merge(schema, withoutMembers(...absent))
    : [schema];
  const left = first.length > 0 ? first : [schema];
  return others.filter((other) => left[0] === schema || needed.get(other) === undefined)
    .reduce<Schema[]>((parts, other) => {
      const apart = parts.flatMap((part) => apartFrom(part, other, context));
      if (apart.length <= MOST_ALTERNATIVES) return apart;
      throw new SchemaError(context.path, "oneOf", TOO_MANY);
    }, left);
}

/** Returns schemas of what matches `schema` and not `other`. */
function apartFrom(schema: Schema, other: Schema, { merge, path }: ExclusiveContext): Schema[] {
  if (areDisjoint(schema, other)) return [schema];
  const within = (contraries: readonly JsonObject[]) =>
    contraries.flatMap((contrary) => merge(schema, contrary));
  const natural = within(withoutNeeded(other, schema));
  if (natural.length > 0) return natural;
  const { contraries, isWhole } = negationsOfPart(other, schema);
  const parts = within(contraries);
  if (parts.length > 0 || isWhole) return parts;
  throw new SchemaError(path, "oneOf", "alternatives that may match the same value");
}

/** Negates `other` by a member that it requires and that `schema`, as written, lacks anyway. */
function withoutNeeded(other: Schema, schema: Schema): JsonObject[] {
  const needed = neededAbsent(other, schema);
  if (needed === undefined) return [];
  const { type } = other;
  const types = type === undefined ? [] : ofWords({ type }).contraries;
  return [withoutMembers(needed), ...types];
}

/** Returns a member that `other` requires and `schema` does not name. */
function neededAbsent(other: Schema, schema: Schema): string | undefined {
  return textsIn(other.required).find((name) => !namesMember(schema, name));
}

/** Returns the member whose absence is the only way for `other` to fail, where there is one. */
function onlyAbsent(other: Schema, schema: Schema): string | undefined {
  const { contraries: [contrary, ...more], isWhole } = negationsOfPart(other, schema);
  if (!isWhole || more.length > 0 || !isObject(contrary?.properties)) return undefined;
  const [[name, member] = ["", true], ...others] = membersOf(contrary.properties);
  return member === false && others.length === 0 ? name : undefined;
}

/** The negation of a schema: schemas of which one matches where it does not. */
interface Negations {
  readonly contraries: readonly JsonObject[];
  /** Whether these are all; false where others cannot be expressed or would not be written. */
  readonly isWhole: boolean;
}

const NOT_SAID: Negations = { contraries: [], isWhole: false };

/** Returns the negation of `whole`, as far as it can occur in what is written for `schema`. */
function negationsOfPart(whole: Schema, schema: Schema): Negations {
  const other = speakingOf(schema, whole);
  const { properties, additionalProperties: _, ...rest } = other;
  const { properties: own, ...words } = schema;
  const members = isObject(properties) ? membersOf(properties) : [];
  spend(members.length);
  return together([
    ofWords(otherThan(words, rest)),
    ofOtherMembers(other, schema),
    ...Object.entries(otherThan(isObject(own) ? own : {}, Object.fromEntries(members)))
      .map(([name, member = true]) =>
        namesMember(schema, name) ? ofMember(name, member) : NOT_SAID
      ),
  ]);
}

/** Returns the keywords of `other` that apply to the types of `schema`; only these can fail. */
function speakingOf(schema: Schema, other: Schema): Schema {
  const types = typeNames(schema);
  if (types === undefined) return other;
  return Object.fromEntries(membersOf(other).filter(([word]) => appliesToTypes(word, types)));
}

/** Returns the members of `said` that `known` does not have too, and that may therefore fail. */
function otherThan(known: JsonObject, said: JsonObject): JsonObject {
  return Object.fromEntries(
    membersOf(said).filter(([name, value]) => !areSame(memberOf(known, name), value)),
  );
}

function together(all: readonly Negations[]): Negations {
  return {
    contraries: all.flatMap(({ contraries }) => contraries),
    isWhole: all.every(({ isWhole }) => isWhole),
  };
}

/** Negates each keyword. */
function ofWords(schema: JsonObject): Negations {
  const words = membersOf(schema).filter(([word]) => !isAnnotation(word));
  return together(
    words.map(([word, value]) => word === "type" ? ofTypes(value) : said({ [word]: value })),
  );
}

/** Negates `type`: any other type. The negation of `integer` lacks fractions. */
function ofTypes(value: JsonValue): Negations {
  const { others, areAll } = typesBeside(value);
  return { contraries: others.length === 0 ? [] : [{ type: others }], isWhole: areAll };
}

/** Negates a member: it exists and does not match. */
function ofMember(name: string, schema: JsonValue): Negations {
  const parts = isObject(schema)
    ? membersOf(schema).filter(([word]) => !isAnnotation(word))
      .map(([word, value]): JsonValue => ({ [word]: value }))
    : [schema];
  return together(parts.map((part) => said({ properties: { [name]: part } })));
}

/** Negates `additionalProperties` of `other`: a member exists that only `schema` names. */
function ofOtherMembers(other: Schema, schema: Schema): Negations {
  const { additionalProperties = true, patternProperties } = other;
  if (additionalProperties === true) return together([]);
  if (!isNever(additionalProperties) || patternProperties !== undefined) return NOT_SAID;
  const { properties } = schema;
  const names = isObject(properties) ? membersOf(properties).map(([name]) => name) : [];
  const contraries = names.filter((name) => !namesMember(other, name))
    .map((name) => ({ type: "object", required: [name] }));
  return { contraries, isWhole: true };
}

function said(schema: JsonObject): Negations {
  try {
    return { contraries: negationsOf(schema, "oneOf", ""), isWhole: true };
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    return NOT_SAID;
  }
}

function namesMember(schema: Schema, name: string): boolean {
  const { properties } = schema;
  const isDeclared = isObject(properties) && memberOf(properties, name) !== undefined;
  return isDeclared || textsIn(schema.required).includes(name);
}
