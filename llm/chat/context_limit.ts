/**
 * The token limit of an answer.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { TokenLimit } from "../engine/contract.ts";

/** Sizes that decide the limit. */
export interface Demand {
  /** Tokens of the prompt. */
  readonly promptTokens: number;
  /** Most tokens of the answer; null where the request sets no limit. */
  readonly maxTokens: TokenLimit | null;
  /** Tokens of the context window. */
  readonly contextTokens: number;
}

/**
 * Returns the token limit of an answer: the requested one, or the rest of the window, possibly 0.
 * @throws {ServiceError} `context_too_long` when prompt and requested limit exceed the window
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
