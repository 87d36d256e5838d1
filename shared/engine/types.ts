/**
 * What a front and an engine agree on: typed jobs, each answered by a stream of replies.
 *
 * A service describes its engine as a contract, an object type that maps each method to its
 * `params` and `reply`. Both are JSON; samples and other bytes travel as the binary payload.
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { GpuProbeMessage } from "./gpu_probe_messages.ts";

/** One method of an engine. */
export interface EngineMethod {
  /** Parameters of the job. */
  params: JsonObject;
  /** One reply of the stream. */
  reply: JsonObject;
}

/** Maps method names to their shapes. */
export type EngineContract = Record<string, EngineMethod>;

/** One reply: JSON and, where there are any, bytes (for example PCM). */
export interface EngineReply<Data extends JsonObject> {
  /** The JSON part. */
  data: Data;
  /** The binary part; empty when there is none. */
  payload: Uint8Array<ArrayBuffer>;
}

/** What a running job sees inside the engine process. */
export interface EngineJob<Params extends JsonObject> {
  /** The JSON part of the job. */
  readonly params: Params;
  /** The binary part of the job; empty when there is none. */
  readonly payload: Uint8Array<ArrayBuffer>;
  /** Aborts when the front cancels: stop between tokens, chunks or decode steps. */
  readonly signal: AbortSignal;
  /** Id of the request behind the job, for log lines. */
  readonly requestId?: string | undefined;
}

/** Runs a job of one method; each reply is sent at once. Throw a ServiceError for the client. */
export type EngineHandler<Method extends EngineMethod> = (
  job: EngineJob<Method["params"]>,
) => AsyncIterable<{ data: Method["reply"]; payload?: Uint8Array<ArrayBuffer> }>;

/** An engine that is ready for jobs. It owns the native library, the model and its memory. */
export interface LoadedEngine<Contract extends EngineContract> extends AsyncDisposable {
  /**
   * Facts about what was loaded, for the front: model id, backend, window lengths. `backend` and
   * the fields of `place` are logged when the engine is ready.
   */
  readonly info: JsonObject;
  /** One handler per method. */
  readonly handlers: { readonly [Name in keyof Contract]: EngineHandler<Contract[Name]> };
}

/** Byte stream from the front. */
export interface EngineInput {
  /** The bytes. */
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * Delivers bytes that have arrived to a pending read, without blocking. For engines that compute
   * step by step on the event loop's thread: jobs and cancels come in between two steps. Returns
   * false when nothing has arrived, so that yielding to the event loop would bring nothing.
   */
  takeIn(): boolean;
}

/** Creates an engine inside the engine process. */
export interface EngineDefinition<Contract extends EngineContract, Options extends JsonObject> {
  /** Opens an input of its own; undefined falls back to standard input. @default {Deno's} */
  openInput?(): EngineInput | undefined;
  /**
   * Loads the library and the model.
   * @throws {ServiceError} `model_unavailable` with what is missing and how to get it
   */
  load(options: Options, input?: Pick<EngineInput, "takeIn">): Promise<LoadedEngine<Contract>>;
  /** Tries the installed GPU build for `backend`; absent in engines that have no GPU builds. */
  probeGpu?(backend: string): AsyncIterable<GpuProbeMessage>;
}
