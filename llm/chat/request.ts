/**
 * Converts the body of a chat request to the parameters of the engine.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import type { ChatMessage, ChatRequest, Tool } from "../../shared/schema/llm.ts";
import type { AskedSampling, ChatParams, TokenLimit } from "../engine/contract.ts";
import { withinEffortOfAll } from "../grammar/effort.ts";
import { answerFormOf, assertEnforceable, besides } from "./answer_form.ts";
import { argumentsSchema } from "./formats/argument_schemas.ts";
import type { TemplateMessage } from "./template.ts";
import { templateVariables } from "./template_variables.ts";

/** Seed that llama-server and vLLM take for none: each answer is another. */
const RANDOM_SEED = -1;

/** A chat request, with what parsing its body as JSON would lose. */
export type SentRequest = ChatRequest & {
  /** Its tools as JSON, numbers as written in the body; undefined where parsing changed none. */
  readonly writtenTools?: readonly string[] | undefined;
};

/** Returns the text of a message's content, its parts joined. */
export function textOf(content: ChatMessage["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.type === "text" ? part.text : part.refusal).join("");
}

/**
 * Returns the tools that `tool_choice` names, or all of them where it names none.
 * @throws {ServiceError} `request_invalid` when a named tool is not among the request's
 */
export function selectTools(request: ChatRequest): { tool: Tool; index: number }[] {
  const tools = (request.tools ?? []).map((tool, index) => ({ tool, index }));
  const names = namesIn(request.tool_choice);
  if (names === undefined) return tools;
  const known = new Set(tools.map(({ tool }) => tool.function.name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw fieldError("tool_choice", `there is no tool ${JSON.stringify(unknown)}`);
  }
  const asked = new Set(names);
  return tools.filter(({ tool }) => asked.has(tool.function.name));
}

/** Returns the names in a tool choice; undefined where it allows all tools. */
function namesIn(choice: ChatRequest["tool_choice"]): string[] | undefined {
  if (typeof choice !== "object" || choice === null) return undefined;
  const named = choice.type === "function" ? [choice] : choice.allowed_tools.tools;
  return named.map((tool) => tool.function.name);
}

/** Whether a tool must be called. */
function isCallForced(choice: ChatRequest["tool_choice"]): boolean {
  if (typeof choice !== "object" || choice === null) return choice === "required";
  return choice.type === "function" || choice.allowed_tools.mode === "required";
}

/**
 * Returns the parameters of the engine for a chat request.
 * @throws {ServiceError} `request_invalid` naming a field that cannot be served
 */
export function toChatParams(request: SentRequest): ChatParams {
  return withinEffortOfAll(() => paramsOf(request));
}

function paramsOf(request: SentRequest): ChatParams {
  const isForced = isCallForced(request.tool_choice);
  const tools = request.tool_choice === "none" ? [] : selectTools(request);
  assertCallable(tools, isForced);
  if ((request.top_logprobs ?? 0) > 0 && request.logprobs !== true) {
    throw fieldError("top_logprobs", "it needs `logprobs`");
  }
  const { field: held, responseFormat, grammar } = answerFormOf(request);
  if (isForced && grammar !== null) throw fieldError(grammar.field, besides("tool_choice"));
  const messages = request.messages.map(toTemplateMessage);
  const continuesLast = request.continue_final_message === true;
  if (continuesLast) assertGoesOn(messages, isForced ? "tool_choice" : held);
  const { stop, writtenTools } = request;
  return {
    messages,
    continuesLast,
    variables: templateVariables(request),
    tools: tools.map(({ tool }) => tool),
    writtenTools: writtenTools === undefined
      ? null
      : tools.map(({ index }) => writtenTools[index]!),
    toolChoice: isForced ? "required" : "auto",
    responseFormat,
    grammar,
    parallelToolCalls: request.parallel_tool_calls ?? true,
    choices: request.n ?? 1,
    maxTokens: tokenLimit(request),
    stop: typeof stop === "string" ? [stop] : stop ?? [],
    sampling: toSampling(request),
    topLogprobs: request.logprobs === true ? request.top_logprobs ?? 0 : null,
  };
}

function tokenLimit(request: ChatRequest): TokenLimit | null {
  const field = request.max_completion_tokens == null ? "max_tokens" : "max_completion_tokens";
  const tokens = request[field];
  return tokens == null ? null : { tokens, field };
}

/** Refuses tools that must be called, or are `strict`, if their parameters cannot be enforced. */
function assertCallable(tools: ReturnType<typeof selectTools>, isForced: boolean): void {
  if (isForced && tools.length === 0) {
    throw fieldError("tool_choice", "there are no `tools` to call");
  }
  for (const { tool, index } of tools) {
    if (!isForced && tool.function.strict !== true) continue;
    const field = `tools[${index}].function.parameters`;
    assertEnforceable(() => argumentsSchema(tool.function.parameters), field);
  }
}

/**
 * Only an assistant's text can be continued, and not if it is the only message or if the field
 * `held` constrains the answer to a call or a format.
 */
function assertGoesOn(messages: readonly TemplateMessage[], held: string | undefined): void {
  const last = messages.at(-1);
  const isBegun = last?.role === "assistant" && last.tool_calls === undefined && last.content;
  if (!isBegun || messages.length === 1) {
    throw fieldError(
      "continue_final_message",
      "the last of `messages` must be the assistant's, have text and no calls, and follow another message",
    );
  }
  if (held !== undefined) {
    throw fieldError(
      "continue_final_message",
      `a constraint on the whole answer cannot apply to its rest: leave out \`${held}\``,
    );
  }
}

function toTemplateMessage(message: ChatMessage): TemplateMessage {
  const { role, content, name, tool_calls: calls, tool_call_id: callId } = message;
  const reasoning = message.reasoning_content;
  return {
    role,
    content: content == null ? message.refusal ?? null : textOf(content),
    ...(name === undefined ? {} : { name }),
    ...(calls === undefined || calls.length === 0 ? {} : { tool_calls: calls }),
    ...(callId === undefined ? {} : { tool_call_id: callId }),
    ...(reasoning == null ? {} : { reasoning_content: reasoning }),
  };
}

function toSampling(request: ChatRequest): AskedSampling {
  return {
    temperature: request.temperature ?? null,
    seed: request.seed === RANDOM_SEED ? null : request.seed ?? null,
    topP: request.top_p ?? null,
    topK: request.top_k == null ? null : Math.max(0, request.top_k),
    minP: request.min_p ?? null,
    repeatPenalty: request.repeat_penalty ?? null,
    frequencyPenalty: request.frequency_penalty ?? 0,
    presencePenalty: request.presence_penalty ?? 0,
    logitBias: Object.entries(request.logit_bias ?? {}).map(([token, bias]) => ({
      token: tokenId(token),
      bias,
    })),
  };
}

function tokenId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw fieldError(`logit_bias.${text}`, "keys must be token ids");
}
