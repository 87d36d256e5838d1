/**
 * Generates many answers in one context (continuous batching): every decode computes one token of
 * each answer that is being generated and a piece of the waiting prompts.
 * @module
 */
import type { DecodeOutcome, LlamaContext } from "../../ffi/llama_context.ts";
import { ServiceError } from "../../shared/errors.ts";
import { planBatch, type Share, writesNext } from "./batch_plan.ts";
import { Decoder, type DecoderOptions } from "./decoder.ts";
import type { Drafter } from "./drafts/drafter.ts";
import { eventLoopTurn } from "./event_loop.ts";
import { Generation, type GenerationTask } from "./generation.ts";
import { commonLength, SequenceCache } from "./sequence_cache.ts";
import type { ChooserParts } from "./token_chooser.ts";

/** A prompt waits for one that is being computed if that saves it at least this many tokens. */
const SHARING_TOKENS = 16;

/** Longest time to choose tokens without yielding to the event loop. */
const LONGEST_TURN_MILLISECONDS = 500;

/** Orders shares by the places of their sequences in the KV cache. */
function byPart(a: Share<Generation>, b: Share<Generation>): number {
  return a.work.sequence!.id - b.work.sequence!.id;
}

/** The draft tokens of each generation. */
type Drafts = ReadonlyMap<Generation, readonly number[]>;
const NO_DRAFTS: Drafts = new Map();

/** Options of {@linkcode Scheduler}. */
export interface SchedulerOptions extends DecoderOptions {
  /** Number of generations that run at once. */
  readonly slots: number;
  /** Drafts tokens that the model only verifies (speculative decoding); undefined for no drafts. */
  readonly drafter: Drafter<Generation> | undefined;
  /**
   * Takes in jobs and cancellations that have arrived; returns false when there are none, and none
   * will arrive by themselves.
   * @default {they arrive by themselves}
   */
  readonly takeIn?: () => boolean;
}

/** Runs generations concurrently in one context. */
export class Scheduler implements AsyncDisposable {
  readonly #context: LlamaContext;
  readonly #parts: ChooserParts;
  readonly #slots: number;
  readonly #drafter: Drafter<Generation> | undefined;
  readonly #takeIn: () => boolean;
  readonly #cache: SequenceCache;
  readonly #decoder: Decoder;
  readonly #stop = new AbortController();
  /** Generations that have not started or were preempted; in order of arrival. */
  #waiting: Generation[] = [];
  #running: Generation[] = [];
  /** Whether one was preempted; until another one ends, it would only be preempted again. */
  #isFull = false;
  #wake = Promise.withResolvers<void>();
  readonly #done: Promise<void>;
  /** The generations of the decode in progress. */
  #decoding: readonly Generation[] | undefined;
  /** Whether the last step emitted nothing, so that its tokens wait for those of the next one. */
  #isHolding = false;
  /** Aborts the decode in progress; on disposal also those that would follow. */
  #givingUp = new AbortController();

  /** Starts with an empty `context`. */
  constructor(context: LlamaContext, parts: ChooserParts, options: SchedulerOptions) {
    this.#context = context;
    this.#parts = parts;
    this.#slots = options.slots;
    this.#drafter = options.drafter;
    this.#takeIn = options.takeIn ?? (() => true);
    const { isRecurrent } = parts.model;
    this.#cache = new SequenceCache(context, { isRecurrent, isShared: context.isShared });
    this.#decoder = new Decoder(context, options);
    this.#done = this.#run();
  }

  /** Does in advance what the first answer would have to wait for. Call it before adding a task. */
  async warmUp(): Promise<void> {
    await this.#decoder.warmUp();
    await this.#drafter?.warmUp();
  }

