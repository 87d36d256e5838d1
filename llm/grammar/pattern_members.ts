/**
 * Members of objects whose keys match a pattern: `patternProperties`.
 * @module
 */
import { isObject, type JsonObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { isNever } from "./dialects.ts";
import { spend } from "./effort.ts";
import { keyMatcher } from "./key_patterns.ts";
import { mergeBoth, named } from "./merge.ts";
import { membersOf, type Schema, SchemaError, textsIn } from "./schema.ts";

/** Maximum number of patterns times what each is compared with: all names and all patterns. */
const MOST_COMPARED = 10_000;

/** A pattern of keys, and the schema of their values. */
export interface PatternMembers {
  /** The pattern. */
  readonly pattern: string;
  /** The schema. */
  readonly schema: JsonValue;
}

/** Effect of `patternProperties` on named members, and which others may be written. */
export interface PatternedMembers {
  /** The schema, with its named members restricted by the patterns that their names match. */
  readonly schema: Schema;
  /** Others: of patterns that match no name, each restricted by all that its key may match. */
  readonly others: readonly PatternMembers[];
}

/**
 * Reads `patternProperties`; returns undefined where there are none.
 * @throws {SchemaError} when they are malformed or too many
 */
export function patternedMembers(schema: Schema, path: string): PatternedMembers | undefined {
  const { patternProperties = {}, properties = {}, required } = schema;
  if (!isObject(patternProperties)) throw new SchemaError(path, "patternProperties");
  if (!isObject(properties)) throw new SchemaError(path, "properties");
  const patterns = membersOf(patternProperties).map(([pattern, member]) => ({
    pattern,
    schema: member,
    beginning: beginning(pattern),
  }));
  if (patterns.length === 0) return undefined;
  const names = new Set([...Object.keys(properties), ...textsIn(required)]);
  if (patterns.length * (patterns.length + names.size) > MOST_COMPARED) {
    throw new SchemaError(path, "patternProperties", "too many patterns and names");
  }
  spend(patterns.length * (patterns.length + names.size));
  // A pattern that may match counts as matching: what is written is then valid either way.
  const matched = patterns.map(({ pattern }) => {
    const matches = keyMatcher(pattern, path);
    return new Set([...names].filter((name) => matches(name) !== false));
  });
  const held = [...names].flatMap((name) => {
    const matching = patterns.filter((_, index) => matched[index]!.has(name));
    if (matching.length === 0) return [];
    const schemas = matching.map(({ schema: member }) => member);
    return [
      [name, together([named(memberOf(properties, name) ?? true), ...schemas], path)] as const,
    ];
  });
  const others = patterns
    .filter((_, index) => matched[index]!.size === 0)
    .map(({ pattern, beginning: own }) => {
      const overlapping = patterns.filter((other) => mayOverlap(own, other.beginning));
      return { pattern, schema: together(overlapping.map(({ schema: member }) => member), path) };
    })
    .filter(({ schema: member }) => !isNever(member));
  const members: JsonObject = { ...properties, ...Object.fromEntries(held) };
  return {
    schema: Object.keys(members).length === 0 ? schema : { ...schema, properties: members },
    others,
  };
}

/** Returns the schema of what matches all of `schemas`; false where evidently nothing does. */
function together(schemas: readonly JsonValue[], path: string): JsonValue {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  try {
    return [...different].reduce((sum, schema) => mergeBoth(sum, schema, path), true);
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    return { allOf: schemas.filter((schema) => schema !== true) };
  }
}

/** Whether keys may match patterns with these beginnings; false where they evidently differ. */
function mayOverlap(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Returns the plain characters that all keys of a pattern begin with. */
function beginning(pattern: string): string {
  if (pattern.includes("|")) return "";
  return /^\^((?:[\w-](?![*?+{]))*)/.exec(pattern)?.[1] ?? "";
}
