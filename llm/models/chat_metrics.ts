/**
 * Metrics of answers: numbers of tokens, cached tokens and drafted tokens, and time to first token.
 * @module
 */
import { Counter, Histogram, type Registry } from "prom-client";
import type { ChatEvent } from "../chat/events.ts";

const FIRST_TOKEN_BUCKETS_SECONDS = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Metrics of the answers of all models. */
export class ChatMetrics {
  readonly #prompt: Counter;
  readonly #cached: Counter;
  readonly #generated: Counter;
  readonly #drafted: Counter;
  readonly #accepted: Counter;
  readonly #firstToken: Histogram;

  /** Registers the metrics. */
  constructor(registry: Registry) {
    const registers = [registry];
    const counter = (name: string, help: string) => new Counter({ name, help, registers });
    this.#prompt = counter("parley_llm_prompt_tokens_total", "Prompt tokens.");
    this.#cached = counter(
      "parley_llm_cached_tokens_total",
      "Prompt tokens that were reused from the cache.",
    );
    this.#generated = counter(
      "parley_llm_generated_tokens_total",
      "Tokens of complete answers.",
    );
    this.#drafted = counter(
      "parley_llm_drafted_tokens_total",
      "Tokens drafted for complete answers.",
    );
    this.#accepted = counter(
      "parley_llm_accepted_draft_tokens_total",
      "Those of the drafted tokens that the model accepted.",
    );
    this.#firstToken = new Histogram({
      name: "parley_llm_time_to_first_token_seconds",
      help: "Seconds from a request to the first token of its answer, including time in the queue.",
      buckets: FIRST_TOKEN_BUCKETS_SECONDS,
      registers,
    });
  }

  /** Begins to measure an answer; pass each of its events to the returned function. */
  begin(): (event: ChatEvent) => void {
    const started = performance.now();
    let hasBegun = false;
    return (event) => {
      if (event.type === "prompt") {
        this.#prompt.inc(event.promptTokens);
        this.#cached.inc(event.cachedTokens);
        return;
      }
      if (!hasBegun) this.#firstToken.observe((performance.now() - started) / 1000);
      hasBegun = true;
      if (event.type !== "finish") return;
      this.#generated.inc(event.completionTokens);
      this.#drafted.inc(event.draftedTokens ?? 0);
      this.#accepted.inc(event.acceptedTokens ?? 0);
    };
  }
}
