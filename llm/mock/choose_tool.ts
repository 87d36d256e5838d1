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

/** Most different words of a message that count. */
const MOST_WORDS = 2000;

/** Returns the tool that shares most words with `message`, or the first of several such tools. */
export function chooseTool(tools: readonly ToolFunction[], message: string): ToolFunction {
  const words = new SimilarWords(wordsOf(message).filter(isContentWord));
  const scores = tools.map((tool) => relevance(tool, words));
  return tools[scores.indexOf(scores.reduce((most, score) => Math.max(most, score)))]!;
}

function relevance(tool: ToolFunction, words: SimilarWords): number {
  return NAME_WEIGHT * words.countIn(wordsOf(tool.name)) +
    DESCRIPTION_WEIGHT * words.countIn(wordsOf(tool.description)) +
    PARAMETER_WEIGHT * words.countIn(parameterWords(tool.parameters));
}

/** The words of a message, looked up by others that are equal, or where one begins the other. */
class SimilarWords {
  readonly #words: ReadonlySet<string>;
  readonly #sorted: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = new Set([...new Set(words)].slice(0, MOST_WORDS));
    this.#sorted = [...this.#words].toSorted();
  }

  /** Counts the different words that match one of `others`. */
  countIn(others: readonly string[]): number {
    const telling = new Set(others.filter(isContentWord));
    return new Set(telling.values().flatMap((other) => this.#similarTo(other))).size;
  }

  *#similarTo(other: string): Generator<string, void> {
    if (this.#words.has(other)) yield other;
    for (let length = STEM_LETTERS; length < other.length; length++) {
      const beginning = other.slice(0, length);
      if (this.#words.has(beginning)) yield beginning;
    }
    if (other.length < STEM_LETTERS) return;
    for (let place = this.#placeOf(other); this.#sorted[place]?.startsWith(other); place++) {
      yield this.#sorted[place]!;
    }
  }

  /** Returns the place of the first word in order that does not come before `word`. */
  #placeOf(word: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
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
