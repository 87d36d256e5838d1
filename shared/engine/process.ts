/**
 * One engine process: starts it, hands it jobs, watches its heartbeat, ends it.
 * @module
 */
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { Log } from "../log.ts";
import { STOP_SIGNALS } from "../stop_request.ts";
import type { ProcessCommand } from "./command.ts";
import { FrameWriter } from "./frame_writer.ts";
import { forwardNativeLog } from "./native_log.ts";
import {
  type EngineFrame,
  type Frame,
  fromWireError,
  type FrontFrame,
  readFrames,
} from "./protocol.ts";

/** A job in the form that an engine process is sent. */
export interface ProcessJob {
  /** Method of the engine. */
  readonly method: string;
  /** JSON parameters of the method. */
  readonly params: JsonObject;
  /** Binary payload. */
  readonly payload?: Uint8Array<ArrayBuffer> | undefined;
  /** Id of the request behind the job, for the engine's log. */
  readonly requestId?: string | undefined;
}

/** How a job ended: normally, with an error of its own, or because its process died. */
export type JobEnd =
  | { readonly kind: "complete" }
  | { readonly kind: "failed"; readonly error: ServiceError }
  | { readonly kind: "died" };

/** Receives the events of one job. */
export interface JobListener {
  /** Called with each reply. */
  onReply(data: JsonObject, payload: Uint8Array<ArrayBuffer>): void;
  /** Called once when the job is over. */
  onEnd(end: JobEnd): void;
}

/** Options of {@linkcode EngineProcess}. */
export interface EngineProcessOptions {
  /** Command that starts it. */
  command: ProcessCommand;
  /** Options passed to the engine's loader. */
  options: JsonObject;
  /** Where events go. */
  log: Log;
  /** Receives the structured log lines of the engine. */
  writeLine: (line: string) => void;
  /** Seconds that loading may take. */
  loadTimeoutSeconds: number;
  /** Seconds between heartbeats; an engine that misses three is killed. */
  heartbeatSeconds: number;
  /** Matches lines of its native library that look like trouble but are harmless. */
  harmlessLines?: RegExp | undefined;
}

/** How loading ended. */
export type LoadOutcome =
  | { readonly kind: "ready"; readonly info: JsonObject }
  | {
    readonly kind: "failed";
    readonly error: ServiceError;
    /** Signal of another process that killed it, which says nothing about the engine. */
    readonly killedBy: Deno.Signal | undefined;
  };

const MISSED_HEARTBEATS = 3;
const SHUTDOWN_SECONDS = 5;

/** A running engine process. */
export class EngineProcess {
  /** Resolves when the engine is ready, failed to load or died. */
  readonly loaded: Promise<LoadOutcome>;
  /** Resolves when the process has ended, its output is read and its jobs are notified. */
  readonly ended: Promise<Deno.CommandStatus>;
  readonly #options: EngineProcessOptions;
  readonly #child: Deno.ChildProcess;
  readonly #writer: FrameWriter<FrontFrame>;
  readonly #jobs = new Map<number, JobListener>();
  readonly #loading = Promise.withResolvers<LoadOutcome>();
  #nextId = 1;
  #lastSignMilliseconds = performance.now();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #phase: "loading" | "ready" | "failed" | "over" = "loading";
  /** Whether this process has killed it. */
  #isGivenUp = false;

