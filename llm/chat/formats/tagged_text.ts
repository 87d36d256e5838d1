/**
 * Arguments between tags: texts stand there as they are, everything else as JSON.
 * @module
 */
import { isObject, type JsonValue } from "../../../shared/json.ts";
import { constantsOf } from "../../grammar/constants.ts";
import type { Format } from "../../grammar/format.ts";
import { formatOf } from "../../grammar/formats.ts";
import type { MemberGrammar } from "../../grammar/json_schema.ts";
import { heldCounts, isAnnotation } from "../../grammar/keywords.ts";
import type { Lengths } from "../../grammar/pattern.ts";
import { classCharacter, type GrammarRules, literal, repeated } from "../../grammar/rules.ts";
import { oneOfTexts } from "../../grammar/texts.ts";
import type { Schema } from "../../grammar/schema.ts";
import { overlap } from "../stop_strings.ts";
import { pythonLiteral } from "./python_call.ts";

/** Keywords of texts that can be written as they are; one of a pattern is written as JSON. */
const PLAIN_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "format",
]);

/** True where an argument is a text that is written as it is. */
function isPlainText(schema: JsonValue): schema is Schema {
  return isObject(schema) && schema.type === "string" &&
    Object.keys(schema).every((keyword) => PLAIN_KEYWORDS.has(keyword) || isAnnotation(keyword));
}

/** An argument, and its schemas in all alternatives of its tool's schema. */
export interface WrittenArgument extends Pick<MemberGrammar, "schema" | "value"> {
  /** The schemas. */
  readonly inAlternatives: readonly JsonValue[];
}

/**
 * The grammar of an argument that is a text and written as it is, `any` for one of which nothing more
 * is said; undefined for any other, which is written as JSON. One that is a text in some alternatives
 * of its tool's schema alone is JSON in all of them, so that it can be told from what it is in the
 * others.
 */
export function plainText(
  { schema, inAlternatives }: WrittenArgument,
  any: () => string,
  rules: GrammarRules,
): string | undefined {
  if (!isPlainText(schema) || !inAlternatives.every(isPlainText)) return undefined;
  if (schema.enum !== undefined || schema.const !== undefined) {
    return oneOfTexts(constantsOf(schema, "").map(String), rules);
  }
  // Where they must be held, what cannot was refused with the rest of the schema.
  const lengths = heldCounts(schema.minLength, schema.maxLength);
  const known = heldFormat(schema.format, lengths);
  if (known !== undefined) return `(${known.expression})`;
  const { least, most } = lengths;
  if (least === 0 && most === Infinity) return any();
  // What counts its characters cannot look for the end as well.
  return repeated("[^<]", least, most) || '""';
}

/** The format as far as it can be held; undefined for none. */
function heldFormat(name: JsonValue | undefined, lengths: Lengths): Format | undefined {
  try {
    return typeof name === "string" ? formatOf(name, lengths) : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** Any text that does not hold `end`: a rule for each part of it that was written. */
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
    // In one rule as long as nothing is written of it: long texts would be nested deeply otherwise.
    const outside = length === 0 ? [] : [`[^${others}] ${names[0]}`];
    const options = `(${[...goesOn, ...outside].join(" | ")})?`;
    rules.define(name, length === 0 ? `[^${others}]* ${options}` : options);
  }
  return names[0]!;
}

/** True where an argument with these schemas is written as it is, whatever it says. */
export function isAlwaysText(inAlternatives: readonly JsonValue[]): boolean {
  return inAlternatives.length > 0 && inAlternatives.every(isPlainText);
}

/** What was written between tags, as JSON; `inAlternatives` are the argument's schemas. */
export function readArgument(text: string, inAlternatives: readonly JsonValue[]): string {
  const isText = inAlternatives.length > 0 &&
    inAlternatives.every((schema) =>
      isObject(schema) && schema.type === "string" && schema.nullable !== true
    );
  try {
    const value: JsonValue = JSON.parse(text);
    // As it was written: numbers of 64 bits would be rounded.
    if (!isText || typeof value === "string") return text.trim();
  } catch {
    // What is declared as no text may be written as Python does; anything else is one.
    const isOther = inAlternatives.length > 0 && !isText;
    const literal = isOther ? pythonLiteral(text.trim()) : undefined;
    if (literal !== undefined) return literal;
  }
  return JSON.stringify(text);
}
