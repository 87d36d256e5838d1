/**
 * Whole grammars, ready for llama.cpp.
 * @module
 */
import type { JsonValue } from "../../shared/json.ts";
import { JsonRules } from "./json.ts";
import { schemaGrammar } from "./json_schema.ts";

/**
 * Returns the grammar of the JSON texts that `schema` allows.
 * @throws {SchemaError} naming the keyword that is not supported
 */
export function schemaGrammarText(schema: JsonValue): string {
  return grammarOf((json) => schemaGrammar(schema, json));
}

/** Returns the grammar whose root expression `build` returns. */
export function grammarOf(build: (json: JsonRules) => string): string {
  const json = new JsonRules();
  return json.rules.textFrom(build(json));
}
