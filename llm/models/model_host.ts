/**
 * Real mode: keeps one model loaded in an engine process of its own, and swaps it for another.
 * @module
 */
import type { EngineClient, EngineState, SubmitOptions } from "../../shared/engine/client.ts";
import { createEnginePool } from "../../shared/engine/pool.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import type { CurrentModel, LoadResponse } from "../../shared/schema/llm.ts";
import type { Answer, BackendHealth } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams, LlmContract, LlmInfo, LlmOptions } from "../engine/contract.ts";
import type { ModelFile, ModelRegistry } from "./registry.ts";

/** Options of {@linkcode ModelHost}. */
export interface ModelHostOptions {
  /** Knows the model files. */
  readonly registry: ModelRegistry;
  /** Where events go. */
  readonly log: Log;
  /** Most requests that may wait. */
  readonly maxQueue: number;
  /** What every engine loads besides its model. */
  readonly engine: Omit<LlmOptions, "modelPath">;
}

/** A model in its engine process. */
interface Slot {
  readonly file: ModelFile;
  readonly pool: EngineClient<LlmContract>;
  /** Requests that use it; a slot that was replaced ends with its last one. */
  leases: number;
  isRetired: boolean;
}

/** Retry-After while there is no model. */
const RETRY_AFTER_SECONDS = 10;

/** Owns the engine of the current model. */
export class ModelHost implements AsyncDisposable {
  readonly #options: ModelHostOptions;
  readonly #ending = new Set<Promise<void>>();
  /** The current model and replaced ones that still have work. */
  readonly #slots = new Set<Slot>();
  #slot: Slot | undefined;
  #starting: { readonly sinceMilliseconds: number; readonly done: Promise<void> } | undefined;
  /** Why there is no current model, or why the last load failed while another one serves. */
  #error: ServiceError | undefined;
  /** Loads happen one after the other. */
  #lastLoad: Promise<unknown> = Promise.resolve();
  #restartsOfEnded = 0;

  /** Begins to load the configured model, where there is one. */
  constructor(options: ModelHostOptions) {
    this.#options = options;
    this.#start();
  }

  /** Requests that wait. */
  get queueDepth(): number {
    return this.#slots.values().reduce((sum, { pool }) => sum + pool.queueDepth, 0);
  }

  /** Requests that are being answered. */
  get activeJobs(): number {
    return this.#slots.values().reduce((sum, { pool }) => sum + pool.activeJobs, 0);
  }

