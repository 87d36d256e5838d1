/**
 * Writes frames one after the other and waits while the other side does not read.
 * @module
 */
import { encodeFrameHead, type EngineFrame, type FrontFrame } from "./protocol.ts";

/** Serialises frames onto a byte stream; what comes while it writes goes out together. */
export class FrameWriter<Header extends FrontFrame | EngineFrame> {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #batch: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** Takes over `stream`. */
  constructor(stream: WritableStream<Uint8Array<ArrayBuffer>>) {
    this.#writer = stream.getWriter();
  }

  /** Writes a frame after those before it; rejects when the other side is gone. */
  write(header: Header, payload?: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#waiting.push(encodeFrameHead(header, payload?.length ?? 0));
    if (payload !== undefined && payload.length > 0) this.#waiting.push(payload);
    this.#batch ??= this.#last.then(() => this.#flush());
    this.#last = this.#batch;
    return this.#batch;
  }

  /** Closes the stream after what was written. */
  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#writer.close().catch(() => {});
  }

  async #flush(): Promise<void> {
    const parts = this.#waiting;
    this.#waiting = [];
    this.#batch = undefined;
    await this.#writer.write(parts.length === 1 ? parts[0]! : joined(parts));
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
