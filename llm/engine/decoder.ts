/**
 * Runs the decodes of one context: short ones on this thread, long ones on another, so that this
 * thread can send and receive meanwhile.
 * @module
 */
import { LlamaBatch } from "../../ffi/llama_batch.ts";
import type { DecodeOutcome, LlamaContext } from "../../ffi/llama_context.ts";
import { PromptPace } from "./batch_plan.ts";
import { PromptThreads } from "./prompt_threads.ts";
import { ThreadCount } from "./thread_count.ts";

/**
 * A decode expected to take less runs on this thread: another thread would compete with this one
 * for the cores that llama.cpp keeps busy.
 */
const SHORT_SECONDS = 0.2;

/** Decodes of more tokens vary so much in length that only their time per token can be compared. */
const FEW_TOKENS = 64;

/** Most time that the warm-up adds to loading, where decodes can be aborted. */
const WARM_UP_SECONDS = 0.5;
/** A token that every vocabulary has. */
const SOME_TOKEN = 0;

/** Options of {@linkcode Decoder}. */
export interface DecoderOptions {
  /** Whether to look for the fastest number of threads, rather than use all of the context's. */
  readonly adaptsThreads: boolean;
  /** Whether a decode that takes too long for its number of threads may be aborted. */
  readonly givesUpDecodes: boolean;
}

/** Decodes one batch after another, and learns how long that takes. */
export class Decoder {
  /** The tokens of the next decode. */
  readonly batch: LlamaBatch;
  /** Measured speed of decodes. */
  readonly pace: PromptPace;
  readonly #context: LlamaContext;
  readonly #threads: { readonly few: ThreadCount; readonly many: PromptThreads } | undefined;
  readonly #givesUpDecodes: boolean;

  /** Decodes in `context`. */
  constructor(context: LlamaContext, { adaptsThreads, givesUpDecodes }: DecoderOptions) {
    this.#givesUpDecodes = givesUpDecodes;
    this.#context = context;
    const most = context.mostThreads;
    this.#threads = adaptsThreads
      ? {
        few: new ThreadCount(most),
        many: new PromptThreads(most),
      }
      : undefined;
    this.batch = new LlamaBatch(context.batchTokens);
    this.pace = new PromptPace(context.batchTokens);
  }

  /**
   * Whether the batch should decode fast, judging by the last decode; it then cannot be aborted.
   */
  get isShort(): boolean {
    return this.pace.expectedSeconds(this.batch.length) < SHORT_SECONDS;
  }

  /**
   * Decodes a few tokens into the empty context and forgets them, so that the first answer waits
   * neither for memory to be allocated nor for the fastest number of threads to be found.
   */
  async warmUp(): Promise<void> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), WARM_UP_SECONDS * 1000);
    const threads = this.#threads;
    try {
      threads?.few.beginWithOne();
      await this.#warmDecode(over.signal);
      if (threads === undefined) return;
      // The first decode also read in the weights, so nothing can be compared with it.
      threads.few.beginWithOne();
      const aloneSeconds = await this.#warmDecode(over.signal);
      // This decode is a trial of all threads.
      await this.#warmDecode(over.signal);
      if (over.signal.aborted) threads.few.beginWithAll();
      else threads.many.expect(aloneSeconds);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Decodes one token and forgets it; returns the seconds taken, or 0 if `signal` is aborted. */
  async #warmDecode(signal: AbortSignal): Promise<number> {
    if (signal.aborted) return 0;
    const start = performance.now();
    this.batch.add(SOME_TOKEN, 0, 0, true);
    await this.run(signal);
    this.batch.clear();
    this.#context.truncate(0, 0);
    return (performance.now() - start) / 1000;
  }

  /**
   * Decodes the batch. Returns "aborted" when `signal` aborts it, and when it took too long for its
   * number of threads and is to be run again.
   */
  async run(signal: AbortSignal): Promise<DecodeOutcome> {
    const startSeconds = performance.now() / 1000;
    const tokens = this.batch.length;
    const threads = tokens > FEW_TOKENS ? this.#threads?.many : this.#threads?.few;
    const share = threads?.next(tokens, startSeconds);
    if (share !== undefined) this.#context.useThreads(share.threads);
    const lostAfterSeconds = this.#givesUpDecodes ? share?.lostAfterSeconds : undefined;
    const outcome = await this.#decode(signal, lostAfterSeconds);
    const endSeconds = performance.now() / 1000;
    const seconds = endSeconds - startSeconds;
    if (outcome === "done") this.pace.learn(tokens, seconds);
    const isLost = outcome === "aborted" && !signal.aborted;
    if (outcome === "done" || isLost) threads?.learn({ tokens, seconds, endSeconds });
    return outcome;
  }

  async #decode(
    signal: AbortSignal,
    lostAfterSeconds: number | undefined,
  ): Promise<DecodeOutcome> {
    if (lostAfterSeconds === undefined) {
      return this.isShort
        ? this.#context.decodeNow(this.batch)
        : await this.#context.decode(this.batch, signal);
    }
    const lost = new AbortController();
    // Rounded up, because a decode that is aborted too early is not learnt as lost.
    const timer = setTimeout(() => lost.abort(), Math.ceil(lostAfterSeconds * 1000));
    try {
      return await this.#context.decode(this.batch, AbortSignal.any([signal, lost.signal]));
    } finally {
      clearTimeout(timer);
    }
  }
}
