/**
 * Relays the body of an upstream answer and reports a break in the middle.
 * @module
 */
import { failureFields, ServiceError } from "../../shared/errors.ts";
import { BrokenOffError } from "../../shared/http/broken_off.ts";
import type { Log } from "../../shared/log.ts";
import type { WholeEvents } from "./whole_events.ts";

/** Options of {@linkcode endWithError}. */
export interface RelayOptions {
  /** Splits the body into events; undefined where it is not an event stream. */
  readonly events: WholeEvents | undefined;
  /** Makes the last event of a stream that breaks after `eventsBefore` events. */
  readonly errorFrame: (error: ServiceError, eventsBefore: number) => string;
  /** Logs a break in the middle of the body. */
  readonly log: Log;
  /** Aborts when the client disconnects: nobody is left to receive the error. */
  readonly clientLeft: AbortSignal;
  /** Called exactly once when the body is over: end, failure or cancellation. */
  readonly onEnd: () => void;
}

/**
 * Returns a body of the same bytes. An event stream that breaks, or ends before the answer is
 * complete, ends with an error event instead; a partial last event is dropped.
 */
export function endWithError(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { events, errorFrame, log, clientLeft, onEnd }: RelayOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) {
    onEnd();
    return null;
  }
  const reader = body.getReader();
  let isOver = false;
  const end = () => {
    if (!isOver) onEnd();
    isOver = true;
  };
  const broken = (cause: unknown) => {
    const error = new ServiceError("llm_error", "The upstream server broke off its answer", {
      cause,
    });
    log.error("upstream_failed", failureFields(error));
    return error;
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await nextOf(reader, events);
        if (!done) return controller.enqueue(value);
      } catch (cause) {
        // A client that disconnects breaks the upstream body too, before or after cancelling this.
        if (isOver) return;
        end();
        if (clientLeft.aborted) return controller.close();
        const error = broken(cause);
        if (events === undefined) return controller.error(new BrokenOffError(error));
        controller.enqueue(new TextEncoder().encode(errorFrame(error, events.count)));
        return controller.close();
      }
      if (isOver) return;
      end();
      controller.close();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}

/**
 * Reads on until something can be passed on.
 * @throws whatever the body broke with, or an error when an event stream ends too early
 */
async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  events: WholeEvents | undefined,
): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
  while (true) {
    const read = await reader.read();
    if (events === undefined) return read;
    const whole = read.done ? events.end() : events.push(read.value);
    if (whole.length > 0) return { done: false, value: whole };
    if (read.done) return read;
  }
}
