/**
 * The replies of one job on their way to whoever reads them.
 * @module
 */
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { EngineReply } from "./types.ts";

/**
 * Most bytes that may wait for a slow reader. An engine serves many jobs over one pipe, so it
 * cannot be stopped for one of them: a reader that falls this far behind loses its job.
 */
const MOST_WAITING_BYTES = 64 * 1024 * 1024;
/** Memory that one reply takes besides its payload, roughly. */
const REPLY_OVERHEAD_BYTES = 512;

/** A buffer between the pipe and the reader of one job. */
export class ReplyStream {
  readonly #waiting: EngineReply<JsonObject>[] = [];
  #waitingBytes = 0;
  #outcome: { error: unknown } | undefined;
  #wake = Promise.withResolvers<void>();
  #received = false;

  /** True when at least one reply has come. */
  get hasReceived(): boolean {
    return this.#received;
  }

  /** True when it was ended: nobody waits for more. */
  get hasEnded(): boolean {
    return this.#outcome !== undefined;
  }

  /** Adds a reply; false when the reader is too far behind, which ends the stream. */
  push(reply: EngineReply<JsonObject>): boolean {
    if (this.#outcome !== undefined) return true;
    this.#received = true;
    this.#waiting.push(reply);
    this.#waitingBytes += reply.payload.length + REPLY_OVERHEAD_BYTES;
    const isBehind = this.#waitingBytes > MOST_WAITING_BYTES;
    if (isBehind) {
      this.end(new ServiceError("engine_error", "Cannot go on: the client reads too slowly"));
    }
    this.#wake.resolve();
    return !isBehind;
  }

  /** Ends the stream: with `error` after what waits, or normally. */
  end(error?: unknown): void {
    this.#outcome ??= { error };
    this.#wake.resolve();
  }

  /** Yields the replies; throws the error that the stream was ended with. */
  async *read(): AsyncGenerator<EngineReply<JsonObject>, void> {
    while (true) {
      const reply = this.#waiting.shift();
      if (reply !== undefined) {
        this.#waitingBytes -= reply.payload.length + REPLY_OVERHEAD_BYTES;
        yield reply;
      } else if (this.#outcome !== undefined) {
        if (this.#outcome.error !== undefined) throw this.#outcome.error;
        return;
      } else {
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    }
  }
}
