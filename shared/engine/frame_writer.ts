/**
 * Writes frames one after the other and waits while the other side does not read.
 * @module
 */
import { encodeFrameHead, type EngineFrame, type FrontFrame } from "./protocol.ts";

/** Serialises frames onto a byte stream. */
export class FrameWriter<Header extends FrontFrame | EngineFrame> {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #last: Promise<void> = Promise.resolve();

  /** Takes over `stream`. */
  constructor(stream: WritableStream<Uint8Array<ArrayBuffer>>) {
    this.#writer = stream.getWriter();
  }

  /** Writes a frame after those before it; rejects when the other side is gone. */
  write(header: Header, payload?: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#last = this.#last.then(async () => {
      await this.#writer.write(encodeFrameHead(header, payload?.length ?? 0));
      if (payload !== undefined && payload.length > 0) await this.#writer.write(payload);
    });
    return this.#last;
  }

  /** Closes the stream after what was written. */
  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#writer.close().catch(() => {});
  }
}
