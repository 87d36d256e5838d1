/**
 * Constraints on the output, from a request's tools and response format.
 * @module
 */
import { withinEffortOfAll } from "../../grammar/effort.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import type { JsonRules } from "../../grammar/json.ts";
import { schemaGrammar } from "../../grammar/json_schema.ts";
import { type GrammarRules, literal, oneOf, sequence } from "../../grammar/rules.ts";
import type { ChatParams } from "../../engine/contract.ts";
import type { Constraint } from "../../engine/token_chooser.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool, OutputFormat } from "./call_syntax.ts";
import { anyText } from "./tagged_text.ts";

/** What a constraint depends on besides the request. */
export interface ConstraintContext {
  /** Format of the model's output. */
  readonly format: OutputFormat;
  /** The tools that may be called. */
  readonly tools: readonly CallableTool[];
  /** Whether the model may think before it answers. */
  readonly canReason: boolean;
  /** Whether the prompt ends inside the reasoning. */
  readonly startsInReasoning: boolean;
  /** Called with each tool whose schema is not enforced at all, only the syntax, and the reason. */
  readonly onUnenforced?: ((tool: string, why: string) => void) | undefined;
}

/** The fields of a request that constrain the output. */
export type ConstraintRequest = Pick<
  ChatParams,
  "grammar" | "toolChoice" | "responseFormat" | "parallelToolCalls"
>;

/**
 * Returns the constraint of a request; undefined where the output is free.
 * @throws {SchemaError} when a schema cannot be enforced
 */
export function constraintOf(
  request: ConstraintRequest,
  context: ConstraintContext,
): Constraint | undefined {
  if (request.grammar !== null) return { kind: "whole", grammar: request.grammar.source };
  return withinEffortOfAll(() => ofSchemas(request, context));
}

function ofSchemas(
  request: ConstraintRequest,
  context: ConstraintContext,
): Constraint | undefined {
  const { tools } = context;
  const hasFormat = request.responseFormat.kind !== "text";
  if (request.toolChoice === "required" || hasFormat) return eager(request, context);
  if (tools.length === 0) return undefined;
  const grammar = grammarOf((json) => calls(request, context, json));
  return { kind: "triggered", grammar, trigger: callTrigger(context), mustBegin: false };
}

function eager(request: ConstraintRequest, context: ConstraintContext): Constraint {
  const { format, startsInReasoning } = context;
  const answer = (json: JsonRules) => {
    const alternatives: string[] = [];
    if (context.tools.length > 0) alternatives.push(calls(request, context, json));
    if (request.toolChoice !== "required") alternatives.push(formatted(request, context, json));
    return oneOf(alternatives);
  };
  if (startsInReasoning) {
    // The reasoning is free; its end marker triggers the grammar of the answer.
    const { close } = format.reasoning;
    const begun = context.tools.length > 0 ? callInThoughts(context) : undefined;
    const grammar = grammarOf((json) => {
      const behind = sequence(literal(close), afterReasoning(format), answer(json));
      return begun === undefined ? behind : oneOf([behind, calls(request, context, json)]);
    });
    const trigger = [escapeForRegExp(close), ...begun === undefined ? [] : [begun]].join("|");
    return { kind: "triggered", grammar, trigger, mustBegin: true };
  }
  const grammar = grammarOf((json) =>
    sequence(context.canReason ? reasoning(format, json.rules) : "", answer(json))
  );
  return { kind: "whole", grammar };
}

function calls(
  request: ConstraintRequest,
  { format, tools, onUnenforced }: ConstraintContext,
  json: JsonRules,
): string {
  const isStrict = request.toolChoice === "required";
  return callsGrammar(
    format.calls,
    { tools, isParallel: request.parallelToolCalls, isStrict, onUnenforced },
    json,
  );
}

function formatted(
  { responseFormat }: ConstraintRequest,
  { format }: ConstraintContext,
  json: JsonRules,
): string {
  const value = responseFormat.kind === "schema"
    ? schemaGrammar(responseFormat.schema, json)
    : json.object();
  return sequence(format.answer === undefined ? "" : literal(format.answer.open), value);
}

/** Returns the grammar of the reasoning, which may be empty. */
function reasoning(format: OutputFormat, rules: GrammarRules): string {
  const { open, close } = format.reasoning;
  const text = anyText(close, rules);
  const thought = sequence(literal(open), text, literal(close), afterReasoning(format));
  return `(${oneOf([thought, ...format.thoughtless ? [literal(format.thoughtless)] : []])})?`;
}

function afterReasoning(format: OutputFormat): string {
  return format.betweenParts === undefined ? '"\\n"{0,2}' : literal(format.betweenParts);
}

