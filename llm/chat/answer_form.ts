/**
 * The output format that a request asks for, by the fields of OpenAI, llama.cpp and vLLM.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { ChatRequest } from "../../shared/schema/llm.ts";
import type { ClientGrammar, ResponseForm } from "../engine/contract.ts";
import { grammarProblem } from "../grammar/client_grammar.ts";
import { grammarOf, schemaGrammarText } from "../grammar/grammar.ts";
import type { JsonRules } from "../grammar/json.ts";
import { textPatternGrammar } from "../grammar/pattern.ts";
import { withLocalReferences } from "../grammar/references.ts";
import { SchemaError } from "../grammar/schema.ts";
import { oneOfTexts } from "../grammar/texts.ts";
import { PatternError } from "../patterns/syntax.ts";

/** Constraints on the answer. */
export interface AnswerForm {
  /** The field that sets the constraint; undefined where none does. */
  readonly field: string | undefined;
  /** Format of an answer that calls no tool. */
  readonly responseFormat: ResponseForm;
  /** Grammar of the whole output; null for none. */
  readonly grammar: ClientGrammar | null;
}

/** The constraint that one field sets. */
type Asked =
  & { readonly field: string }
  & ({ readonly json: ResponseForm } | {
    readonly grammar: string;
  });

/**
 * Returns the constraints that the fields of `request` set.
 * @throws {ServiceError} `request_invalid` naming a field that cannot be enforced, by itself or
 * together with another one
 */
export function answerFormOf(request: ChatRequest): AnswerForm {
  const [asked, ...others] = [...formats(request), ...schemas(request), ...grammars(request)];
  if (asked === undefined) {
    return { field: undefined, responseFormat: { kind: "text" }, grammar: null };
  }
  // Some clients send the same constraint in the fields of several servers.
  const other = others.find((other) => !areSame(asked, other));
  if (other !== undefined) throw fieldError(other.field, besides(asked.field));
  const { field } = asked;
  return "json" in asked
    ? { field, responseFormat: asked.json, grammar: null }
    : { field, responseFormat: { kind: "text" }, grammar: { source: asked.grammar, field } };
}

/** Returns the reason for refusing a field that contradicts the field `other`. */
export function besides(other: string): string {
  return `it cannot be combined with \`${other}\``;
}

function areSame(one: Asked, other: Asked): boolean {
  const said = (asked: Asked) =>
    "json" in asked ? { ...asked.json, field: undefined } : asked.grammar;
  return JSON.stringify(said(one)) === JSON.stringify(said(other));
}

function* formats(request: ChatRequest): Generator<Asked> {
  const json = ofResponseFormat(request.response_format);
  if (json.kind !== "text") yield { field: "response_format", json };
  if (request.structured_outputs?.json_object === true) {
    yield { field: "structured_outputs.json_object", json: { kind: "json" } };
  }
}

function ofResponseFormat(format: ChatRequest["response_format"]): ResponseForm {
  switch (format?.type) {
    case "json_object":
      // A schema that allows any value still means an object here, as in llama.cpp.
      if (Object.keys(format.schema ?? {}).length === 0) return { kind: "json" };
      return toJsonForm(format.schema, "response_format.schema");
    case "json_schema":
      return toJsonForm(format.json_schema.schema, "response_format.json_schema.schema");
    default:
      return { kind: "text" };
  }
}

function* schemas(request: ChatRequest): Generator<Asked> {
  const { json_schema, guided_json, structured_outputs: outputs } = request;
  const fields = { json_schema, guided_json, "structured_outputs.json": outputs?.json };
  for (const [field, schema] of given(fields)) yield { field, json: toJsonForm(schema, field) };
}

function* grammars(request: ChatRequest): Generator<Asked> {
  const { grammar, guided_grammar, structured_outputs: outputs } = request;
  const sources = { grammar, guided_grammar, "structured_outputs.grammar": outputs?.grammar };
  for (const [field, source] of given(sources)) {
    const problem = grammarProblem(source);
    if (problem !== undefined) throw fieldError(field, problem);
    yield { field, grammar: source };
  }
  const { guided_regex, guided_choice } = request;
  for (
    const [field, regex] of given({ guided_regex, "structured_outputs.regex": outputs?.regex })
  ) {
    yield { field, grammar: grammarIn(field, ({ rules }) => textPatternGrammar(regex, rules)) };
  }
  const choices = { guided_choice, "structured_outputs.choice": outputs?.choice };
  for (const [field, texts] of given(choices)) {
    yield { field, grammar: grammarIn(field, ({ rules }) => oneOfTexts(texts, rules)) };
  }
}

/** Returns the fields that are set; an empty string counts as unset. */
function given<Value>(fields: Record<string, Value | null | undefined>): [string, Value][] {
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null || value === undefined || value === "" ? [] : [[field, value]]
  );
}

/** Returns the grammar whose root `build` returns from what is in `field`. */
function grammarIn(field: string, build: (json: JsonRules) => string): string {
  try {
    return grammarOf(build);
  } catch (thrown) {
    if (thrown instanceof PatternError) {
      throw fieldError(field, `it cannot be enforced: ${thrown.message}`);
    }
    // Without a schema, only the effort of all that the request asks for can be too much.
    if (thrown instanceof SchemaError) throw fieldError(field, "it is too large");
    throw thrown;
  }
}

/** Returns the format for `schema`, found in `field` of the request; any object without one. */
function toJsonForm(schema: JsonObject | undefined, field: string): ResponseForm {
  if (schema === undefined) return { kind: "json" };
  const local = withLocalReferences(schema);
  assertEnforceable(() => local, field);
  return { kind: "schema", schema: local, field };
}

/**
 * Refuses a schema that cannot be enforced, since ignoring it would give a wrong answer.
 * @throws {ServiceError} `request_invalid` naming `field`
 */
export function assertEnforceable(readSchema: () => JsonObject, field: string): void {
  try {
    schemaGrammarText(readSchema());
  } catch (thrown) {
    if (thrown instanceof SchemaError) throw fieldError(field, thrown.message);
    throw thrown;
  }
}
