/**
 * A pool of engine processes behind one bounded queue.
 * @module
 */
import type { ServiceName } from "../config/common.ts";
import { ServiceError, shuttingDown } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { Log } from "../log.ts";
import { writeToStandardError } from "../standard_streams.ts";
import type { EngineClient, EngineState, SubmitOptions } from "./client.ts";
import { engineCommand, type ProcessCommand } from "./command.ts";
import { JobQueue, queueFull } from "./job_queue.ts";
import type { EngineProcess, ProcessJob } from "./process.ts";
import { ReplyStream } from "./reply_stream.ts";
import type { EngineContract, EngineReply } from "./types.ts";
import { Worker, type WorkerState } from "./worker.ts";

/** Options of {@linkcode createEnginePool}. */
export interface EnginePoolOptions {
  /** Service that the engine belongs to. */
  service: ServiceName;
  /** Options passed to the engine's loader. */
  options: JsonObject;
  /** Resolves to further options, which take time to find out; called before each start. */
  prepare?: () => Promise<JsonObject>;
  /** Where events go. */
  log: Log;
  /** Most jobs in the queue. */
  maxQueue: number;
  /** How many jobs of a higher priority may overtake a waiting job. @default {Infinity} */
  mostPassed?: number;
  /** Engine processes. @default {1} */
  size?: number;
  /** Returns how many jobs one engine runs at once, given its `info`. @default {1} */
  concurrency?: (info: JsonObject) => number;
  /** Seconds that loading may take. @default {300} */
  loadTimeoutSeconds?: number;
  /** Seconds between heartbeats; an engine that misses three is killed. @default {5} */
  heartbeatSeconds?: number;
  /** Command that starts an engine. @default {this program in its engine role} */
  command?: ProcessCommand;
  /** Matches lines of its native library that look like trouble but are harmless. */
  harmlessLines?: RegExp;
}

/** Starts the engines; jobs may be submitted at once and wait until one is loaded. */
export function createEnginePool<Contract extends EngineContract>(
  options: EnginePoolOptions,
): EngineClient<Contract> {
  return new EnginePool<Contract>(options);
}

/** A job from its submission to its end. */
interface Job extends ProcessJob {
  readonly priority: number;
  readonly onStart: (() => void) | undefined;
  readonly replies: ReplyStream;
  /** How many engines have died while running it. */
  deaths: number;
  /** Cancels the job in its engine; set while one runs it. */
  cancel: (() => void) | undefined;
}

/** A worker that can take one more job. */
interface IdleWorker {
  readonly process: EngineProcess;
  /** Jobs that it is running. */
  readonly jobs: Set<Job>;
}

class EnginePool<Contract extends EngineContract> implements EngineClient<Contract> {
  readonly #workers: Worker[];
  readonly #queue: JobQueue<Job>;
  /** Jobs that each worker's process is running. */
  readonly #running: ReadonlyMap<Worker, Set<Job>>;
  readonly #maxQueue: number;
  readonly #concurrency: (info: JsonObject) => number;
  /** What {@linkcode EngineClient.settled} returns while the engines are starting. */
  #settled: PromiseWithResolvers<EngineState> | undefined;
  #isStopped = false;

