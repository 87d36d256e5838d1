/**
 * The front's view of its engines, however many processes run them.
 * @module
 */
import type { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { EngineContract, EngineReply } from "./types.ts";

/** State of the engines; jobs are answered while it is `ready`. */
export type EngineState =
  | { readonly kind: "starting"; readonly sinceMilliseconds: number }
  | { readonly kind: "ready"; readonly info: JsonObject; readonly loadMilliseconds: number }
  | { readonly kind: "failed"; readonly error: ServiceError }
  | { readonly kind: "stopped" };

/** Options of one job. */
export interface SubmitOptions {
  /** Cancels the job: in the queue at once, in the engine at its next step. */
  signal?: AbortSignal;
  /** The binary part of the job. */
  payload?: Uint8Array<ArrayBuffer>;
  /** Called when an engine starts the job, and again if the job is retried. */
  onStart?: () => void;
  /** Jobs of a higher priority leave the queue first. @default {0} */
  priority?: number;
  /** Id of the request behind the job, for the engine's log. */
  requestId?: string;
  /** Whether the job was admitted earlier, so that a full queue does not refuse it. */
  isAdmitted?: boolean;
}

/** Submits jobs to engines. */
export interface EngineClient<Contract extends EngineContract> extends AsyncDisposable {
  /** State of the engines. */
  readonly state: EngineState;
  /** Jobs that wait for an engine. */
  readonly queueDepth: number;
  /** Jobs that an engine works on. */
  readonly activeJobs: number;
  /** True when one more job would be refused with `overloaded`. */
  readonly isFull: boolean;
  /**
   * Throws what {@linkcode EngineClient.submit} would throw for a job submitted now.
   * @throws {ServiceError} `overloaded` when the queue is full, `model_unavailable` when no engine
   * can be loaded
   */
  admit(): void;
  /** Number of times that an engine process was restarted after it died. */
  readonly restarts: number;
  /**
   * Queues a job and yields its replies as they come. A job whose engine dies before the first
   * reply runs once more on a fresh engine. Leaving the loop early cancels the job.
   * @throws {ServiceError} `overloaded` when the queue is full, `model_unavailable` when no engine
   * can be loaded, `engine_error` when the engine died, or what the engine itself reported
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  submit<Name extends keyof Contract & string>(
    method: Name,
    params: Contract[Name]["params"],
    options?: SubmitOptions,
  ): AsyncGenerator<EngineReply<Contract[Name]["reply"]>, void>;
  /** Ends every queued job with the error `reason`; running jobs go on. */
  endWaiting(reason: unknown): void;
  /** Resolves when the state is no longer `starting`. */
  settled(): Promise<EngineState>;
}
