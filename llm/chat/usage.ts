/**
 * Token counts of a request and its answer.
 * @module
 */
import type { ChatUsage } from "../../shared/schema/llm.ts";
import type { ChatEvent } from "./events.ts";

/** Sums up the token counts in the events of an answer. */
export class UsageCounter {
  #promptTokens = 0;
  #cachedTokens = 0;
  #completionTokens = 0;
  #reasoningTokens = 0;
  #draftedTokens = 0;
  #acceptedTokens = 0;

  /** Adds the token counts of `event`. */
  add(event: ChatEvent): void {
    if (event.type === "prompt") {
      this.#promptTokens = event.promptTokens;
      this.#cachedTokens = event.cachedTokens;
    } else if (event.type === "finish") {
      this.#completionTokens += event.completionTokens;
      this.#reasoningTokens += event.reasoningTokens ?? 0;
      this.#draftedTokens += event.draftedTokens ?? 0;
      this.#acceptedTokens += event.acceptedTokens ?? 0;
    }
  }

  /** Returns the counts so far. */
  usage(): ChatUsage {
    const details = this.#details();
    return {
      prompt_tokens: this.#promptTokens,
      completion_tokens: this.#completionTokens,
      total_tokens: this.#promptTokens + this.#completionTokens,
      // Clients typed strictly after OpenAI's own answers fail to read usage without
      // `audio_tokens`.
      prompt_tokens_details: { cached_tokens: this.#cachedTokens, audio_tokens: 0 },
      ...(Object.keys(details).length === 0 ? {} : { completion_tokens_details: details }),
    };
  }

  #details(): NonNullable<ChatUsage["completion_tokens_details"]> {
    return {
      ...(this.#reasoningTokens === 0 ? {} : { reasoning_tokens: this.#reasoningTokens }),
      ...(this.#draftedTokens === 0 ? {} : {
        accepted_prediction_tokens: this.#acceptedTokens,
        rejected_prediction_tokens: this.#draftedTokens - this.#acceptedTokens,
      }),
    };
  }
}
