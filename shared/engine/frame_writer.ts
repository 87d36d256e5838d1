/**
 * Writes frames in order, with backpressure from the other side.
 * @module
 */
import { concatenateBytes } from "../media/bytes.ts";
import { encodeFrameHead, type EngineFrame, type FrontFrame } from "./protocol.ts";

/** From this length on, a write of its own costs less than a copy. */
const LONG_BYTES = 16 * 1024;

/** Destination of encoded frames, for example the writer of a stream. */
export interface ByteSink {
  /** Writes `bytes` after earlier ones; rejects when the other side is gone. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Closes it once everything is written. */
  close(): Promise<void>;
}

/** Serialises frames onto a byte stream; frames that arrive during a write are sent together. */
export class FrameWriter<Header extends FrontFrame | EngineFrame> {
  readonly #sink: ByteSink;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #batch: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** Takes ownership of `sink`. */
  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Writes a frame after earlier ones; rejects when the other side is gone. */
  write(header: Header, payload?: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#waiting.push(encodeFrameHead(header, payload?.length ?? 0));
    if (payload !== undefined && payload.length > 0) this.#waiting.push(payload);
    // A failed write must not stop the next flush: the stream rejects it too, so nothing piles up.
    this.#batch ??= this.#last.catch(() => {}).then(() => this.#flush());
    this.#last = this.#batch;
    return this.#batch;
  }

  /** Closes the stream once everything is written. */
  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#sink.close().catch(() => {});
  }

  async #flush(): Promise<void> {
    const parts = this.#waiting;
    this.#waiting = [];
    this.#batch = undefined;
    for (const part of inWrites(parts)) await this.#sink.write(part);
  }
}

/** Groups parts into writes: small ones together, a long one by itself, which avoids copying it. */
function* inWrites(
  parts: readonly Uint8Array<ArrayBuffer>[],
): Generator<Uint8Array<ArrayBuffer>> {
  let small: Uint8Array<ArrayBuffer>[] = [];
  for (const part of parts) {
    if (part.length < LONG_BYTES) {
      small.push(part);
      continue;
    }
    if (small.length > 0) yield inOnePiece(small);
    small = [];
    yield part;
  }
  if (small.length > 0) yield inOnePiece(small);
}

/** Concatenates `parts`; a single one, as in the frame of a token, is not copied. */
function inOnePiece(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : concatenateBytes(parts);
}
