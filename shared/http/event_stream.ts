/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * @module
 */
import { isAbort } from "../errors.ts";
import { BrokenOffError } from "./broken_off.ts";
import { ReaderWatch, standstillError } from "./reader_watch.ts";

/** Default seconds between comment lines that keep an idle connection open. */
const KEEP_ALIVE_SECONDS = 15;
const KEEP_ALIVE = ": keep-alive\n\n";

/** Headers of an event stream. */
export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache",
  // Reverse proxies would otherwise hold frames back.
  "X-Accel-Buffering": "no",
};

/** Options of {@linkcode eventStream}. */
export interface EventStreamOptions {
  /**
   * Returns the last frame of a stream whose source failed; also called, for the log, when the
   * client stops reading.
   */
  readonly failed: (thrown: unknown) => string;
  /** Called once when the stream is over: at its end, after an error, when the client is gone. */
  readonly onEnd: () => void;
  /** What is sent to keep the connection open while there is no frame. @default {a comment} */
  readonly keepAlive?: string;
  /** Seconds between two keep-alives. @default {15} */
  readonly keepAliveSeconds?: number;
  /** Seconds that a frame may stay unread before the connection is broken off. @default {60} */
  readonly standstillSeconds?: number;
}

/**
 * Formats a frame; without `event` it is an ordinary message. A client that has received `id` names
 * it in the header `Last-Event-ID` when it reconnects.
 */
export function eventFrame(data: unknown, event?: string, id?: string): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  const mark = id === undefined ? "" : `id: ${id}\n`;
  return `${name}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n${mark}\n`;
}

/**
 * Sends `frames` as they come, and keep-alives while there are none. A failure of the source
 * becomes one last frame. When the client disconnects or stops reading, the source is ended early.
 */
export function eventStream(
  frames: AsyncGenerator<string, void>,
  options: EventStreamOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { failed, onEnd, standstillSeconds } = options;
  const { keepAlive = KEEP_ALIVE, keepAliveSeconds = KEEP_ALIVE_SECONDS } = options;
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let watch: ReaderWatch | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    watch?.[Symbol.dispose]();
    onEnd();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      timer = setInterval(() => {
        // Keep-alives would pile up for a client that does not read.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(keepAlive));
      }, keepAliveSeconds * 1000);
      watch = new ReaderWatch(controller, () => {
        end();
        const error = standstillError();
        failed(error);
        controller.error(new BrokenOffError(error));
        frames.return().catch(() => {});
      }, standstillSeconds);
    },
    async pull(controller) {
      watch?.read();
      try {
        const { done, value } = await frames.next();
        if (isOver) return;
        if (!done) return controller.enqueue(encoder.encode(value));
      } catch (thrown) {
        if (isOver) return;
        if (isAbort(thrown)) {
          end();
          // Usually the client has disconnected; if not, a normal end would look like success.
          return controller.error(new BrokenOffError(thrown));
        }
        controller.enqueue(encoder.encode(failed(thrown)));
      }
      end();
      controller.close();
    },
    async cancel() {
      end();
      await frames.return();
    },
  }, { highWaterMark: 1 });
}
