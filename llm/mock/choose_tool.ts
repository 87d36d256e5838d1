/**
 * Chooses which of a request's tools the mock calls: the one most relevant to the message.
 * @module
 */
import { isObject, type JsonObject } from "../../shared/json.ts";
import { isContentWord, wordsOf } from "./message_words.ts";
import type { Schema } from "./schema.ts";

/** A function that the model may call. */
export interface ToolFunction {
  /** Its name. */
  readonly name: string;
  /** What it does. */
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly parameters: Schema;
  /** Path of the schema in the request, for error messages. */
  readonly field: string;
}

const NAME_WEIGHT = 4;
const DESCRIPTION_WEIGHT = 2;
const PARAMETER_WEIGHT = 1;
/** Words of at least this length match the words that they begin ("remind", "reminder"). */
const STEM_LETTERS = 4;

/** Returns the tool that shares most words with `message`, or the first of several such tools. */
export function chooseTool(tools: readonly ToolFunction[], message: string): ToolFunction {
  const words = wordsOf(message).filter(isContentWord);
  const scores = tools.map((tool) => relevance(tool, words));
  return tools[scores.indexOf(Math.max(...scores))]!;
}

function relevance(tool: ToolFunction, words: readonly string[]): number {
  return NAME_WEIGHT * shared(wordsOf(tool.name), words) +
    DESCRIPTION_WEIGHT * shared(wordsOf(tool.description), words) +
    PARAMETER_WEIGHT * shared(parameterWords(tool.parameters), words);
}

/** Counts the different words of `message` that match one of `others`. */
function shared(others: readonly string[], message: readonly string[]): number {
  const telling = others.filter(isContentWord);
  return new Set(message.filter((word) => telling.some((other) => isSimilar(word, other)))).size;
}

function isSimilar(first: string, second: string): boolean {
  if (first === second) return true;
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  return short.length >= STEM_LETTERS && long.startsWith(short);
}

/** Returns the words in the names, descriptions and enum values of the top-level properties. */
function parameterWords(schema: Schema): string[] {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => [
    ...wordsOf(name),
    ...(isObject(property) ? propertyWords(property) : []),
  ]);
}

function propertyWords(property: JsonObject): string[] {
  const { description, enum: members } = property;
  return [
    ...wordsOf(typeof description === "string" ? description : ""),
    ...(Array.isArray(members) ? members : []).flatMap((member) =>
      typeof member === "object" ? [] : wordsOf(String(member))
    ),
  ];
}
