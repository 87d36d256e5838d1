/**
 * Audio files that are sent while they are synthesised.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../../shared/engine/client.ts";
import type { EngineReply } from "../../shared/engine/types.ts";
import { type ServiceError, toServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import type { Log } from "../../shared/log.ts";
import { logError } from "../../shared/log_error.ts";
import type { FilePiece, StreamContainer, TtsEngineContract } from "../engine/contract.ts";
import { clipOptions, type Synthesis } from "../synthesis.ts";
import { isBare } from "./encoding.ts";

/** An audio file that is sent while it is synthesised, for one request. */
export interface StreamedFile {
  /**
   * Yields the pieces as they are synthesised.
   * @throws {ServiceError} what the engine reports
   * @throws {DOMException} `AbortError` when the client disconnects
   */
  pieces(): AsyncGenerator<EngineReply<FilePiece>, void>;
  /** Duration and GPU time of the pieces so far. */
  readonly spoken: Pick<FilePiece, "seconds" | "gpuSeconds">;
  /** Cancels what is still being computed and ends the request's time in flight. */
  end(): void;
}

/**
 * Starts synthesising the file of `synthesis` in `container`. The request of `context` counts as in
 * flight until {@linkcode StreamedFile.end}.
 * @throws {ServiceError} `overloaded` when too many requests wait already, `model_unavailable` when
 * no engine can run
 */
export function openStreamedFile(
  context: Context<ServiceEnvironment>,
  engine: Pick<EngineClient<TtsEngineContract>, "admit" | "submit">,
  synthesis: Pick<Synthesis, "speech" | "finish" | "payload">,
  container: StreamContainer,
): StreamedFile {
  engine.admit();
  const leaving = new AbortController();
  const ended = Promise.withResolvers<void>();
  context.get("holdOpen")(ended.promise);
  const signal = AbortSignal.any([context.get("clientLeft"), leaving.signal]);
  const { speech, finish } = synthesis;
  const bitsPerSample = isBare(container) ? 16 : finish.bitsPerSample;
  const params = { ...speech, finish: { ...finish, container, bitsPerSample } };
  const requestId = context.get("requestId");
  const submission = { signal, requestId, ...clipOptions(synthesis) };
  const replies = engine.submit("streamFile", params, submission);
  // Queued now: once the head is sent, a full queue could no longer be told by a status.
  const first = replies.next();
  // Whoever reads the pieces sees its failure; this avoids an unhandled rejection when nobody does.
  first.catch(() => {});
  const spoken: StreamedFile["spoken"] = { seconds: 0, gpuSeconds: null };
  return {
    spoken,
    async *pieces() {
      for (let reply = await first; !reply.done; reply = await replies.next()) {
        const { start, seconds, gpuSeconds } = reply.value.data;
        // Adding up lengths would accumulate rounding errors and could round differently from the
        // whole.
        spoken.seconds = start + seconds;
        if (gpuSeconds !== null) spoken.gpuSeconds = (spoken.gpuSeconds ?? 0) + gpuSeconds;
        yield reply.value;
      }
      signal.throwIfAborted();
    },
    end: () => {
      leaving.abort();
      ended.resolve();
    },
  };
}

/** Logs that a file broke off while it was sent; returns the error for the client. */
export function logFailure(log: Log, thrown: unknown): ServiceError {
  const error = toServiceError(thrown, "engine_error");
  logError(log, "stream_failed", error);
  return error;
}
