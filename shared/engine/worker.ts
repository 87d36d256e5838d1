/**
 * A slot of the pool: keeps one engine process running and restarts it when it dies.
 * @module
 */
import { BackOff } from "../back_off.ts";
import { ServiceError } from "../errors.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Log } from "../log.ts";
import { EngineProcess, type EngineProcessOptions, type LoadOutcome } from "./process.ts";
import { pause, untilAborted } from "../pause.ts";

/** Whether a worker can take jobs. */
export type WorkerState =
  | { readonly kind: "starting"; readonly sinceMilliseconds: number }
  | {
    readonly kind: "ready";
    readonly process: EngineProcess;
    readonly info: JsonObject;
    readonly loadMilliseconds: number;
  }
  | { readonly kind: "failed"; readonly error: ServiceError }
  | { readonly kind: "stopped" };

/** Options of {@linkcode Worker}. */
export interface WorkerOptions {
  /** Options of its process. */
  process: EngineProcessOptions;
  /** Resolves to further options of what it loads; called before each start. */
  prepare: (() => Promise<JsonObject>) | undefined;
  /** Called when the state has changed. */
  onChange: () => void;
  /** Whether a worker of the pool is in the state `failed` with this message. */
  isKnownFailure: (message: string) => boolean;
  /** Where events go. */
  log: Log;
}

type FailedLoad = Extract<LoadOutcome, { kind: "failed" }>;

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;

/** Keeps one engine process running. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #state: WorkerState = { kind: "starting", sinceMilliseconds: performance.now() };
  #process: EngineProcess | undefined;
  #restarts = 0;
  /** Whether the last process was killed by another process while it loaded. */
  #wasKilledLoading = false;

  /** Starts the first process. */
  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#done = this.#keepRunning();
  }

  /** Whether it can take jobs. */
  get state(): WorkerState {
    return this.#state;
  }

  /** Number of times that a process died and another was started; failed loads do not count. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Ends the process and starts no other. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#setState({ kind: "stopped" });
    await this.#process?.stop();
    await this.#done;
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stop;
    const backOff = new BackOff(FIRST_PAUSE_MILLISECONDS, LONGEST_PAUSE_MILLISECONDS);
    while (!signal.aborted) {
      const startMilliseconds = performance.now();
      const hadLoaded = await this.#runOnce(startMilliseconds);
      if (signal.aborted) return;
      const runMilliseconds = hadLoaded ? performance.now() - startMilliseconds : 0;
      await pause(backOff.after(runMilliseconds), signal);
      if (signal.aborted) return;
      // A model that failed to load stays failed for the clients until it does load.
      if (this.#state.kind !== "failed") {
        this.#setState({ kind: "starting", sinceMilliseconds: performance.now() });
      }
      if (hadLoaded || this.#wasKilledLoading) this.#restarts++;
    }
  }

  /** Runs one process to its end; true when it had loaded. */
  async #runOnce(startMilliseconds: number): Promise<boolean> {
    const { log } = this.#options;
    const process = await this.#start();
    if (process === undefined) return false;
    this.#process = process;
    // `stop` may have run while this process was being started, and so have missed it.
    if (this.#stop.signal.aborted) process.kill();
    const outcome = await process.loaded;
    if (outcome.kind === "failed") {
      await this.#endFailed(process, outcome);
      return false;
    }
    this.#wasKilledLoading = false;
    const loadMilliseconds = Math.round(performance.now() - startMilliseconds);
    const { backend, place } = outcome.info;
    log.info("engine_ready", {
      pid: process.pid,
      load_ms: loadMilliseconds,
      backend,
      ...(isObject(place) ? place : {}),
    });
    if (!this.#stop.signal.aborted) {
      this.#setState({ kind: "ready", process, info: outcome.info, loadMilliseconds });
    }
    const status = await process.ended;
    if (!this.#stop.signal.aborted) {
      log.error("engine_died", { pid: process.pid, code: status.code, signal: status.signal });
      this.#setState({ kind: "starting", sinceMilliseconds: performance.now() });
    }
    return true;
  }

  /** Ends a process that could not load, and logs why. */
  async #endFailed(process: EngineProcess, { error, killedBy }: FailedLoad): Promise<void> {
    const { log, isKnownFailure } = this.#options;
    if (this.#stop.signal.aborted) return await process.stop();
    const isFirstKill = killedBy !== undefined && !this.#wasKilledLoading;
    this.#wasKilledLoading = killedBy !== undefined;
    if (isFirstKill) {
      // Waiting jobs are left to the next process; only repeated kills count as a failure. Ctrl-C
      // may reach a process before it ignores the signal, which is no error.
      const level = killedBy === "SIGKILL" ? "error" : "info";
      log[level]("engine_killed_loading", { pid: process.pid, signal: killedBy });
      await process.ended;
      return;
    }
    // Loading is retried for ever, so a reason is logged as an error only when it is new.
    const level = isKnownFailure(error.message) ? "debug" : "error";
    log[level]("engine_load_failed", { pid: process.pid, message: error.message });
    this.#setState({ kind: "failed", error });
    await process.stop();
  }

  /** Starts a process; undefined when the worker was stopped or the program cannot be run. */
  async #start(): Promise<EngineProcess | undefined> {
    const { process, prepare } = this.#options;
    try {
      if (prepare === undefined) return new EngineProcess(process);
      const more = await untilAborted(prepare(), this.#stop.signal);
      if (more === undefined) return undefined;
      return new EngineProcess({ ...process, options: { ...process.options, ...more } });
    } catch (cause) {
      // The first process is started in the pool's constructor, which cannot handle `onChange` yet.
      await Promise.resolve();
      const error = new ServiceError(
        "model_unavailable",
        "Cannot start the engine: its program cannot be run",
        { cause },
      );
      this.#options.log.error("engine_start_failed", {
        cause: cause instanceof Error ? cause : String(cause),
      });
      if (!this.#stop.signal.aborted) this.#setState({ kind: "failed", error });
    }
  }

  #setState(state: WorkerState): void {
    this.#state = state;
    this.#options.onChange();
  }
}
