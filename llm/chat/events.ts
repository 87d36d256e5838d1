/**
 * What happens while a chat request is answered, whoever answers it: the mock or the engine.
 * @module
 */
import type { FinishReason, TokenLogprob } from "../../shared/schema/llm.ts";

/** One event. `choice` counts from 0, `call` counts the tool calls of a choice from 0. */
export type ChatEvent =
  /** The prompt was taken; always first, once. */
  | { type: "prompt"; promptTokens: number; cachedTokens: number }
  /** More of the answer. */
  | { type: "text"; choice: number; text: string }
  /** More of what the model thinks before it answers. */
  | { type: "reasoning"; choice: number; text: string }
  /** A tool call begins. */
  | { type: "tool_call"; choice: number; call: number; id: string; name: string }
  /** More of a tool call's arguments, which are JSON text. */
  | { type: "tool_arguments"; choice: number; call: number; fragment: string }
  /** Probabilities of the tokens that the next event comes from. */
  | { type: "logprobs"; choice: number; tokens: TokenLogprob[] }
  /**
   * A choice is complete. Some of its tokens may be what the model thought, and of those that were
   * drafted for it, some were right.
   */
  | {
    type: "finish";
    choice: number;
    reason: FinishReason;
    completionTokens: number;
    reasoningTokens?: number;
    draftedTokens?: number;
    acceptedTokens?: number;
  };

/** An id for a tool call. */
export function newCallId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
