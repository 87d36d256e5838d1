/**
 * The engine process: reads jobs from standard input, runs them, writes replies to standard output.
 * @module
 */
import type { ServiceName } from "../config/common.ts";
import { ServiceError, toServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { createLog, type Log } from "../log.ts";
import { type ByteSink, FrameWriter } from "./frame_writer.ts";
import {
  type EngineFrame,
  type Frame,
  type FrontFrame,
  readFrames,
  toWireError,
} from "./protocol.ts";
import type {
  EngineContract,
  EngineDefinition,
  EngineHandler,
  EngineInput,
  LoadedEngine,
} from "./types.ts";

/**
 * Serves `definition` until the front closes standard input or asks to shut down, then ends the
 * process; lines of its log name `service`.
 */
export async function serveEngine<Contract extends EngineContract, Options extends JsonObject>(
  definition: EngineDefinition<Contract, Options>,
  service: ServiceName,
): Promise<never> {
  const log = createLog({ level: "info", fields: { service, role: "engine", pid: Deno.pid } });
  const input = definition.openInput?.() ?? denosInput();
  const session = new EngineSession(definition, {
    input,
    writer: new FrameWriter(standardOutput()),
    log,
  });
  try {
    for await (const frame of readFrames<FrontFrame>(input.readable)) {
      if (!session.handle(frame)) break;
    }
  } catch (cause) {
    log.error("front_lost", { cause: cause instanceof Error ? cause : String(cause) });
  }
  await session.end();
  Deno.exit(0);
}

/** Deno's own standard input, read only when the event loop is idle or once in many turns. */
function denosInput(): EngineInput {
  return { readable: Deno.stdin.readable, takeIn: () => true };
}

/**
 * Synchronous standard output: Deno's asynchronous writes run on another thread, which is late
 * while native code keeps all cores busy. The front always reads, so a write never blocks for long.
 */
function standardOutput(): ByteSink {
  return {
    // Turns an exception into a rejection.
    write: (bytes) => Promise.try(writeToStandardOutput, bytes),
    close: () => Promise.resolve(),
  };
}

function writeToStandardOutput(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    written += Deno.stdout.writeSync(bytes.subarray(written));
  }
}

/** Input, output and log of an {@linkcode EngineSession}. */
interface EngineContext {
  readonly input: EngineInput;
  readonly writer: FrameWriter<EngineFrame>;
  readonly log: Log;
}

class EngineSession<Contract extends EngineContract, Options extends JsonObject> {
  readonly #definition: EngineDefinition<Contract, Options>;
  readonly #input: EngineInput;
  readonly #writer: FrameWriter<EngineFrame>;
  readonly #log: Log;
  readonly #jobs = new Map<number, AbortController>();
  readonly #running = new Set<Promise<void>>();
  #engine: LoadedEngine<Contract> | undefined;

  constructor(
    definition: EngineDefinition<Contract, Options>,
    { input, writer, log }: EngineContext,
  ) {
    this.#definition = definition;
    this.#input = input;
    this.#writer = writer;
    this.#log = log;
  }

  /** Handles one frame; returns false after the last. */
  handle({ header, payload }: Frame<FrontFrame>): boolean {
    switch (header.type) {
      case "start":
        // The front runs the same program, so the options are the definition's own.
        this.#track(this.#load(header.options as Options));
        return true;
      case "job":
        this.#track(this.#run(header, payload));
        return true;
      case "cancel":
        this.#jobs.get(header.id)?.abort();
        return true;
      case "ping":
        this.#send({ type: "pong", sequence: header.sequence });
        return true;
      case "shutdown":
        return false;
    }
  }

  /** Cancels the running jobs and frees the engine; one that still loads is left to the system. */
  async end(): Promise<void> {
    if (this.#engine === undefined) return;
    for (const job of this.#jobs.values()) job.abort();
    await Promise.allSettled(this.#running);
    await this.#engine[Symbol.asyncDispose]();
    await this.#writer.close();
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    work.finally(() => this.#running.delete(work));
  }

  #send(frame: EngineFrame, payload?: Uint8Array<ArrayBuffer>): Promise<void> {
    // A front that is gone also closes standard input, which ends the process.
    return this.#writer.write(frame, payload).catch(() => {});
  }

  async #load(options: Options): Promise<void> {
    try {
      this.#engine = await this.#definition.load(options, this.#input);
      await this.#send({ type: "ready", info: this.#engine.info });
    } catch (thrown) {
      // A ServiceError is logged by the front.
      if (!(thrown instanceof ServiceError)) this.#logUnforeseen("load_failed", thrown);
      const error = thrown instanceof ServiceError
        ? thrown
        : new ServiceError("model_unavailable", "Cannot load the engine: see the log", {
          cause: thrown,
        });
      await this.#send({ type: "load_failed", error: toWireError(error) });
    }
  }

  async #run(
    { id, method, params, request_id: requestId }: Extract<FrontFrame, { type: "job" }>,
    payload: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const controller = new AbortController();
    this.#jobs.set(id, controller);
    const { signal } = controller;
    try {
      const handler = this.#handlerOf(method);
      const replies = handler({ params, payload, signal, requestId });
      for await (const { data, payload: bytes } of replies) {
        if (signal.aborted) break;
        await this.#send({ type: "reply", id, data }, bytes);
      }
      await this.#send({ type: "end", id });
    } catch (thrown) {
      if (signal.aborted) {
        await this.#send({ type: "end", id });
      } else {
        this.#logUnforeseen("job_failed", thrown, requestId);
        const error = toServiceError(thrown, "engine_error");
        await this.#send({ type: "error", id, error: toWireError(error) });
      }
    } finally {
      this.#jobs.delete(id);
    }
  }

  #handlerOf(method: string): EngineHandler<Contract[string]> {
    const handler = this.#engine?.handlers[method];
    if (handler === undefined) {
      throw new Error(`Cannot run ${method}: the engine has no such method`);
    }
    return handler;
  }

  #logUnforeseen(event: string, thrown: unknown, requestId?: string): void {
    if (thrown instanceof ServiceError && isForeseen(thrown)) return;
    const cause = thrown instanceof ServiceError ? thrown.cause : thrown;
    this.#log.error(event, {
      request_id: requestId,
      cause: cause instanceof Error ? cause.stack ?? cause.message : String(cause),
    });
  }
}

/** True for errors that the service raised itself, without a cause, and for client errors. */
function isForeseen(error: ServiceError): boolean {
  return error.cause === undefined || error.status < 500;
}
