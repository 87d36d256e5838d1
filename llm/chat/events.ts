/**
 * Events of an answer to a chat request, from the mock or from the engine.
 * @module
 */
import type { FinishReason, TokenLogprob } from "../../shared/schema/llm.ts";

/** One event. `choice` counts from 0, `call` counts the tool calls of a choice from 0. */
export type ChatEvent =
  /** The prompt was accepted; always the first event, and only once. */
  | { type: "prompt"; promptTokens: number; cachedTokens: number }
  /** More of the answer. */
  | { type: "text"; choice: number; text: string }
  /** More of the reasoning before the answer. */
  | { type: "reasoning"; choice: number; text: string }
  /** A tool call begins. */
  | { type: "tool_call"; choice: number; call: number; id: string; name: string }
  /** More of a tool call's arguments, which are JSON text. */
  | { type: "tool_arguments"; choice: number; call: number; fragment: string }
  /** Log probabilities of the tokens behind the next event. */
  | { type: "logprobs"; choice: number; tokens: TokenLogprob[] }
  /**
   * A choice is complete. `reasoningTokens` of its tokens are reasoning; of `draftedTokens` that
   * were drafted for it, `acceptedTokens` were right.
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

/** Returns a new id for a tool call. */
export function newCallId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