  /** Adds a choice to generate; its events go to its job. */
  add(task: GenerationTask): void {
    this.#waiting.push(new Generation(task, this.#parts));
    task.job.signal.addEventListener("abort", () => this.#onAbort(), { once: true });
    this.#wake.resolve();
  }

  /** Ends all generations. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#givingUp.abort();
    this.#wake.resolve();
    await this.#done;
    for (const generation of [...this.#running, ...this.#waiting]) generation[Symbol.dispose]();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      // Sends chosen tokens before this thread is busy, and lets new and cancelled jobs count.
      const hasTakenIn = this.#takeIn();
      if (hasTakenIn || !this.#isHolding) await eventLoopTurn();
      this.#removeComplete();
      this.#admit();
      if (this.#running.length === 0) {
        this.#wake = Promise.withResolvers();
        // A task may have been added since the running ones were checked.
        if (this.#waiting.length === 0 && !this.#stop.signal.aborted) await this.#wake.promise;
        continue;
      }
      try {
        await this.#step();
      } catch (thrown) {
        this.#failAll(thrown);
      }
    }
  }

  #onAbort(): void {
    if (this.#decoding?.every(({ task }) => task.job.signal.aborted)) this.#givingUp.abort();
  }

  #removeComplete(): void {
    for (const generation of this.#running.filter(({ isComplete }) => isComplete)) {
      if (generation.sequence !== undefined) this.#cache.release(generation.sequence);
      this.#drafter?.release(generation);
      generation[Symbol.dispose]();
    }
    for (const generation of this.#waiting.filter(({ isComplete }) => isComplete)) {
      generation[Symbol.dispose]();
    }
    const { length } = this.#running;
    this.#running = this.#running.filter(({ isComplete }) => !isComplete);
    if (this.#running.length < length) this.#isFull = false;
    this.#waiting = this.#waiting.filter(({ isComplete }) => !isComplete);
  }

  /** Gives free slots to waiting generations. */
  #admit(): void {
    while (this.#running.length < this.#slots && !this.#isFull) {
      const next = this.#nextWaiting();
      if (next === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.begin(this.#cache.acquire(next.tokens));
      this.#running.push(next);
    }
  }

  /** The oldest of those whose request has the fewest slots, so that `n` takes none from others. */
  #nextWaiting(): Generation | undefined {
    const slotsOf = (generation: Generation) =>
      this.#running.filter(({ task }) => task.job === generation.task.job).length;
    let best: { generation: Generation; slots: number } | undefined;
    for (const generation of this.#waiting) {
      if (best?.slots === 0) break;
      const slots = slotsOf(generation);
      if (slots >= (best?.slots ?? Infinity) || this.#isBeingComputed(generation)) continue;
      best = { generation, slots };
    }
    return best?.generation;
  }

  /** Whether a prompt with the same beginning is being computed, so that waiting saves work. */
  #isBeingComputed(generation: Generation): boolean {
    const known = this.#cache.reusableLength(generation.tokens);
    return this.#running.some((other) => {
      if (other.pendingTokens <= 1) return false;
      const shared = commonLength(generation.tokens, other.tokens);
      return shared - known >= SHARING_TOKENS && shared > other.sequence!.tokens.length;
    });
  }

  async #step(): Promise<void> {
    this.#isHolding = false;
    this.#cache.gather();
    let drafts = await this.#draft();
    const shares = planBatch(this.#running, {
      batchTokens: this.#decoder.batch.capacity - (this.#drafter?.tokens ?? 0),
      promptTokensBesideWriters: this.#decoder.pace.tokens,
    });
    let outputs = this.#fill(shares, drafts);
    if (this.#putOutBefore(this.#decoder.batch.length)) await eventLoopTurn();
    let outcome = await this.#decode(shares);
    if (outcome === "no_room" && drafts.size > 0) {
      drafts = NO_DRAFTS;
      outputs = this.#fill(shares, drafts);
      outcome = await this.#decode(shares);
    }
    while (outcome === "no_room" && this.#cache.evictOldest()) outcome = await this.#decode(shares);
    if (outcome === "no_room") this.#pushOut();
    if (outcome === "done") await this.#choose(shares, outputs, drafts);
  }

  async #draft(): Promise<Drafts> {
    if (this.#drafter === undefined) return NO_DRAFTS;
    return await this.#drafter.draft(this.#running.filter(writesNext), this.#stop.signal);
  }

  /** Fills the batch; returns the index of the logits of those whose last token is in it. */
  #fill(shares: readonly Share<Generation>[], drafts: Drafts): Map<Generation, number> {
    const { batch } = this.#decoder;
    const outputs = new Map<Generation, number>();
    batch.clear();
    // llama.cpp computes parts of the cache together only where they are adjacent and in order.
    for (const { work, tokens } of shares.toSorted(byPart)) {
      const { id, tokens: { length } } = work.sequence!;
      for (let position = length; position < length + tokens; position++) {
        const isLast = position === work.tokens.length - 1;
        const index = batch.add(work.tokens[position]!, position, id, isLast);
        if (isLast) outputs.set(work, index);
      }
      let position = length + tokens;
      for (const token of drafts.get(work) ?? []) batch.add(token, position++, id, true);
    }
    return outputs;
  }

  /** Chooses the tokens that follow, and keeps accepted draft tokens in the cache. */
  async #choose(
    shares: readonly Share<Generation>[],
    outputs: ReadonlyMap<Generation, number>,
    drafts: Drafts,
  ): Promise<void> {
    for (const { work, tokens } of shares) {
      const { length } = work.sequence!.tokens;
      work.sequence!.tokens.push(...work.tokens.slice(length, length + tokens));
    }
    let turn = performance.now();
    for (const [work, index] of outputs) {
      // Many slow grammars together must not keep the engine from answering heartbeats.
      if (performance.now() - turn > LONGEST_TURN_MILLISECONDS) {
        await eventLoopTurn();
        turn = performance.now();
      }
      const draft = drafts.get(work) ?? [];
      const right = work.isComplete ? 0 : this.#chooseFor(work, index, draft);
      if (draft.length === 0) continue;
      work.sequence!.tokens.push(...draft.slice(0, right));
      if (right < draft.length) this.#cache.repair(work.sequence!);
      this.#drafter?.learn(work, draft.length, right);
    }
    const hasPutOut = this.#putOutBefore(outputs.size);
    this.#isHolding = outputs.size > 0 && !hasPutOut;
  }

  /** Emits what cannot wait for the end of a decode of `tokens` tokens; false when all can wait. */
  #putOutBefore(tokens: number): boolean {
    const end = performance.now() + 1000 * this.#decoder.pace.expectedSeconds(tokens);
    const waiting = this.#running.filter((work) => work.mustPutOutBefore(end));
    for (const work of waiting) work.putOut();
    return waiting.length > 0;
  }

  /** Chooses for one generation; a failure ends only its own answer. */
  #chooseFor(work: Generation, index: number, draft: readonly number[]): number {
    try {
      return work.choose(this.#context, index, draft);
    } catch (thrown) {
      work.fail(thrown);
      return 0;
    }
  }

  async #decode(shares: readonly Share<Generation>[]): Promise<DecodeOutcome> {
    // One controller for many decodes: few are aborted, and creating one costs more than all else.
    const isUsedUp = this.#givingUp.signal.aborted && !this.#stop.signal.aborted;
    if (isUsedUp) this.#givingUp = new AbortController();
    this.#decoding = shares.map(({ work }) => work);
    try {
      const outcome = await this.#decoder.run(this.#givingUp.signal);
      if (outcome === "aborted") {
        for (const { work } of shares) this.#cache.repair(work.sequence!);
      }
      return outcome;
    } finally {
      this.#decoding = undefined;
    }
  }

  /**
   * Preempts the newest generation: it leaves the KV cache and resumes when there is room again.
   * One that runs alone already has all the room there is, and fails.
   */
  #pushOut(): void {
    const newest = this.#running.at(-1)!;
    if (this.#running.length === 1) {
      return newest.fail(new ServiceError("llm_error", "Cannot continue: the KV cache is full"));
    }
    this.#running.pop();
    this.#drafter?.release(newest);
    this.#cache.drop(newest.sequence!);
    newest.sequence = undefined;
    newest.putOut();
    this.#isFull = true;
    this.#waiting.unshift(newest);
  }

  #failAll(thrown: unknown): void {
    for (const generation of this.#running) {
      generation.fail(thrown);
      this.#cache.drop(generation.sequence!);
      generation.sequence = undefined;
    }
  }
}
