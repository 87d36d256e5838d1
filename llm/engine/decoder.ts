/**
 * Runs the decodes of one context, each where it disturbs least: short ones on this thread, long ones
 * on another, so that this one can send and receive meanwhile.
 * @module
 */
import { LlamaBatch } from "../../ffi/llama_batch.ts";
import type { DecodeOutcome, LlamaContext } from "../../ffi/llama_context.ts";
import { PromptPace } from "./batch_plan.ts";

/**
 * A decode that takes less is computed on this thread: a thread of its own would compete with this
 * one for the cores that llama.cpp keeps busy.
 */
const SHORT_SECONDS = 0.2;

/** Decodes one batch after the other, and learns how long that takes. */
export class Decoder {
  /** The tokens of the next decode. */
  readonly batch: LlamaBatch;
  /** How fast decodes are. */
  readonly pace: PromptPace;
  readonly #context: LlamaContext;

  /** Decodes in `context`. */
  constructor(context: LlamaContext) {
    this.#context = context;
    this.batch = new LlamaBatch(context.batchTokens);
    this.pace = new PromptPace(context.batchTokens);
  }

  /** True when the batch will be computed soon, by the decode before; nothing can abort it then. */
  get isShort(): boolean {
    return this.pace.expectedSeconds(this.batch.length) < SHORT_SECONDS;
  }

  /** Decodes the batch. */
  async run(signal: AbortSignal): Promise<DecodeOutcome> {
    const started = performance.now();
    const outcome = this.isShort
      ? this.#context.decodeNow(this.batch)
      : await this.#context.decode(this.batch, signal);
    if (outcome === "done") {
      this.pace.learn(this.batch.length, (performance.now() - started) / 1000);
    }
    return outcome;
  }
}
