/**
 * The shapes of OpenAI's chat completions, made from the events of an answer.
 * @module
 */
import type {
  ChatCompletion,
  ChatCompletionChunk,
  FinishReason,
  TokenLogprob,
} from "../../shared/schema/llm.ts";
import type { ChatEvent } from "./events.ts";
import { UsageCounter } from "./usage.ts";

type Choice = ChatCompletion["choices"][number];
type ChunkChoice = ChatCompletionChunk["choices"][number];

/** Fields that all chunks of one answer share. */
export interface CompletionIdentity {
  /** Id of the answer. */
  readonly id: string;
  /** Time of its creation, in seconds since 1970. */
  readonly created: number;
  /** Id of the model that answers. */
  readonly model: string;
}

/** Returns a new identity for an answer of `model`. */
export function newIdentity(model: string): CompletionIdentity {
  return {
    id: `chatcmpl-${crypto.randomUUID().replaceAll("-", "")}`,
    created: Math.floor(Date.now() / 1000),
    model,
  };
}

/** Collects all events into one answer; its identity is created when the first event arrives. */
export async function collectCompletion(
  events: AsyncIterable<ChatEvent>,
  makeIdentity: () => CompletionIdentity,
): Promise<ChatCompletion> {
  const choices = new Map<number, Choice>();
  const counter = new UsageCounter();
  let identity: CompletionIdentity | undefined;
  for await (const event of events) {
    identity ??= makeIdentity();
    counter.add(event);
    if (event.type === "prompt") continue;
    const choice = choices.get(event.choice) ?? emptyChoice(event.choice);
    choices.set(event.choice, choice);
    addToChoice(choice, event);
  }
  return {
    ...identity ?? makeIdentity(),
    object: "chat.completion",
    choices: [...choices.values()].toSorted((a, b) => a.index - b.index),
    usage: counter.usage(),
  };
}

function emptyChoice(index: number): Choice {
  return {
    index,
    message: { role: "assistant", content: null, refusal: null },
    logprobs: null,
    finish_reason: "stop",
  };
}

function addToChoice(
  choice: Choice,
  event: Exclude<ChatEvent, { type: "prompt" }>,
): void {
  const { message } = choice;
  switch (event.type) {
    case "text":
      message.content = (message.content ?? "") + event.text;
      break;
    case "reasoning":
      message.reasoning_content = (message.reasoning_content ?? "") + event.text;
      break;
    case "tool_call":
      message.tool_calls ??= [];
      message.tool_calls.push({
        id: event.id,
        type: "function",
        function: { name: event.name, arguments: "" },
      });
      break;
    case "tool_arguments":
      message.tool_calls![event.call]!.function.arguments += event.fragment;
      break;
    case "logprobs":
      choice.logprobs ??= logprobsOf([]);
      choice.logprobs.content.push(...event.tokens);
      break;
    case "finish":
      choice.finish_reason = event.reason;
      // The content of an empty answer is an empty string; null is only for tool calls.
      if (message.tool_calls === undefined) message.content ??= "";
  }
}

/**
 * Yields the chunks of a streamed answer in OpenAI's order: the role, the deltas, an empty delta
 * with the finish reason, and the usage if requested. Their identity is created with the first
 * chunk.
 */
export async function* completionChunks(
  events: AsyncIterable<ChatEvent>,
  makeIdentity: () => CompletionIdentity,
  withUsage: boolean,
): AsyncGenerator<ChatCompletionChunk, void> {
  const counter = new UsageCounter();
  const begun = new Set<number>();
  const logprobs = new Map<number, TokenLogprob[]>();
  let identity: CompletionIdentity | undefined;
  const chunk = (choices: ChunkChoice[]): ChatCompletionChunk => ({
    ...(identity ??= makeIdentity()),
    object: "chat.completion.chunk",
    choices,
    ...(withUsage ? { usage: null } : {}),
  });
  for await (const event of events) {
    counter.add(event);
    if (event.type === "prompt") continue;
    if (event.type === "logprobs") {
      if (event.tokens.length === 0) continue;
      logprobs.set(event.choice, [...logprobs.get(event.choice) ?? [], ...event.tokens]);
      continue;
    }
    if (!begun.has(event.choice)) {
      begun.add(event.choice);
      const content = event.type === "tool_call" ? null : "";
      yield chunk([choiceOf(event.choice, { role: "assistant", content })]);
    }
    const content = logprobs.get(event.choice);
    logprobs.delete(event.choice);
    yield chunk([{ ...toChunkChoice(event), ...(content && { logprobs: logprobsOf(content) }) }]);
  }
  if (withUsage) yield { ...chunk([]), usage: counter.usage() };
}

function logprobsOf(content: TokenLogprob[]): NonNullable<Choice["logprobs"]> {
  return { content, refusal: null };
}

function choiceOf(
  index: number,
  delta: ChunkChoice["delta"],
  reason: FinishReason | null = null,
): ChunkChoice {
  return { index, delta, logprobs: null, finish_reason: reason };
}

function toChunkChoice(
  event: Exclude<ChatEvent, { type: "prompt" | "logprobs" }>,
): ChunkChoice {
  switch (event.type) {
    case "text":
      return choiceOf(event.choice, { content: event.text });
    case "reasoning":
      return choiceOf(event.choice, { reasoning_content: event.text });
    case "tool_call":
      return choiceOf(event.choice, {
        tool_calls: [{
          index: event.call,
          id: event.id,
          type: "function",
          function: { name: event.name, arguments: "" },
        }],
      });
    case "tool_arguments":
      return choiceOf(event.choice, {
        tool_calls: [{ index: event.call, function: { arguments: event.fragment } }],
      });
    case "finish":
      return choiceOf(event.choice, {}, event.reason);
  }
}
