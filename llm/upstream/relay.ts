/**
 * Passes a body on, and tells how it ended.
 * @module
 */
import { failureFields, ServiceError } from "../../shared/errors.ts";
import { BrokenOffError } from "../../shared/http/broken_off.ts";
import type { Log } from "../../shared/log.ts";
import { errorFrame } from "../chat/event_stream.ts";

/** Options of {@linkcode endWithError}. */
export interface RelayOptions {
  /** Whether the body is a stream of events. */
  readonly isStream: boolean;
  /** Where a break in the middle goes. */
  readonly log: Log;
  /** Called once when the body is over, whatever the way. */
  readonly onEnd: () => void;
}

/** The same bytes; a stream of events that breaks ends with an event that says so. */
export function endWithError(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { isStream, log, onEnd }: RelayOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) {
    onEnd();
    return null;
  }
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
      } catch (cause) {
        const error = new ServiceError("llm_error", "The other server broke off its answer", {
          cause,
        });
        log.error("upstream_failed", failureFields(error));
        onEnd();
        if (!isStream) return controller.error(new BrokenOffError(error));
        controller.enqueue(new TextEncoder().encode(errorFrame(error)));
        return controller.close();
      }
      onEnd();
      controller.close();
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
