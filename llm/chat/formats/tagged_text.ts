/**
 * Arguments between tags: texts stand there as they are, everything else as JSON.
 * @module
 */
import { isObject, type JsonValue } from "../../../shared/json.ts";
import { constantsOf } from "../../grammar/constants.ts";
import { formatOf } from "../../grammar/formats.ts";
import type { JsonRules } from "../../grammar/json.ts";
import type { MemberGrammar } from "../../grammar/json_schema.ts";
import { isAnnotation } from "../../grammar/keywords.ts";
import { classCharacter, type GrammarRules, literal, repeated } from "../../grammar/rules.ts";
import { oneOfTexts } from "../../grammar/texts.ts";
import type { Schema } from "../../grammar/schema.ts";

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

/** The grammar of an argument between tags, the second of which is `end`. */
export function taggedArgument(
  argument: WrittenArgument,
  end: string,
  { rules }: JsonRules,
): string {
  return plainText(argument, end, rules) ?? argument.value;
}

/**
 * The grammar of an argument that is a text and written as it is, up to `end`; undefined for any other,
 * which is written as JSON. One that is a text in some alternatives of its tool's schema alone is JSON
 * in all of them, so that it can be told from what it is in the others.
 */
export function plainText(
  { schema, inAlternatives }: WrittenArgument,
  end: string,
  rules: GrammarRules,
): string | undefined {
  if (!isPlainText(schema) || !inAlternatives.every(isPlainText)) return undefined;
  if (schema.enum !== undefined || schema.const !== undefined) {
    return oneOfTexts(constantsOf(schema, "").map(String), rules);
  }
  const { format, minLength, maxLength } = schema;
  const lengths = { least: Number(minLength ?? 0), most: Number(maxLength ?? Infinity) };
  const known = typeof format === "string" ? formatOf(format, lengths) : undefined;
  if (known !== undefined) return `(${known.expression})`;
  if (minLength === undefined && maxLength === undefined) return anyText(end, rules);
  // What counts its characters cannot look for the end as well.
  return repeated("[^<]", lengths.least, lengths.most) || '""';
}

/**
 * Any text that does not hold `end`, whose first character is not in the rest of it: a rule for each
 * part of it that was written.
 */
export function anyText(end: string, rules: GrammarRules): string {
  const [first = "", ...others] = end;
  const outside = rules.reserve("text");
  const inside = others.map(() => rules.reserve("text"));
  rules.define(
    outside,
    `[^${classCharacter(first.charCodeAt(0))}]* (${literal(first)} ${inside[0]})?`,
  );
  for (const [index, character] of others.entries()) {
    const next = inside[index + 1];
    const another = [first, character].map((one) => classCharacter(one.charCodeAt(0))).join("");
    const goesOn = next === undefined ? [] : [`${literal(character)} ${next}`];
    const options = [...goesOn, `${literal(first)} ${inside[0]}`, `[^${another}] ${outside}`];
    rules.define(inside[index]!, `(${options.join(" | ")})?`);
  }
  return outside;
}

/** What was written between tags, as JSON; `inAlternatives` are the argument's schemas. */
export function readArgument(text: string, inAlternatives: readonly JsonValue[]): string {
  const isDeclared = inAlternatives.length > 0;
  if (isDeclared && inAlternatives.every(isPlainText)) return JSON.stringify(text);
  const isText = isDeclared &&
    inAlternatives.every((schema) =>
      isObject(schema) && schema.type === "string" && schema.nullable !== true
    );
  try {
    const value: JsonValue = JSON.parse(text);
    // As it was written: numbers of 64 bits would be rounded.
    if (!isText || typeof value === "string") return text.trim();
  } catch {
    // It is no JSON, so it is a text.
  }
  return JSON.stringify(text);
}
