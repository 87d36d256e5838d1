/**
 * Server-sent events of a streamed answer.
 * @module
 */
import { type ServiceError, toServiceError } from "../../shared/errors.ts";
import type { JsonValue } from "../../shared/json.ts";
import type { Log } from "../../shared/log.ts";

/** Seconds between comment lines that keep the connection open while nothing else is sent. */
const KEEP_ALIVE_SECONDS = 15;
const DONE = "data: [DONE]\n\n";
const KEEP_ALIVE = ": keep-alive\n\n";

/** Headers of a stream. */
export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache",
  // Reverse proxies would otherwise hold frames back.
  "X-Accel-Buffering": "no",
};

/** What {@linkcode eventStream} needs. */
export interface EventStreamOptions {
  /** Where a failure in the middle of the stream goes. */
  readonly log: Log;
  /** Called once when the stream is over, whatever the way: end, error, client gone. */
  readonly onEnd: () => void;
}

/** The error as a client of OpenAI's API expects it inside a stream. */
export function errorFrame(error: ServiceError): string {
  const type = error.status < 500 ? "invalid_request_error" : "server_error";
  return `data: ${JSON.stringify({ error: { ...error.toBody(), type } })}\n\n`;
}

/**
 * Sends each value as one `data:` line and `[DONE]` at the end. A failure becomes one line with an
 * error and no `[DONE]`, since clients take a bare end for success. When the client leaves, the
 * source is left early.
 */
export function eventStream(
  source: AsyncGenerator<unknown, void>,
  options: EventStreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    options.onEnd();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      timer = setInterval(() => {
        controller.enqueue(encoder.encode(KEEP_ALIVE));
      }, KEEP_ALIVE_SECONDS * 1000);
    },
    async pull(controller) {
      try {
        const { done, value } = await source.next();
        if (isOver) return;
        if (!done) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
          return;
        }
        controller.enqueue(encoder.encode(DONE));
      } catch (thrown) {
        if (isOver) return;
        const error = toServiceError(thrown, "llm_error");
        options.log.error("stream_failed", describe(error));
        controller.enqueue(encoder.encode(errorFrame(error)));
      }
      end();
      controller.close();
    },
    async cancel() {
      end();
      await source.return();
    },
  }, { highWaterMark: 1 });
}

function describe(error: ServiceError): Record<string, JsonValue | undefined> {
  const cause = error.cause instanceof Error ? error.cause.stack : undefined;
  return { code: error.code, message: error.message, cause };
}
