/**
 * Real mode: keeps one model loaded in an engine process of its own, and swaps it for another.
 * @module
 */
import type { EngineState, SubmitOptions } from "../../shared/engine/client.ts";
import { messageOf, ServiceError } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import type { CurrentModel, LoadResponse } from "../../shared/schema/llm.ts";
import type { Answer, BackendHealth } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams, EngineOptions } from "../engine/contract.ts";
import type { ChatMetrics } from "./chat_metrics.ts";
import { LoadQueue, overloaded } from "./load_queue.ts";
import { MemoryLimit } from "./memory_limit.ts";
import { ModelSlot, ReplacedError } from "./model_slot.ts";
import type { ModelFile, ModelRegistry } from "./registry.ts";

/** Options of {@linkcode ModelHost}. */
export interface ModelHostOptions {
  /** Knows the model files. */
  readonly registry: ModelRegistry;
  /** Where events go. */
  readonly log: Log;
  /** Counts answers. */
  readonly metrics: ChatMetrics;
  /** Most requests that may wait. */
  readonly maxQueue: number;
  /** What every engine loads besides its model. */
  readonly engine: EngineOptions;
  /** Seconds that answers of a replaced model may go on. */
  readonly drainSeconds: number;
  /** Seconds without a request after which the model is unloaded; 0 keeps it. */
  readonly idleUnloadSeconds: number;
  /** Most bytes that models may take; 0 sets no limit. */
  readonly maxMemoryBytes: number;
}

/** Retry-After while there is no model. */
const RETRY_AFTER_SECONDS = 10;

/** Owns the engine of the current model. */
export class ModelHost implements AsyncDisposable {
  readonly #options: ModelHostOptions;
  readonly #memory: MemoryLimit;
  readonly #ending = new Set<Promise<void>>();
  /** The current model and replaced ones that still have work. */
  readonly #slots = new Set<ModelSlot>();
  /** The model that answers when a request names none; it need not be loaded. */
  #current: ModelFile | undefined;
  #slot: ModelSlot | undefined;
  #starting: { readonly sinceMilliseconds: number; readonly done: Promise<void> } | undefined;
  /** Why there is no current model, or why the last load failed while another one serves. */
  #error: ServiceError | undefined;
  readonly #loads: LoadQueue;
  #lastLoadMilliseconds = 0;
  #restartsOfEnded = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to load the configured model, where there is one. */
  constructor(options: ModelHostOptions) {
    this.#options = options;
    this.#memory = new MemoryLimit(options.maxMemoryBytes, options.registry);
    this.#loads = new LoadQueue(options.maxQueue);
    this.#current = options.registry.configured;
    this.#start();
  }

