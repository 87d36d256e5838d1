/**
 * Real mode: keeps one model loaded in its own engine process, and swaps it for another on demand.
 * @module
 */
import type { EngineState, SubmitOptions } from "../../shared/engine/client.ts";
import type { UnusableGpus } from "../../shared/engine/gpu_probe.ts";
import { queueFull } from "../../shared/engine/job_queue.ts";
import { messageOf, ServiceError, shuttingDown } from "../../shared/errors.ts";
import type { Log } from "../../shared/log.ts";
import type { CurrentModel, LoadResponse } from "../../shared/schema/llm_models.ts";
import type { Answer, BackendHealth } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams, EngineOptions } from "../engine/contract.ts";
import type { ChatMetrics } from "./chat_metrics.ts";
import { IdleTimer } from "./idle_timer.ts";
import { LoadFailure } from "./load_failure.ts";
import { MemoryLimit, type MemoryShare } from "./memory_limit.ts";
import { modelHealth } from "./model_health.ts";
import { ModelSlot, ReplacedError } from "./model_slot.ts";
import { ModelSlots } from "./model_slots.ts";
import { ModelTurns } from "./model_turns.ts";
import type { ModelFile } from "./model_folder.ts";
import type { ModelRegistry } from "./registry.ts";

/** Options of {@linkcode ModelHost}. */
export interface ModelHostOptions {
  /** The known model files. */
  readonly registry: ModelRegistry;
  /** The log. */
  readonly log: Log;
  /** Metrics of answers. */
  readonly metrics: ChatMetrics;
  /** Maximum number of waiting requests. */
  readonly maxQueue: number;
  /** Engine options that do not depend on the model. */
  readonly engine: EngineOptions;
  /** Finds the GPU builds that cannot compute here. */
  readonly probeGpus: () => Promise<UnusableGpus>;
  /** Seconds after which remaining answers of a replaced model are aborted. */
  readonly drainSeconds: number;
  /** Seconds without a request after which the model is unloaded; 0 keeps it loaded. */
  readonly idleUnloadSeconds: number;
  /** Maximum memory of all models, in bytes; 0 sets no limit. */
  readonly maxMemoryBytes: number;
}

/** Minimum turn of a model while requests wait for others: this, or a multiple of the load time. */
const SHORTEST_TURN_MILLISECONDS = 10_000;
const TURN_LOADS = 3;

/** Owns the engines: that of the current model, and those of replaced models with answers left. */
export class ModelHost implements AsyncDisposable {
  readonly #options: ModelHostOptions;
  readonly #memory: MemoryLimit;
  /** The current model, and replaced ones that still answer. */
  readonly #slots = new ModelSlots();
  /** The model for requests that name none, loaded or not. */
  #current: ModelFile | undefined;
  #slot: ModelSlot | undefined;
  #starting: { readonly sinceMilliseconds: number; readonly done: Promise<void> } | undefined;
  /** Why there is no current model, or why the last load failed while another one is current. */
  readonly #failure = new LoadFailure();
  readonly #turns: ModelTurns<ModelFile>;
  #lastLoadMilliseconds = 0;
  readonly #idle: IdleTimer;

