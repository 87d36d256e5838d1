/**
 * Passes a body on, and tells how it ended.
 * @module
 */
import { failureFields, ServiceError } from "../../shared/errors.ts";
import { BrokenOffError } from "../../shared/http/broken_off.ts";
import type { Log } from "../../shared/log.ts";
import type { WholeEvents } from "./whole_events.ts";

/** Options of {@linkcode endWithError}. */
export interface RelayOptions {
  /** Takes the events of a body that is a stream of them. */
  readonly events: WholeEvents | undefined;
  /** The last event of a stream that breaks after so many. */
  readonly errorFrame: (error: ServiceError, eventsBefore: number) => string;
  /** Where a break in the middle goes. */
  readonly log: Log;
  /** Aborted when there is nobody any more who could be told. */
  readonly clientLeft: AbortSignal;
  /** Called once when the body is over, whatever the way. */
  readonly onEnd: () => void;
}

/**
 * The same bytes. A stream of events that breaks, or ends before the answer is complete, ends with an
 * event that says so; what it left of an event is not passed on.
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
    const error = new ServiceError("llm_error", "The other server broke off its answer", { cause });
    log.error("upstream_failed", failureFields(error));
    return error;
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await nextOf(reader, events);
        if (!done) return controller.enqueue(value);
      } catch (cause) {
        // A client that leaves breaks off the body too, before or after it cancels this one.
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
 * What can be passed on next.
 * @throws what the body broke with, or an error when events end too early
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
