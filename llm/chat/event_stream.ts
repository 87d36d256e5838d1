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
  /** Where a failure in the middle of the stream goes. */
  readonly log: Log;
  /** Called once when the stream is over, whatever the way: end, error, client gone. */
  readonly onEnd: () => void;
  /** Seconds between comments that keep the connection open. */
  readonly keepAliveSeconds: number;
}

/** What a stream is made of. */
export interface AnswerFrames {
  /** All that is sent when nothing fails. */
  readonly frames: AsyncGenerator<string, void>;
  /** The last frame when they fail. */
  readonly errorFrame: (error: ServiceError) => string;
}

/** What a client of OpenAI's API expects of an error inside a stream. */
export function streamedError(error: ServiceError): { error: ErrorBody & { type: string } } {
  const type = error.status < 500 ? "invalid_request_error" : "server_error";
  return { error: { ...error.toBody(), type } };
}

/** The error as a client of OpenAI's chat expects it inside a stream. */
export function errorFrame(error: ServiceError): string {
  return eventFrame(streamedError(error));
}

/**
 * Each chunk as one `data:` line and `[DONE]` at the end. A failure becomes one line with an error and
 * no `[DONE]`, since clients take a bare end for success.
 */
export function completionFrames(chunks: AsyncGenerator<unknown, void>): AnswerFrames {
  return { frames: framesOf(chunks), errorFrame };
}

/** Sends the frames of an answer; a failure is logged and becomes the last one. */
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