  /** Requests that wait. */
  get queueDepth(): number {
    return this.#slots.values().reduce(
      (sum, { queueDepth }) => sum + queueDepth,
      this.#loads.waiting,
    );
  }

  /** Requests that are being answered. */
  get activeJobs(): number {
    return this.#slots.values().reduce((sum, { activeJobs }) => sum + activeJobs, 0);
  }

  /** How often an engine was started again. */
  get restarts(): number {
    return this.#slots.values().reduce(
      (sum, { restarts }) => sum + restarts,
      this.#restartsOfEnded,
    );
  }

  /** State for GET /health. */
  health(): BackendHealth {
    const state = this.#state();
    const error = state.kind === "failed" ? state.error : this.#error;
    return {
      mode: "real",
      model: this.#current?.id ?? null,
      model_state: state.kind === "starting"
        ? "loading"
        : state.kind === "stopped"
        ? "idle"
        : state.kind,
      model_load_elapsed_ms: this.#loadElapsed(state),
      ...(error === undefined ? {} : { model_error: error.message }),
    };
  }

  /** The current model. */
  current(): CurrentModel {
    const state = this.#state();
    return {
      model_id: this.#current?.id ?? "",
      loaded: state.kind === "ready",
      last_load_ms: state.kind === "ready" ? state.loadMilliseconds : this.#lastLoadMilliseconds,
    };
  }

  /**
   * Makes `file` the current model. The one before keeps answering until the new one is loaded, and
   * finishes what it has begun.
   * @throws {ServiceError} `model_unavailable` when it cannot be loaded; nothing has changed then
   */
  load(file: ModelFile): Promise<LoadResponse> {
    return this.#loads.run(() => this.#swap(file));
  }

  /**
   * Begins an answer of `file`, which becomes the current model when it is not; without `file` of the
   * current model. The events must be read, or the engine is never given back.
   * @throws {ServiceError} `model_unavailable`, and `overloaded` where that is known already
   */
  async answer(
    file: ModelFile | undefined,
    params: ChatParams,
    options: SubmitOptions,
  ): Promise<Answer> {
    clearTimeout(this.#idleTimer);
    if (file !== undefined && this.#current?.id !== file.id) await this.#assertReadable(file);
    if (this.#slot === undefined && file === undefined) await this.#start();
    const model = file ?? this.#current;
    if (model === undefined || (this.#slot === undefined && file === undefined)) {
      throw this.#unavailable();
    }
    const isLoaded = this.#slot?.file.id === model.id && this.#slot.state.kind !== "starting";
    // A stream whose model is still loading begins at once, and could tell it only then.
    if (!isLoaded && this.#isFullFor(model)) throw overloaded(this.queueDepth);
    const events = this.#events(file, params, options);
    return { model: model.id, events, state: isLoaded ? "ready" : "loading" };
  }

  /** Ends all engines. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#starting?.done;
    await Promise.all([...this.#slots].map((slot) => slot.end()));
    await Promise.all(this.#ending);
  }

  /** The events of an answer; what waits when another model takes over goes to that one. */
  async *#events(
    file: ModelFile | undefined,
    params: ChatParams,
    options: SubmitOptions,
  ): AsyncGenerator<ChatEvent, void> {
    while (true) {
      while (file !== undefined && this.#slot?.file.id !== file.id) {
        await this.#loads.wait(() => this.#swap(file), options.signal);
      }
      const slot = this.#slot;
      if (slot === undefined) throw this.#unavailable();
      try {
        yield* slot.answer(params, options);
        return;
      } catch (thrown) {
        if (!(thrown instanceof ReplacedError)) throw thrown;
      }
    }
  }

  /** True when nothing more may wait for `model`. */
  #isFullFor(model: ModelFile): boolean {
    return this.#slot?.file.id === model.id ? this.#slot.isFull : this.#loads.isFull;
  }

  #start(): Promise<void> {
    this.#starting ??= { sinceMilliseconds: performance.now(), done: this.#openCurrent() };
    return this.#starting.done;
  }

  async #openCurrent(): Promise<void> {
    try {
      if (this.#current === undefined) return;
      await this.#assertReadable(this.#current);
      this.#slot ??= this.#open(this.#current);
    } catch (thrown) {
      this.#options.log.error("model_unavailable", { message: messageOf(thrown) });
    } finally {
      this.#starting = undefined;
    }
  }

  async #swap(file: ModelFile): Promise<LoadResponse> {
    await this.#starting?.done;
    const previous = this.#slot;
    // An engine that is still loading would compete for memory.
    const before = await previous?.settled();
    if (previous?.file.id === file.id && before?.kind === "ready") {
      return { swapped: false, load_ms: 0, loaded: true };
    }
    await this.#assertReadable(file);
    const isServing = before?.kind === "ready" && await this.#memory.allows(previous!.file, file);
    const slot = isServing ? this.#open(file) : await this.#openInstead(file);
    const state = await slot.settled();
    if (state.kind !== "ready") {
      const error = state.kind === "failed" ? state.error : this.#unavailable();
      if (isServing) this.#retire(slot);
      throw this.#remember(error);
    }
    this.#error = undefined;
    this.#lastLoadMilliseconds = state.loadMilliseconds;
    if (isServing) this.#replace(slot);
    this.#options.log.info("model_loaded", { model: file.id, load_ms: state.loadMilliseconds });
    return {
      swapped: before?.kind === "ready" && previous?.file.id !== file.id,
      load_ms: state.loadMilliseconds,
      loaded: true,
    };
  }

  /** Ends the current model first; requests may wait for the new one at once. */
  async #openInstead(file: ModelFile): Promise<ModelSlot> {
    this.#current = file;
    await this.#replace(undefined);
    // A request that came meanwhile may have opened it.
    this.#slot ??= this.#open(file);
    return this.#slot;
  }

  #open(file: ModelFile): ModelSlot {
    const { log, metrics, maxQueue, engine, registry } = this.#options;
    const slot = new ModelSlot(file, {
      log,
      metrics,
      maxQueue,
      engine: {
        ...engine,
        modelPath: file.path,
        draftModelPath: registry.draftOf(file)?.path ?? "",
        contextTokens: engine.contextTokens || (file.registered?.context_window ?? 0),
      },
      onRelease: () => this.#watchIdle(),
    });
    this.#slots.add(slot);
    slot.settled().then(() => this.#watchIdle());
    return slot;
  }

  #become(slot: ModelSlot): void {
    this.#slot = slot;
    this.#current = slot.file;
  }

  /** Lets `slot` take over from the current model, or nobody. */
  async #replace(slot: ModelSlot | undefined): Promise<void> {
    const previous = this.#slot;
    this.#slot = undefined;
    if (slot !== undefined) this.#become(slot);
    if (previous === undefined) return;
    if (slot !== undefined) previous.sendAway();
    await this.#retire(previous);
  }

  #retire(slot: ModelSlot): Promise<void> {
    const ending = slot.retire(this.#options.drainSeconds).then(() => {
      this.#restartsOfEnded += slot.restarts;
      this.#slots.delete(slot);
    });
    this.#ending.add(ending);
    return ending.finally(() => this.#ending.delete(ending));
  }

  /** Unloads the model when nobody has asked for a while. */
  #watchIdle(): void {
    clearTimeout(this.#idleTimer);
    const { idleUnloadSeconds, log } = this.#options;
    const slot = this.#slot;
    if (idleUnloadSeconds === 0 || slot === undefined || slot.isInUse) return;
    this.#idleTimer = setTimeout(() => {
      if (this.#slot !== slot || slot.isInUse || slot.state.kind !== "ready") return;
      this.#lastLoadMilliseconds = slot.state.loadMilliseconds;
      log.info("model_unloaded", { model: slot.file.id, idle_seconds: idleUnloadSeconds });
      this.#replace(undefined);
    }, idleUnloadSeconds * 1000);
  }

  async #assertReadable(file: ModelFile): Promise<void> {
    try {
      await this.#options.registry.assertReadable(file);
      await this.#memory.assertAllows(file);
      this.#error = undefined;
    } catch (cause) {
      throw this.#remember(unavailable(messageOf(cause), cause));
    }
  }

  #remember(error: ServiceError): ServiceError {
    this.#error = new ServiceError("model_unavailable", error.message, {
      cause: error.cause,
      retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
    });
    return this.#error;
  }

  #unavailable(): ServiceError {
    return this.#error ?? unavailable(
      "Cannot answer: no model is loaded; set SVC_LLM_MODEL, name one in `model`, or POST /v1/models/load",
    );
  }

  #state(): EngineState {
    if (this.#slot !== undefined) return this.#slot.state;
    if (this.#starting !== undefined && this.#current !== undefined) {
      return { kind: "starting", sinceMilliseconds: this.#starting.sinceMilliseconds };
    }
    if (this.#error === undefined) return { kind: "stopped" };
    return { kind: "failed", error: this.#error };
  }

  #loadElapsed(state: EngineState): number {
    switch (state.kind) {
      case "starting":
        return Math.round(performance.now() - state.sinceMilliseconds);
      case "ready":
        return state.loadMilliseconds;
      case "failed":
      case "stopped":
        return 0;
    }
  }
}

function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError("model_unavailable", message, {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
