/**
 * Arguments between tags: strings are written as they are, everything else as JSON.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { constantsOf } from "../../grammar/constants.ts";
import type { Format } from "../../grammar/format.ts";
import { formatOf } from "../../grammar/formats.ts";
import type { MemberGrammar } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import {
  classCharacter,
  type Counts,
  type GrammarRules,
  literal,
  repeated,
} from "../../grammar/rules.ts";
import { oneOfTexts } from "../../grammar/texts.ts";
import type { Schema } from "../../grammar/schema.ts";
import { overlap } from "../stop_strings.ts";
import { pythonLiteral } from "./python_call.ts";

/** Keywords of strings that can be written as they are; a string with a `pattern` becomes JSON. */
const PLAIN_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "format",
]);

/** Whether an argument is a string that is written as it is. */
function isPlainText(schema: JsonValue): schema is Schema {
  return isString(schema) &&
    Object.keys(schema).every((keyword) => PLAIN_KEYWORDS.has(keyword) || isAnnotation(keyword));
}

/** Whether a schema allows strings only, by its type or its values. */
function isString(schema: JsonValue): schema is JsonObject {
  if (!isObject(schema)) return false;
  const { type, enum: choices, const: constant } = schema;
  if (type !== undefined) return type === "string";
  const values = constant === undefined ? choices : [constant];
  return Array.isArray(values) && values.length > 0 &&
    values.every((value) => typeof value === "string");
}

/** An argument, with its schemas in all alternatives of its tool's schema. */
export interface WrittenArgument extends Pick<MemberGrammar, "schema" | "whole" | "value"> {
  /** Schemas of the argument, one per alternative that has it. */
  readonly inAlternatives: readonly JsonValue[];
}

/**
 * Returns the grammar of a string argument that is written as it is, `any` where it is
 * unrestricted; undefined for other arguments, which are written as JSON. An argument that is a
 * string in only some alternatives of its tool's schema is JSON in all of them, so that its type
 * can be told.
 */
export function plainText(
  { whole: schema, inAlternatives }: WrittenArgument,
  any: () => string,
  rules: GrammarRules,
): string | undefined {
  if (!isPlainText(schema) || !inAlternatives.every(isPlainText)) return undefined;
  if (schema.enum !== undefined || schema.const !== undefined) {
    return oneOfTexts(constantsOf(schema, "").map(String), rules);
  }
  // Where these must be enforced and cannot be, the schema has been refused already.
  const lengths = heldCounts(schema.minLength, schema.maxLength);
  const known = heldFormat(schema.format, lengths);
  if (known !== undefined) return `(${known.expression})`;
  const { least, most } = lengths;
  if (least === 0 && most === Infinity) return any();
  // A rule that counts characters cannot look for the end tag too, so it allows no `<` at all.
  return repeated("[^<]", least, most) || '""';
}

/** Returns the format `name`; undefined where there is none that can be enforced. */
function heldFormat(name: JsonValue | undefined, lengths: Counts): Format | undefined {
  try {
    return typeof name === "string" ? formatOf(name, lengths) : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** Returns the grammar of any text without `end`: one rule for each prefix of it matched so far. */
export function anyText(end: string, rules: GrammarRules): string {
  const names = [...end].map(() => rules.reserve("text"));
  for (const [length, name] of names.entries()) {
    const behind = new Map(
      [...end].map((next) => [next, overlap(end.slice(0, length) + next, end)]),
    );
    behind.set(end[length]!, length + 1);
    const special = [...behind].filter(([, written]) => written > 0);
    const others = special.map(([next]) => classCharacter(next.charCodeAt(0))).join("");
    const goesOn = special.filter(([, written]) => written < end.length)
      .map(([next, written]) => `${literal(next)} ${names[written]}`);
    // The first rule repeats characters rather than itself: long texts would nest deeply otherwise.
    const outside = length === 0 ? [] : [`[^${others}] ${names[0]}`];
    const options = `(${[...goesOn, ...outside].join(" | ")})?`;
    rules.define(name, length === 0 ? `[^${others}]* ${options}` : options);
  }
  return names[0]!;
}

/** Whether an argument with these schemas is always a string written as it is. */
export function isAlwaysText(inAlternatives: readonly JsonValue[]): boolean {
  return inAlternatives.length > 0 && inAlternatives.every(isPlainText);
}

/** Converts the text between tags to JSON; `inAlternatives` are the argument's schemas. */
export function readArgument(text: string, inAlternatives: readonly JsonValue[]): string {
  const isText = inAlternatives.length > 0 &&
    inAlternatives.every((schema) => isString(schema) && schema.nullable !== true);
  try {
    const value: JsonValue = JSON.parse(text);
    // Kept as written, since stringifying `value` would round integers of 64 bits.
    if (!isText || typeof value === "string") return text.trim();
  } catch {
    // A value declared as another type may be a Python literal; anything else is a string.
    const isOther = inAlternatives.length > 0 && !isText;
    const literal = isOther ? pythonLiteral(text.trim()) : undefined;
    if (literal !== undefined) return literal;
  }
  return JSON.stringify(text);
}
