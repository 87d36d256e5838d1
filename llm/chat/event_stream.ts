/**
 * Server-sent events of a streamed answer, as OpenAI's clients expect them.
 * @module
 */
import { type ServiceError, toServiceError } from "../../shared/errors.ts";
import { eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import type { Log } from "../../shared/log.ts";
import { logError } from "../../shared/log_error.ts";

/** What {@linkcode completionStream} needs. */
export interface CompletionStreamOptions {
  /** Where a failure in the middle of the stream goes. */
  readonly log: Log;
  /** Called once when the stream is over, whatever the way: end, error, client gone. */
  readonly onEnd: () => void;
  /** Seconds between comments that keep the connection open. */
  readonly keepAliveSeconds: number;
}

/** The error as a client of OpenAI's API expects it inside a stream. */
export function errorFrame(error: ServiceError): string {
  const type = error.status < 500 ? "invalid_request_error" : "server_error";
  return eventFrame({ error: { ...error.toBody(), type } });
}

/**
 * Sends each chunk as one `data:` line and `[DONE]` at the end. A failure becomes one line with an
 * error and no `[DONE]`, since clients take a bare end for success.
 */
export function completionStream(
  chunks: AsyncGenerator<unknown, void>,
  { log, onEnd, keepAliveSeconds }: CompletionStreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return eventStream(framesOf(chunks), {
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
