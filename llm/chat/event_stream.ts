/**
 * Server-sent events of a streamed answer.
 * @module
 */
import { type ErrorBody, type ServiceError, toServiceError } from "../../shared/errors.ts";
import { eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import type { Log } from "../../shared/log.ts";
import { logError } from "../../shared/log_error.ts";

/** Options of {@linkcode answerStream}. */
export interface AnswerStreamOptions {
  /** Logs a failure in the middle of the stream. */
  readonly log: Log;
  /** Called exactly once when the stream is over: end, error or client disconnect. */
  readonly onEnd: () => void;
  /** Seconds between comments that keep the connection open. */
  readonly keepAliveSeconds: number;
}

/** The frames of a streamed answer. */
export interface AnswerFrames {
  /** All frames of an answer that does not fail. */
  readonly frames: AsyncGenerator<string, void>;
  /** Makes the last frame of an answer that fails. */
  readonly errorFrame: (error: ServiceError) => string;
}

/** Returns an error as clients of OpenAI's API expect it inside a stream. */
export function streamedError(error: ServiceError): { error: ErrorBody & { type: string } } {
  const type = error.status < 500 ? "invalid_request_error" : "server_error";
  return { error: { ...error.toBody(), type } };
}

/** Returns an error as a frame of a chat completion stream. */
export function errorFrame(error: ServiceError): string {
  return eventFrame(streamedError(error));
}

/**
 * Returns each chunk as one `data:` line, and `[DONE]` at the end. A failure becomes an error line
 * without `[DONE]`, since clients take a bare end of the stream for success.
 */
export function completionFrames(chunks: AsyncGenerator<unknown, void>): AnswerFrames {
  return { frames: framesOf(chunks), errorFrame };
}

/** Sends the frames of an answer; a failure is logged and becomes the last frame. */
export function answerStream(
  { frames, errorFrame }: AnswerFrames,
  { log, onEnd, keepAliveSeconds }: AnswerStreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return eventStream(frames, {
    onEnd,
    keepAliveSeconds,
    failed: (thrown) => {
      const error = toServiceError(thrown, "llm_error");
      logError(log, "stream_failed", error);
      return errorFrame(error);
    },
  });
}

async function* framesOf(chunks: AsyncGenerator<unknown, void>): AsyncGenerator<string, void> {
  for await (const chunk of chunks) yield eventFrame(chunk);
  yield eventFrame("[DONE]");
}
