/**
 * Relays the body of an upstream answer and reports a break in the middle.
 * @module
 */
import { ServiceError, toServiceError } from "../../shared/errors.ts";
import { BrokenOffError } from "../../shared/http/broken_off.ts";
import { ReaderWatch, standstillError } from "../../shared/http/reader_watch.ts";
import type { Log } from "../../shared/log.ts";
import { logFailure } from "../../shared/log_error.ts";
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
  /** Aborts when the service ends; its reason is the error. */
  readonly serviceEnds: AbortSignal;
  /** Called exactly once when the body is over: end, failure or cancellation. */
  readonly onEnd: () => void;
  /** Seconds that a piece may stay unread before the connection is broken off. @default {60} */
  readonly standstillSeconds?: number;
}

/**
 * Returns a body of the same bytes. An event stream that breaks, or ends before the answer is
 * complete, ends with an error event instead; a partial last event is dropped. When the client stops
 * reading, `body` is cancelled.
 */
export function endWithError(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  options: RelayOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  const { events, log, clientLeft, serviceEnds, onEnd, standstillSeconds } = options;
  if (body === null) {
    onEnd();
    return null;
  }
  const reader = body.getReader();
  let watch: ReaderWatch | undefined;
  let isOver = false;
  const end = () => {
    if (!isOver) onEnd();
    isOver = true;
    watch?.[Symbol.dispose]();
    serviceEnds.removeEventListener("abort", onServiceEnd);
  };
  let onServiceEnd = () => {};
  return new ReadableStream({
    start(controller) {
      onServiceEnd = () => {
        end();
        breakOff(controller, serviceEnds.reason, options);
        reader.cancel(serviceEnds.reason).catch(() => {});
      };
      serviceEnds.addEventListener("abort", onServiceEnd);
      watch = new ReaderWatch(controller, () => {
        end();
        const error = standstillError();
        logFailure(log, "upstream_left", toServiceError(error, "llm_error"));
        controller.error(new BrokenOffError(error));
        reader.cancel(error).catch(() => {});
      }, standstillSeconds);
    },
    async pull(controller) {
      watch?.read();
      try {
        const { done, value } = await nextOf(reader, events);
        if (isOver) return;
        if (!done) return controller.enqueue(value);
      } catch (cause) {
        // A client that disconnects breaks the upstream body too, before or after cancelling this.
        if (isOver) return;
        end();
        return clientLeft.aborted ? controller.close() : breakOff(controller, cause, options);
      }
      end();
      controller.close();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}

/** Ends an event stream with an error event, and breaks any other body off. */
function breakOff(
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  cause: unknown,
  { events, errorFrame, log }: RelayOptions,
): void {
  const error = cause instanceof ServiceError
    ? cause
    : new ServiceError("llm_error", "The upstream server broke off its answer", { cause });
  logFailure(log, "upstream_failed", error);
  if (events === undefined) return controller.error(new BrokenOffError(error));
  controller.enqueue(new TextEncoder().encode(errorFrame(error, events.count)));
  controller.close();
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
