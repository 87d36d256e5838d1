/**
 * A model in engine processes of its own: it is used by answers, and ends when it was replaced and
 * the last of them has ended.
 * @module
 */
import type { EngineClient, EngineState, SubmitOptions } from "../../shared/engine/client.ts";
import type { UnusableGpus } from "../../shared/engine/gpu_probe.ts";
import { createEnginePool } from "../../shared/engine/pool.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams, LlmContract, LlmInfo, LlmOptions } from "../engine/contract.ts";
import type { ModelFile } from "./model_folder.ts";

/**
 * What llama.cpp says when a decode is aborted, or finds the KV cache full so that room is made; one
 * that fails is an error of its answers besides.
 */
const EXPECTED_LINES =
  /^(graph_compute: .* failed with error 1|process_ubatch: .* compute status: 1|llama_decode: failed to decode, ret = 2|set_abort_callback: call|decode: failed to find a memory slot for batch of size \d+)$/;

/** What a slot needs besides its model. */
export interface ModelSlotOptions {
  /** Where events go. */
  readonly log: Log;
  /** Most requests that may wait. */
  readonly maxQueue: number;
  /** What the engine loads. */
  readonly engine: LlmOptions;
  /** Tells which GPU builds cannot compute here. */
  readonly probeGpus: () => Promise<UnusableGpus>;
  /** What it may take; 0 where nothing limits it. */
  readonly memoryBytes: number;
  /** Told when an answer has ended. */
  readonly onRelease: () => void;
}

/** A waiting answer was sent away, because another model has taken over. */
export class ReplacedError extends Error {
  /** Name of the class. */
  override readonly name = "ReplacedError";
}

/** What tells a file from the one that had its name before; empty where there is none. */
function versionOf(path: string): string {
  try {
    const { ino, size, mtime } = Deno.statSync(path);
    return [ino, size, mtime?.getTime()].join(" ");
  } catch {
    return "";
  }
}

/** A model that is loaded, or being loaded. */
export class ModelSlot {
  /** The model. */
  readonly file: ModelFile;
  readonly #options: ModelSlotOptions;
  readonly #pool: EngineClient<LlmContract>;
  readonly #end = new AbortController();
  readonly #version: string;
  #leases = 0;
  /** Set while it was replaced: how that ends, when nobody uses it or it serves again. */
  #retirement: PromiseWithResolvers<"unused" | "revived"> | undefined;
  #limitTimer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to load `file`. */
  constructor(file: ModelFile, options: ModelSlotOptions) {
    this.file = file;
    this.#options = options;
    this.#version = versionOf(file.path);
    this.#pool = createEnginePool<LlmContract>({
      service: "llm",
      options: options.engine,
      prepare: async () => ({ unusableGpus: await options.probeGpus() }),
      log: options.log,
      maxQueue: options.maxQueue,
      harmlessLines: EXPECTED_LINES,
      // The engine says how many answers it writes at once.
      concurrency: ({ parallel }) => parallel as LlmInfo["parallel"],
    });
    this.#pool.settled().then((loaded) => this.#warn(loaded));
  }

  /** True when another file has taken the place of the one that was loaded. */
  get isOutdated(): boolean {
    const version = versionOf(this.file.path);
    return version !== "" && version !== this.#version;
  }

  /** Says what an operator must know of a model that answers all the same. */
  #warn(loaded: EngineState): void {
    if (loaded.kind !== "ready") return;
    // The engine runs the same program, so what it tells has this type.
    const { templateProblem: reason } = loaded.info as LlmInfo;
    if (reason === null) return;
    this.#options.log.warn("chat_template_replaced", { model: this.file.id, by: "ChatML", reason });
  }

  /** Bytes that it may take; 0 where nothing limits it. */
  get memoryBytes(): number {
    return this.#options.memoryBytes;
  }

  /** Whether it can answer. */
  get state(): EngineState {
    return this.#pool.state;
  }

  /** Answers that wait. */
  get queueDepth(): number {
    return this.#pool.queueDepth;
  }

  /** Answers that are being written. */
  get activeJobs(): number {
    return this.#pool.activeJobs;
  }

  /** True when one more answer would be refused with `overloaded`. */
  get isFull(): boolean {
    return this.#pool.isFull;
  }

  /** How often its engine was started again. */
  get restarts(): number {
    return this.#pool.restarts;
  }

  /** True while an answer uses it. */
  get isInUse(): boolean {
    return this.#leases > 0;
  }

  /** Resolves when it is loaded, or cannot be. */
  settled(): Promise<EngineState> {
    return this.#pool.settled();
  }

  /**
   * The events of an answer; they must be read, or the slot never ends.
   * @throws {ReplacedError} when another model takes over before the answer has begun
   */
  async *answer(params: ChatParams, options: SubmitOptions): AsyncGenerator<ChatEvent, void> {
    const signals = [this.#end.signal, ...(options.signal === undefined ? [] : [options.signal])];
    const signal = AbortSignal.any(signals);
    this.#leases++;
    try {
      for await (const { data } of this.#pool.submit("chat", params, { ...options, signal })) {
        yield* data.events;
      }
    } finally {
      this.#leases--;
      if (this.#leases === 0) this.#retirement?.resolve("unused");
      this.#options.onRelease();
    }
  }

  /** Sends away what waits; those answers fail with {@linkcode ReplacedError}. */
  sendAway(): void {
    this.#pool.endWaiting(new ReplacedError());
  }

  /**
   * Ends the engine when the last answer has ended, at the latest after `limitSeconds`: what is then
   * still being written ends with an error, whether its client reads that or not. Resolves with false
   * when it serves again instead.
   */
  async retire(limitSeconds: number): Promise<boolean> {
    this.#retirement = Promise.withResolvers();
    if (this.#leases === 0) this.#retirement.resolve("unused");
    this.limit(limitSeconds);
    if (await this.#retirement.promise === "revived") return false;
    clearTimeout(this.#limitTimer);
    await this.#pool[Symbol.asyncDispose]();
    return true;
  }

  /** Lets a replaced model go on for `seconds` at most. */
  limit(seconds: number): void {
    if (seconds === Infinity || this.#limitTimer !== undefined) return;
    this.#limitTimer = setTimeout(() => {
      this.#end.abort(
        new ServiceError(
          "model_unavailable",
          `The model ${this.file.id} was replaced by another while it answered`,
          { retryAfterSeconds: 1 },
        ),
      );
      // A client that reads slowly takes what was written whenever it likes: nobody waits for that.
      this.#retirement?.resolve("unused");
    }, seconds * 1000);
  }

  /** Lets a replaced model serve again; false when it ends already. */
  revive(): boolean {
    const isEnding = this.#leases === 0 || this.#end.signal.aborted;
    if (this.#retirement === undefined || isEnding || this.state.kind !== "ready") return false;
    this.#retirement.resolve("revived");
    this.#retirement = undefined;
    clearTimeout(this.#limitTimer);
    this.#limitTimer = undefined;
    return true;
  }

  /** Ends the engine now. */
  async end(): Promise<void> {
    await this.#pool[Symbol.asyncDispose]();
  }
}