/** Returns a pattern of where calls begin; a mention of calls in the reasoning does not match. */
function callTrigger(context: ConstraintContext): string {
  const { format: { calls: syntax, messages }, tools } = context;
  const names = tools.map(({ name }) => escapeForRegExp(name)).join("|");
  if (syntax.kind === "named" && syntax.answerName !== undefined) {
    const { beforeName, afterName } = syntax;
    const [before, after] = [escapeForRegExp(beforeName), escapeForRegExp(afterName)];
    return whereAnswered(`${before}(?:${names})${after}`, context);
  }
  if (syntax.kind === "named") {
    const marker = escapeForRegExp(syntax.open === "" ? syntax.beforeName : syntax.open);
    if (messages === undefined) return withUnusual(whereAnswered(marker, context), context);
    // In formats with messages, each call is a message, which the marker identifies.
    const { early } = syntax;
    const begin = escapeForRegExp(context.format.betweenParts ?? "");
    return early === undefined
      ? marker
      : `${marker}|(?<=^|${begin})${escapeForRegExp(early.beforeName)}`;
  }
  if (syntax.kind === "tagged" && syntax.recipient !== undefined) {
    const { open, close } = syntax.recipient;
    return `${escapeForRegExp(open)}(?:${names})${escapeForRegExp(close)}`;
  }
  if (syntax.kind === "json" && syntax.messageStart !== undefined) {
    return whereAnswered(`(?:${names})${escapeForRegExp(syntax.open)}`, context);
  }
  if (syntax.open !== "") {
    return withUnusual(whereAnswered(escapeForRegExp(syntax.open), context), context);
  }
  if (syntax.kind === "json") {
    const call = `${syntax.isArray ? "\\[\\s*" : ""}\\{\\s*"${syntax.nameKey}"`;
    const marks = [syntax.optionalOpen ?? "", ...context.format.aroundAnswer ?? []]
      .filter((mark) => mark !== "").map(escapeForRegExp);
    return whereAnswerBegins(call, marks.length === 0 ? "" : `(?:${marks.join("|")})*`, context);
  }
  return whereAnswerBegins(`\\[\\s*(?:${names})\\(`, "", context);
}

/** Adds calls within the reasoning and calls without their marker to the pattern `usual`. */
function withUnusual(usual: string, context: ConstraintContext): string {
  const bare = bareCall(context);
  const others = [callInThoughts(context), bare && whereAnswered(bare, context)];
  return [usual, ...others.filter((other) => other !== undefined)].join("|");
}

/** Returns a pattern of a known tool's call that ends the reasoning; undefined where none may. */
function callInThoughts(context: ConstraintContext): string | undefined {
  const { format: { calls, thinksUpToCalls } } = context;
  if (!thinksUpToCalls || !("beforeName" in calls)) return undefined;
  const marked = beginningOf(calls.open.trim(), calls.beforeName, context);
  const bare = bareCall(context);
  return bare === undefined ? marked : `${marked}|${bare}`;
}

/** Returns a pattern of a known tool's call without the marker; undefined if that is required. */
function bareCall(context: ConstraintContext): string | undefined {
  const { calls } = context.format;
  if (!("isOpenOptional" in calls) || !calls.isOpenOptional) return undefined;
  return beginningOf("", calls.beforeName, context);
}

function beginningOf(open: string, beforeName: string, { tools }: ConstraintContext): string {
  const names = tools.map(({ name }) => escapeForRegExp(name)).join("|");
  const blanks = open === "" ? "" : "\\s*";
  return `${escapeForRegExp(open)}${blanks}${escapeForRegExp(beforeName.trim())}(?:${names})`;
}

/** Returns a pattern of `marker` outside the reasoning; looks behind only where that matches. */
function whereAnswered(marker: string, context: ConstraintContext): string {
  const { open, thought, close } = reasoningPatterns(context);
  return context.startsInReasoning
    ? `(?=${marker})(?<=${close}[^]*)${marker}`
    : `(?=${marker})(?<!^\\s*${open}${thought})${marker}`;
}

/** Returns a pattern of `call` at the start of the answer, after the pattern `before`. */
function whereAnswerBegins(call: string, before: string, context: ConstraintContext): string {
  const { open, thought, close } = reasoningPatterns(context);
  const thinking = context.startsInReasoning
    ? `${thought}${close}`
    : `(?:\\s*${open}${thought}${close})?`;
  return `(?=${call})(?<=^${thinking}\\s*${before})${call}`;
}

function reasoningPatterns({ format: { reasoning } }: ConstraintContext) {
  const [open, close] = [escapeForRegExp(reasoning.open), escapeForRegExp(reasoning.close)];
  return { open, thought: `(?:(?!${close})[^])*`, close };
}

/** Unlike `RegExp.escape`, writes no code points: patterns are matched against UTF-8 bytes. */
function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
