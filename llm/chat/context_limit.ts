/**
 * How many tokens an answer may have.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { TokenLimit } from "../engine/contract.ts";

/** A prompt, and what may follow it. */
export interface Demand {
  /** Tokens of the prompt. */
  readonly promptTokens: number;
  /** Most tokens of the answer; null where the request does not say. */
  readonly maxTokens: TokenLimit | null;
  /** Tokens of the context window. */
  readonly contextTokens: number;
}

/**
 * Most tokens of an answer: what was asked for, or what is left of the window, which may be nothing.
 * @throws {ServiceError} `context_too_long`
 */
export function answerLimit({ promptTokens, maxTokens, contextTokens }: Demand): number {
  if (promptTokens + (maxTokens?.tokens ?? 0) > contextTokens) {
    const asked = maxTokens === null ? "" : ` and \`${maxTokens.field}\` of ${maxTokens.tokens}`;
    throw new ServiceError(
      "context_too_long",
      `Cannot answer: a prompt of ${promptTokens} tokens${asked} exceeds the context of ${contextTokens} tokens`,
      { detail: { n_prompt_tokens: promptTokens, n_ctx: contextTokens } },
    );
  }
  return maxTokens?.tokens ?? contextTokens - promptTokens;
}