  constructor(options: EnginePoolOptions) {
    this.#maxQueue = options.maxQueue;
    this.#queue = new JobQueue(options.mostPassed);
    this.#concurrency = options.concurrency ?? (() => 1);
    const { log } = options;
    this.#workers = Array.from({ length: options.size ?? 1 }, () =>
      new Worker({
        log,
        prepare: options.prepare,
        onChange: () => this.#onChange(),
        isKnownFailure: (message) =>
          this.#workers.some(({ state }) =>
            state.kind === "failed" && state.error.message === message
          ),
        process: {
          command: options.command ?? engineCommand(options.service),
          options: options.options,
          log,
          writeLine: (line) => writeToStandardError(`${line}\n`),
          loadTimeoutSeconds: options.loadTimeoutSeconds ?? 300,
          heartbeatSeconds: options.heartbeatSeconds ?? 5,
          harmlessLines: options.harmlessLines,
        },
      }));
    this.#running = new Map(this.#workers.map((worker) => [worker, new Set()]));
  }

  get state(): EngineState {
    if (this.#isStopped) return { kind: "stopped" };
    const states = this.#workers.map((worker) => worker.state);
    const ready = states.find(isReady);
    if (ready !== undefined) {
      return { kind: "ready", info: ready.info, loadMilliseconds: ready.loadMilliseconds };
    }
    const failed = states.find((state) => state.kind === "failed");
    if (
      failed !== undefined && states.every(({ kind }) => kind === "failed" || kind === "stopped")
    ) {
      return failed;
    }
    return states.find((state) => state.kind === "starting") ??
      { kind: "starting", sinceMilliseconds: performance.now() };
  }

  get queueDepth(): number {
    return this.#queue.length;
  }

  get activeJobs(): number {
    return this.#running.values().reduce((sum, jobs) => sum + jobs.size, 0);
  }

  get isFull(): boolean {
    return this.#idleWorker() === undefined && this.#queue.length >= this.#maxQueue;
  }

  get restarts(): number {
    return this.#workers.reduce((sum, worker) => sum + worker.restarts, 0);
  }

  settled(): Promise<EngineState> {
    const { state } = this;
    if (state.kind !== "starting") return Promise.resolve(state);
    this.#settled ??= Promise.withResolvers();
    return this.#settled.promise;
  }

  async *submit<Name extends keyof Contract & string>(
    method: Name,
    params: Contract[Name]["params"],
    options: SubmitOptions = {},
  ): AsyncGenerator<EngineReply<Contract[Name]["reply"]>, void> {
    const { signal, payload, priority = 0, onStart, requestId, isAdmitted = false } = options;
    signal?.throwIfAborted();
    this.#assertRunning();
    if (!isAdmitted) this.#assertRoom();
    const replies = new ReplyStream();
    const job: Job = {
      method,
      params,
      payload,
      requestId,
      priority,
      onStart,
      replies,
      deaths: 0,
      cancel: undefined,
    };
    const onAbort = () => this.#cancel(job, signal?.reason);
    signal?.addEventListener("abort", onAbort);
    this.#queue.push(job);
    this.#dispatch();
    try {
      // The engine runs the same program, so its replies have the contract's type.
      yield* replies.read() as AsyncGenerator<EngineReply<Contract[Name]["reply"]>, void>;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#cancel(job, undefined);
    }
  }

  admit(): void {
    this.#assertRunning();
    this.#assertRoom();
  }

  endWaiting(reason: unknown): void {
    for (const job of this.#queue.drain()) job.replies.end(reason);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#settled?.resolve(this.state);
    const stopped = shuttingDown();
    this.endWaiting(stopped);
    // Ended before the engines stop: an engine that shuts down reports its jobs as complete.
    for (const jobs of this.#running.values()) for (const job of jobs) job.replies.end(stopped);
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  #assertRunning(): void {
    const { state } = this;
    if (state.kind === "failed") throw state.error;
    if (state.kind === "stopped") throw shuttingDown();
  }

  #assertRoom(): void {
    if (this.isFull) throw queueFull(this.#queue.length);
  }

  #onChange(): void {
    const { state } = this;
    if (state.kind === "starting") return;
    this.#settled?.resolve(state);
    this.#settled = undefined;
    if (state.kind === "failed") {
      this.endWaiting(state.error);
    } else {
      this.#dispatch();
    }
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = this.#idleWorker();
      if (idle === undefined) return;
      this.#runOn(idle, this.#queue.shift()!);
    }
  }

  /** The ready worker with the fewest jobs, when it can take one more. */
  #idleWorker(): IdleWorker | undefined {
    const idle = [...this.#running].flatMap(([{ state }, jobs]) => {
      const isIdle = isReady(state) && jobs.size < this.#concurrency(state.info);
      return isIdle ? [{ process: state.process, jobs }] : [];
    });
    return idle.toSorted((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  #runOn({ process, jobs }: IdleWorker, job: Job): void {
    job.onStart?.();
    try {
      job.cancel = process.run(job, {
        onReply: (data, payload) => {
          if (!job.replies.push({ data, payload })) job.cancel?.();
        },
        onEnd: (end) => {
          jobs.delete(job);
          job.cancel = undefined;
          if (end.kind === "died") this.#afterDeath(job);
          else job.replies.end(end.kind === "failed" ? end.error : undefined);
          this.#dispatch();
        },
      });
      jobs.add(job);
    } catch (thrown) {
      // The caller may be another job's end.
      job.replies.end(thrown);
    }
  }

  /**
   * Retries a job that has had no reply and whose result is still awaited. Only once: it may be the
   * job that kills engines.
   */
  #afterDeath(job: Job): void {
    job.deaths++;
    if (job.deaths === 1 && !job.replies.hasReceived && !job.replies.hasEnded) {
      this.#queue.putBack(job);
    } else {
      job.replies.end(new ServiceError("engine_error", "The engine failed during the request"));
    }
  }

  #cancel(job: Job, reason: unknown): void {
    if (!this.#queue.remove(job)) job.cancel?.();
    job.replies.end(reason);
  }
}

function isReady(state: WorkerState): state is Extract<WorkerState, { kind: "ready" }> {
  return state.kind === "ready" && !state.process.isOver;
}
