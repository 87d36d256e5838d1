/**
 * Buffer for the replies of one job between the engine's pipe and their reader.
 * @module
 */
import { AsyncQueue } from "../async_queue.ts";
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { EngineReply } from "./types.ts";

/**
 * Most bytes buffered for a slow reader. An engine serves many jobs over one pipe, so there can be
 * no backpressure for one of them: a reader that falls this far behind loses its job.
 */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
/** Approximate memory that one reply takes besides its payload. */
const REPLY_OVERHEAD_BYTES = 512;

/** A buffer between the pipe and the reader of one job. */
export class ReplyStream {
  readonly #replies = new AsyncQueue<EngineReply<JsonObject>>();
  #waitingBytes = 0;
  #received = false;

  /** True when at least one reply has come. */
  get hasReceived(): boolean {
    return this.#received;
  }

  /** True when the stream was ended: no more replies are awaited. */
  get hasEnded(): boolean {
    return this.#replies.hasEnded;
  }

  /**
   * Adds a reply, however long. Returns false, and ends the stream with an error, when the replies
   * before it exceed the buffer: the reader is too far behind.
   */
  push(reply: EngineReply<JsonObject>): boolean {
    if (this.hasEnded) return true;
    this.#received = true;
    if (this.#waitingBytes > MOST_WAITING_BYTES) {
      this.end(new ServiceError("engine_error", "Cannot continue: the client reads too slowly"));
      return false;
    }
    this.#replies.push(reply);
    this.#waitingBytes += sizeOf(reply);
    return true;
  }

  /** Ends the stream; the reader gets the buffered replies first, then `error` if one is given. */
  end(error?: unknown): void {
    this.#replies.end(error);
  }

  /** Yields the replies; throws the error that the stream was ended with. */
  async *read(): AsyncGenerator<EngineReply<JsonObject>, void> {
    for await (const reply of this.#replies.read()) {
      this.#waitingBytes -= sizeOf(reply);
      yield reply;
    }
  }
}

function sizeOf({ payload }: EngineReply<JsonObject>): number {
  return payload.length + REPLY_OVERHEAD_BYTES;
}
