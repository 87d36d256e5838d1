/**
 * A model in its own engine process. After it is replaced, the engine stops as soon as the last
 * answer has ended.
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
 * Log lines of llama.cpp that are expected: a decode is aborted, or finds the KV cache full, upon
 * which the engine makes room. A decode that fails is also reported as an error of its answers.
 */
const EXPECTED_LINES =
  /^(graph_compute: .* failed with error 1|process_ubatch: .* compute status: 1|llama_decode: failed to decode, ret = 2|set_abort_callback: call|decode: failed to find a memory slot for batch of size \d+)$/;

/** Options of {@linkcode ModelSlot}. */
export interface ModelSlotOptions {
  /** The log. */
  readonly log: Log;
  /** Maximum number of waiting requests. */
  readonly maxQueue: number;
  /** Options of the engine. */
  readonly engine: LlmOptions;
  /** Finds the GPU builds that cannot compute here. */
  readonly probeGpus: () => Promise<UnusableGpus>;
  /** Memory that the model may take, in bytes; 0 sets no limit. */
  readonly memoryBytes: number;
  /** Called when an answer has ended. */
  readonly onRelease: () => void;
}

/** Thrown to a waiting answer when another model takes over. */
export class ReplacedError extends Error {
  /** Name of the class. */
  override readonly name = "ReplacedError";
}

/** Identifies a version of the file at `path`; empty when there is no file. */
function versionOf(path: string): string {
  try {
    const { ino, size, mtime } = Deno.statSync(path);
    return [ino, size, mtime?.getTime()].join(" ");
  } catch {
    return "";
  }
}

/** A model that is loaded or being loaded. */
export class ModelSlot {
  /** The model. */
  readonly file: ModelFile;
  readonly #options: ModelSlotOptions;
  readonly #pool: EngineClient<LlmContract>;
  readonly #end = new AbortController();
  readonly #version: string;
  #leases = 0;
  /** Set while it is replaced; settled when no answer uses it any more, or when it serves again. */
  #retirement: PromiseWithResolvers<"unused" | "revived"> | undefined;
  #limitTimer: ReturnType<typeof setTimeout> | undefined;

  /** Starts to load `file`. */
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
      // The engine reports how many answers it can generate in parallel.
      concurrency: ({ parallel }) => parallel as LlmInfo["parallel"],
    });
    this.#pool.settled().then((loaded) => this.#warn(loaded));
  }

  /** Whether another file has replaced the one that was loaded. */
  get isOutdated(): boolean {
    const version = versionOf(this.file.path);
    return version !== "" && version !== this.#version;
  }

  /** Warns of a model that works, but not as its makers meant it to. */
  #warn(loaded: EngineState): void {
    if (loaded.kind !== "ready") return;
    // The engine runs the same program, so its info has this type.
    const { templateProblem: reason, contextTokens, trainedContextTokens } = loaded.info as LlmInfo;
    const log = this.#options.log.with({ model: this.file.id });
    if (reason !== null) log.warn("chat_template_replaced", { by: "ChatML", reason });
    if (contextTokens > trainedContextTokens) {
      const message =
        `The context window of ${contextTokens} tokens is larger than the ${trainedContextTokens} of the model's training: answers get worse beyond these`;
      log.warn("context_beyond_training", { message });
    }
  }

  /** Memory that it may take, in bytes; 0 sets no limit. */
  get memoryBytes(): number {
    return this.#options.memoryBytes;
  }

  /** State of its engine. */
  get state(): EngineState {
    return this.#pool.state;
  }

  /** Number of waiting answers. */
  get queueDepth(): number {
    return this.#pool.queueDepth;
  }

  /** Number of answers that are being written. */
  get activeJobs(): number {
    return this.#pool.activeJobs;
  }

  /** Whether another answer would be refused with `overloaded`. */
  get isFull(): boolean {
    return this.#pool.isFull;
  }

  /** Number of restarts of its engine. */
  get restarts(): number {
    return this.#pool.restarts;
  }

  /** Whether an answer uses it. */
  get isInUse(): boolean {
    return this.#leases > 0;
  }

  /** Resolves when it is loaded or has failed to load. */
  settled(): Promise<EngineState> {
    return this.#pool.settled();
  }

  /**
   * Yields the events of an answer; they must be read to the end, or the slot never ends.
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

  /** Empties the queue; the waiting answers fail with {@linkcode ReplacedError}. */
  sendAway(): void {
    this.#pool.endWaiting(new ReplacedError());
  }

  /**
   * Stops the engine when the last answer has ended, after `limitSeconds` at the latest: answers
   * that are still being written then fail with an error, whether or not their clients read it.
   * Resolves with false if the model is revived instead.
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

  /** Limits the remaining time of a replaced model to `seconds`. */
  limit(seconds: number): void {
    if (seconds === Infinity || this.#limitTimer !== undefined) return;
    this.#limitTimer = setTimeout(() => {
      this.#end.abort(
        new ServiceError(
          "model_unavailable",
          `The model ${this.file.id} was replaced by another before its answer was complete`,
          { retryAfterSeconds: 1 },
        ),
      );
      // Do not wait for slow clients to read what was already written.
      this.#retirement?.resolve("unused");
    }, seconds * 1000);
  }

  /** Makes a replaced model serve again; returns false if it is already ending. */
  revive(): boolean {
    const isEnding = this.#leases === 0 || this.#end.signal.aborted;
    if (this.#retirement === undefined || isEnding || this.state.kind !== "ready") return false;
    this.#retirement.resolve("revived");
    this.#retirement = undefined;
    clearTimeout(this.#limitTimer);
    this.#limitTimer = undefined;
    return true;
  }

  /** Stops the engine now, whether or not clients read their answers. */
  async end(): Promise<void> {
    this.#retirement?.resolve("unused");
    await this.#pool[Symbol.asyncDispose]();
  }
}