  /** How often an engine was started again. */
  get restarts(): number {
    return this.#slots.values().reduce(
      (sum, { pool }) => sum + pool.restarts,
      this.#restartsOfEnded,
    );
  }

  /** State for GET /health. */
  health(): BackendHealth {
    const slot = this.#slot;
    const state = this.#stateOf(slot);
    const error = state.kind === "failed" ? state.error : this.#error;
    return {
      mode: "real",
      model: slot?.file.id ?? this.#options.registry.configured?.id ?? null,
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
    const slot = this.#slot;
    const state = this.#stateOf(slot);
    return {
      model_id: slot?.file.id ?? this.#options.registry.configured?.id ?? "",
      loaded: state.kind === "ready",
      last_load_ms: state.kind === "ready" ? state.loadMilliseconds : 0,
    };
  }

  /**
   * Makes `file` the current model. The one before keeps answering until the new one is loaded, and
   * finishes what it has begun.
   * @throws {ServiceError} `model_unavailable` when it cannot be loaded; nothing has changed then
   */
  load(file: ModelFile): Promise<LoadResponse> {
    const load = this.#lastLoad.then(() => this.#swap(file));
    this.#lastLoad = load.catch(() => {});
    return load;
  }

  /**
   * Begins an answer of `file`, which becomes the current model when it is not; without `file` of the
   * current model. The events must be read, or the engine is never given back.
   * @throws {ServiceError} `model_unavailable`
   */
  async answer(
    file: ModelFile | undefined,
    params: ChatParams,
    options: SubmitOptions,
  ): Promise<Answer> {
    if (this.#slot === undefined) await this.#start();
    while (file !== undefined && this.#slot?.file.id !== file.id) await this.load(file);
    const slot = this.#slot;
    if (slot === undefined) throw this.#unavailable();
    slot.leases++;
    return {
      model: slot.file.id,
      events: this.#events(slot, params, options),
      isLoading: slot.pool.state.kind === "starting",
    };
  }

  /** Ends all engines. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#starting?.done;
    await Promise.all([...this.#slots].map(({ pool }) => pool[Symbol.asyncDispose]()));
    await Promise.all(this.#ending);
  }

  /** The engine stays until the answer has ended, even when another model takes over. */
  async *#events(
    slot: Slot,
    params: ChatParams,
    options: SubmitOptions,
  ): AsyncGenerator<ChatEvent, void> {
    try {
      for await (const { data } of slot.pool.submit("chat", params, options)) yield data;
    } finally {
      slot.leases--;
      this.#endWhenUnused(slot);
    }
  }

  #start(): Promise<void> {
    this.#starting ??= { sinceMilliseconds: performance.now(), done: this.#openConfigured() };
    return this.#starting.done;
  }

  async #openConfigured(): Promise<void> {
    const { registry, log } = this.#options;
    try {
      if (registry.configured === undefined) return;
      await this.#assertReadable(registry.configured);
      this.#slot ??= this.#open(registry.configured);
    } catch (thrown) {
      log.error("model_unavailable", { message: messageOf(thrown) });
    } finally {
      this.#starting = undefined;
    }
  }

  async #swap(file: ModelFile): Promise<LoadResponse> {
    await this.#starting?.done;
    const previous = this.#slot;
    // An engine that is still loading would compete for memory.
    const before = await previous?.pool.settled();
    if (previous?.file.id === file.id && before?.kind === "ready") {
      return { swapped: false, load_ms: 0, loaded: true };
    }
    await this.#assertReadable(file);
    const slot = this.#open(file);
    const isServing = before?.kind === "ready";
    // With nobody else to answer, requests may wait for the new model at once.
    if (!isServing) this.#replace(slot);
    const state = await slot.pool.settled();
    if (state.kind !== "ready") {
      const error = state.kind === "failed" ? state.error : this.#unavailable();
      if (isServing) this.#retire(slot);
      throw this.#remember(error);
    }
    this.#error = undefined;
    if (isServing) this.#replace(slot);
    this.#options.log.info("model_loaded", { model: file.id, load_ms: state.loadMilliseconds });
    return {
      swapped: isServing && previous?.file.id !== file.id,
      load_ms: state.loadMilliseconds,
      loaded: true,
    };
  }

  #open(file: ModelFile): Slot {
    const { log, maxQueue, engine } = this.#options;
    const options: LlmOptions = { ...engine, modelPath: file.path };
    const pool = createEnginePool<LlmContract>({
      service: "llm",
      options,
      log,
      maxQueue,
      // The engine says how many answers it writes at once.
      concurrency: ({ parallel }) => (parallel as LlmInfo["parallel"]),
    });
    const slot = { file, pool, leases: 0, isRetired: false };
    this.#slots.add(slot);
    return slot;
  }

  #replace(slot: Slot): void {
    const previous = this.#slot;
    this.#slot = slot;
    if (previous !== undefined) this.#retire(previous);
  }

  #retire(slot: Slot): void {
    slot.isRetired = true;
    this.#endWhenUnused(slot);
  }

  #endWhenUnused(slot: Slot): void {
    if (!slot.isRetired || slot.leases > 0 || !this.#slots.delete(slot)) return;
    this.#restartsOfEnded += slot.pool.restarts;
    const ending = Promise.resolve(slot.pool[Symbol.asyncDispose]());
    this.#ending.add(ending);
    ending.finally(() => this.#ending.delete(ending));
  }

  async #assertReadable(file: ModelFile): Promise<void> {
    try {
      await this.#options.registry.assertReadable(file);
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
      this.#options.registry.configured === undefined && !this.#options.registry.hasFolder
        ? "Cannot answer: no model is configured; set SVC_LLM_MODEL to a GGUF file"
        : "Cannot answer: no model is loaded; name one in `model` or POST /v1/models/load",
    );
  }

  #stateOf(slot: Slot | undefined): EngineState {
    if (slot !== undefined) return slot.pool.state;
    if (this.#starting !== undefined && this.#options.registry.configured !== undefined) {
      return { kind: "starting", sinceMilliseconds: this.#starting.sinceMilliseconds };
    }
    if (this.#error === undefined && this.#options.registry.hasFolder) return { kind: "stopped" };
    return { kind: "failed", error: this.#unavailable() };
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

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