  /** Starts the process and tells it what to load. */
  constructor(options: EngineProcessOptions) {
    this.#options = options;
    const { path, args, env } = options.command;
    this.#child = new Deno.Command(path, {
      args: [...args],
      env: { ...env },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = new FrameWriter(this.#child.stdin.getWriter());
    this.loaded = this.#loading.promise;
    this.ended = this.#watch();
    this.#send({ type: "start", options: options.options });
    this.#startTimers();
  }

  /** Process id. */
  get pid(): number {
    return this.#child.pid;
  }

  /**
   * Sends it a job; the returned function cancels the job. `onEnd` is called exactly once.
   * @throws {ServiceError} `engine_error` when the job is too long to be sent
   */
  run(
    { method, params, payload, requestId }: ProcessJob,
    listener: JobListener,
  ): () => void {
    const id = this.#nextId++;
    const request = requestId === undefined ? {} : { request_id: requestId };
    this.#send({ type: "job", id, method, params, ...request }, payload);
    this.#jobs.set(id, listener);
    return () => {
      if (this.#jobs.has(id)) this.#send({ type: "cancel", id });
    };
  }

  /**
   * Asks it to shut down, and kills it if it has not ended within a few seconds. A process that is
   * still loading is killed at once: the system frees everything that it holds.
   */
  async stop(): Promise<void> {
    if (this.#phase === "loading") this.kill();
    this.#send({ type: "shutdown" });
    const timer = setTimeout(() => this.kill(), SHUTDOWN_SECONDS * 1000);
    await this.ended;
    clearTimeout(timer);
  }

  /** Kills it at once. */
  kill(): void {
    this.#isGivenUp = true;
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  #send(frame: FrontFrame, payload?: Uint8Array<ArrayBuffer>): void {
    // #watch notices that a process is gone, and notifies every job.
    this.#writer.write(frame, payload).catch(() => {});
  }

  #startTimers(): void {
    const { heartbeatSeconds, loadTimeoutSeconds, log } = this.#options;
    let sequence = 0;
    let askedMilliseconds = performance.now();
    let missed = 0;
    const heartbeat = setInterval(() => {
      const silentMilliseconds = performance.now() - this.#lastSignMilliseconds;
      // Counts missed beats, not seconds: after a suspend of this process, answers wait unread.
      missed = this.#lastSignMilliseconds < askedMilliseconds ? missed + 1 : 0;
      // Loading has a time limit of its own.
      if (this.#phase === "ready" && missed >= MISSED_HEARTBEATS) {
        log.error("engine_hung", { pid: this.pid, seconds: Math.round(silentMilliseconds / 1000) });
        this.kill();
      }
      askedMilliseconds = performance.now();
      this.#send({ type: "ping", sequence: sequence++ });
    }, heartbeatSeconds * 1000);
    const loading = setTimeout(() => {
      log.error("engine_load_timeout", { pid: this.pid, seconds: loadTimeoutSeconds });
      this.kill();
    }, loadTimeoutSeconds * 1000);
    this.#timers = [heartbeat, loading];
    this.loaded.then(() => clearTimeout(loading));
  }

  async #watch(): Promise<Deno.CommandStatus> {
    const { log, writeLine, harmlessLines } = this.#options;
    const native = forwardNativeLog(this.#child.stderr, {
      log: log.with({ pid: this.pid }),
      writeLine,
      harmlessLines,
    });
    await this.#readFrames();
    const status = await this.#child.status;
    const fatalLine = await native;
    await this.#writer.close();
    for (const timer of this.#timers) clearInterval(timer);
    this.#loading.resolve({
      kind: "failed",
      error: diedWhileLoading(status, fatalLine),
      killedBy: this.#isGivenUp ? undefined : killOf(status),
    });
    this.#phase = "over";
    const orphans = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const listener of orphans) listener.onEnd({ kind: "died" });
    return status;
  }

  async #readFrames(): Promise<void> {
    try {
      for await (const frame of readFrames<EngineFrame>(this.#child.stdout)) this.#handle(frame);
    } catch (cause) {
      // A killed engine may leave half a frame behind; any other broken stream needs the kill.
      this.#options.log.warn("engine_stream_broken", {
        pid: this.pid,
        cause: cause instanceof Error ? cause : String(cause),
      });
      this.kill();
    }
  }

  #handle({ header, payload }: Frame<EngineFrame>): void {
    this.#lastSignMilliseconds = performance.now();
    switch (header.type) {
      case "ready":
        this.#phase = "ready";
        return this.#loading.resolve({ kind: "ready", info: header.info });
      case "load_failed":
        this.#phase = "failed";
        return this.#loading.resolve({
          kind: "failed",
          error: fromWireError(header.error),
          killedBy: undefined,
        });
      case "reply":
        return this.#jobs.get(header.id)?.onReply(header.data, payload);
      case "end":
        return this.#endJob(header.id, { kind: "complete" });
      case "error":
        return this.#endJob(header.id, { kind: "failed", error: fromWireError(header.error) });
      case "pong":
        return;
    }
  }

  #endJob(id: number, end: JobEnd): void {
    const listener = this.#jobs.get(id);
    this.#jobs.delete(id);
    listener?.onEnd(end);
  }

  /** True when the process has ended. */
  get isOver(): boolean {
    return this.#phase === "over";
  }
}

/** Returns the signal if other processes send it, rather than a crash of the process itself. */
function killOf({ signal }: Deno.CommandStatus): Deno.Signal | undefined {
  return [...STOP_SIGNALS, "SIGKILL" as const].find((kill) => kill === signal);
}

function diedWhileLoading(status: Deno.CommandStatus, fatalLine: string | undefined): ServiceError {
  const how = status.signal ?? `exit code ${status.code}`;
  const why = fatalLine === undefined ? "" : `: ${fatalLine}`;
  return new ServiceError(
    "model_unavailable",
    `Cannot load the engine: its process ended with ${how} while loading${why}`,
  );
}