  /** Starts to load the configured model, if any. */
  constructor(options: ModelHostOptions) {
    this.#options = options;
    this.#memory = new MemoryLimit(options.maxMemoryBytes, options.registry);
    this.#idle = new IdleTimer(options.idleUnloadSeconds, () => this.#unloadIdle());
    this.#turns = new ModelTurns({
      maxWaiting: options.maxQueue,
      current: () => this.#slot?.file,
      isInUse: () => this.#slot?.isInUse === true,
      swap: (file) => this.#swap(file, "request"),
      turnMilliseconds: () =>
        Math.max(SHORTEST_TURN_MILLISECONDS, TURN_LOADS * this.#lastLoadMilliseconds),
    });
    this.#current = options.registry.configured;
    this.#start();
  }

  /** Number of waiting requests. */
  get queueDepth(): number {
    return this.#slots.queueDepth + this.#turns.waiting;
  }

  /** Number of requests that are being answered. */
  get activeJobs(): number {
    return this.#slots.activeJobs;
  }

  /** Number of engine restarts. */
  get restarts(): number {
    return this.#slots.restarts;
  }

  /** Returns the state for GET /health. */
  health(): BackendHealth {
    return modelHealth(this.#current?.id, this.#state(), this.#failure.error);
  }

  /** Describes the current model. */
  current(): CurrentModel {
    const state = this.#state();
    return {
      model_id: this.#current?.id ?? "",
      loaded: state.kind === "ready",
      last_load_ms: state.kind === "ready" ? state.loadMilliseconds : this.#lastLoadMilliseconds,
    };
  }

  /** Returns the model `id` if it is the one that serves. */
  loaded(id: string): ModelFile | undefined {
    return this.#slot?.file.id === id ? this.#slot.file : undefined;
  }

  /**
   * Makes `file` the current model. Where memory allows, the previous one keeps serving until the
   * new one is loaded; it finishes the answers that it has begun, within `drainSeconds`.
   * @throws {ServiceError} `model_unavailable` when it cannot be loaded; a previous model that is
   * still loaded then keeps serving
   */
  load(file: ModelFile): Promise<LoadResponse> {
    return this.#turns.run(() => this.#swap(file, "load"));
  }

  /**
   * Begins an answer by `file`, which is made the current model if necessary, or by the current
   * model without `file`. The events must be read to the end, or the engine is never released.
   * @throws {ServiceError} `model_unavailable`, or `overloaded` if the queue is already full
   */
  async answer(
    file: ModelFile | undefined,
    params: ChatParams,
    options: SubmitOptions,
  ): Promise<Answer> {
    this.#idle.restart();
    if (file !== undefined && this.#current?.id !== file.id) await this.#assertReadable(file);
    if (this.#slot === undefined && file === undefined) {
      await this.#turns.settled();
      if (this.#slot === undefined) await this.#start();
    }
    const model = file ?? this.#current;
    if (model === undefined || (this.#slot === undefined && file === undefined)) {
      throw this.#failure.unavailable();
    }
    const isLoaded = this.#slot?.file.id === model.id && this.#slot.state.kind !== "starting";
    // The stream of a model that is still loading begins at once: a full queue must be reported
    // first.
    if (!isLoaded && !options.isAdmitted && this.#isFullFor(model)) {
      throw queueFull(this.queueDepth);
    }
    let answering = model;
    const events = this.#events(file, params, options, (serving) => answering = serving);
    return {
      get model(): string {
        return answering.id;
      },
      events,
      state: isLoaded ? "ready" : "loading",
    };
  }

  /** Stops all engines. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#idle[Symbol.dispose]();
    this.#turns[Symbol.dispose]();
    await this.#starting?.done;
    await this.#slots.end();
  }

  /** Yields the events of an answer; an answer that waits during a swap goes to the new model. */
  async *#events(
    file: ModelFile | undefined,
    params: ChatParams,
    options: SubmitOptions,
    onServing: (model: ModelFile) => void,
  ): AsyncGenerator<ChatEvent, void> {
    const sinceMilliseconds = performance.now();
    const count = this.#options.metrics.begin();
    let isAdmitted = options.isAdmitted === true;
    while (true) {
      while (file !== undefined && this.#slot?.file.id !== file.id) {
        await this.#turns.wait(file, sinceMilliseconds, options.signal);
        isAdmitted = true;
      }
      if (this.#slot === undefined) await this.#turns.settled();
      const slot = this.#slot;
      if (slot === undefined) throw this.#failure.unavailable();
      onServing(slot.file);
      try {
        for await (const event of slot.answer(params, { ...options, isAdmitted })) {
          count(event);
          yield event;
        }
        return;
      } catch (thrown) {
        if (!(thrown instanceof ReplacedError)) throw thrown;
        isAdmitted = true;
      }
    }
  }

  /** Returns whether no more requests may wait for `model`. */
  #isFullFor(model: ModelFile): boolean {
    return this.#slot?.file.id === model.id ? this.#slot.isFull : this.#turns.isFull;
  }

  /** Opens the current model, if there is one. */
  async #start(): Promise<void> {
    const file = this.#current;
    if (file === undefined) return;
    this.#starting ??= { sinceMilliseconds: performance.now(), done: this.#openCurrent(file) };
    await this.#starting.done;
  }

  async #openCurrent(named: ModelFile): Promise<void> {
    // A file of that name may have been put into the folder since it was looked for.
    const file = await this.#options.registry.find(named.id) ?? named;
    try {
      const share = await this.#assertReadable(file);
      this.#slot ??= this.#open(file, share);
    } catch (thrown) {
      const fields = { message: messageOf(thrown), path: file.path };
      this.#options.log.error("model_unavailable", fields);
    } finally {
      this.#starting = undefined;
    }
  }

  /** A client's explicit load limits how long the previous model answers on; a request does not. */
  async #swap(file: ModelFile, wantedBy: "load" | "request"): Promise<LoadResponse> {
    const { drainSeconds } = this.#options;
    await this.#starting?.done;
    const previous = this.#slot;
    // Wait for it, since an engine that is still loading would compete for memory.
    const before = await previous?.settled();
    // A request uses the loaded model as it is; an explicit load reloads a file that was replaced.
    const isOutdated = wantedBy === "load" && previous?.isOutdated;
    if (previous?.file.id === file.id && before?.kind === "ready" && !isOutdated) {
      this.#failure.forget();
      return { swapped: false, load_ms: 0, loaded: true };
    }
    const limitSeconds = wantedBy === "load" ? drainSeconds : Infinity;
    const revived = this.#slots.revive(file.id, previous);
    if (revived !== undefined) {
      this.#failure.forget();
      this.#replace(revived, limitSeconds);
      return { swapped: true, load_ms: 0, loaded: true };
    }
    const alone = await this.#assertReadable(file);
    // Requests keep at most two models in memory; only explicit loads may exceed that.
    if (wantedBy === "request") await this.#slots.endReplaced(previous, drainSeconds);
    const beside = before?.kind === "ready"
      ? await this.#memory.shareFor(file, this.#slots.memoryBytes)
      : undefined;
    const isServing = beside !== undefined;
    const slot = isServing ? this.#open(file, beside) : await this.#openInstead(file, alone);
    const state = await slot.settled();
    if (state.kind !== "ready") {
      if (isServing) this.#slots.retire(slot, 0);
      // Only the end of the service stops an engine that still loads.
      if (state.kind !== "failed") throw shuttingDown();
      throw this.#failure.remember(state.error, file);
    }
    this.#failure.forget();
    if (isServing) this.#replace(slot, limitSeconds);
    const loadMilliseconds = state.loadMilliseconds;
    this.#options.log.info("model_loaded", { model: file.id, load_ms: loadMilliseconds });
    const swapped = before?.kind === "ready" && previous?.file.id !== file.id;
    return { swapped, load_ms: loadMilliseconds, loaded: true };
  }

  /** Ends the current model before `file` is loaded; requests can wait for `file` meanwhile. */
  async #openInstead(file: ModelFile, share: MemoryShare): Promise<ModelSlot> {
    this.#current = file;
    await this.#replace(undefined, this.#options.drainSeconds);
    if (share.bytes > 0) await this.#slots.endReplaced(undefined, this.#options.drainSeconds);
    // A request that arrived in the meantime may have opened it.
    this.#slot ??= this.#open(file, share);
    return this.#slot;
  }

  #open(file: ModelFile, { bytes, spareBytes }: MemoryShare): ModelSlot {
    const { log, maxQueue, engine, registry, probeGpus } = this.#options;
    const slot = new ModelSlot(file, {
      log,
      maxQueue,
      probeGpus,
      memoryBytes: bytes,
      engine: {
        ...engine,
        cacheSpareBytes: spareBytes,
        modelPath: file.path,
        draftModelPath: registry.draftOf(file)?.path ?? "",
        contextTokens: engine.contextTokens || (file.registered?.context_window ?? 0),
      },
      onRelease: () => {
        this.#idle.restart();
        this.#turns.update();
      },
    });
    this.#slots.add(slot);
    slot.settled().then((loaded) => {
      if (loaded.kind === "ready") this.#lastLoadMilliseconds = loaded.loadMilliseconds;
      this.#idle.restart();
    });
    return slot;
  }

  /**
   * Replaces the current model by `slot`, or by none. Waiting answers move to the next model; those
   * being written may go on for `limitSeconds`.
   */
  async #replace(slot: ModelSlot | undefined, limitSeconds: number): Promise<void> {
    const previous = this.#slot;
    this.#slot = slot;
    if (slot !== undefined) this.#current = slot.file;
    this.#idle.restart();
    if (previous === undefined) return;
    previous.sendAway();
    await this.#slots.retire(previous, limitSeconds);
  }

  #unloadIdle(): void {
    const { idleUnloadSeconds, log, drainSeconds } = this.#options;
    const slot = this.#slot;
    // An engine that died is being restarted.
    if (slot?.state.kind === "starting") return this.#idle.restart();
    if (slot?.state.kind !== "ready" || slot.isInUse) return;
    this.#lastLoadMilliseconds = slot.state.loadMilliseconds;
    log.info("model_unloaded", { model: slot.file.id, idle_seconds: idleUnloadSeconds });
    this.#replace(undefined, drainSeconds);
  }

  /** Returns the memory that the model may take; throws when it cannot be loaded. */
  async #assertReadable(file: ModelFile): Promise<MemoryShare> {
    try {
      await this.#options.registry.assertReadable(file);
      const share = await this.#memory.shareAlone(file);
      this.#failure.forget();
      return share;
    } catch (cause) {
      const error = new ServiceError("model_unavailable", messageOf(cause), { cause });
      throw this.#failure.remember(error, file);
    }
  }

  #state(): EngineState {
    if (this.#slot !== undefined) return this.#slot.state;
    if (this.#starting !== undefined) {
      return { kind: "starting", sinceMilliseconds: this.#starting.sinceMilliseconds };
    }
    return this.#failure.stateOf(this.#current);
  }
}
