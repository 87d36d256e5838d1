/**
 * Writes frames one after the other and waits while the other side does not read.
 * @module
 */
import { concatenateBytes } from "../media/bytes.ts";
import { encodeFrameHead, type EngineFrame, type FrontFrame } from "./protocol.ts";

/** From this length on a write of its own costs less than a copy. */
const LONG_BYTES = 16 * 1024;

/** Where frames go: the writer of a stream, for instance. */
export interface ByteSink {
  /** Writes `bytes` after those before them; rejects when the other side is gone. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Closes it after what was written. */
  close(): Promise<void>;
}

/** Serialises frames onto a byte stream; what comes while it writes goes out together. */
export class FrameWriter<Header extends FrontFrame | EngineFrame> {
  readonly #sink: ByteSink;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #batch: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  /** Takes over `sink`. */
  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Writes a frame after those before it; rejects when the other side is gone. */
  write(header: Header, payload?: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#waiting.push(encodeFrameHead(header, payload?.length ?? 0));
    if (payload !== undefined && payload.length > 0) this.#waiting.push(payload);
    // After a write that failed the stream refuses every other one: nothing is kept for it.
    this.#batch ??= this.#last.catch(() => {}).then(() => this.#flush());
    this.#last = this.#batch;
    return this.#batch;
  }

  /** Closes the stream after what was written. */
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

/** What is written at once: small parts together, a long one by itself, which spares its copy. */
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

/** `parts` behind each other; one alone, as that of a token is, is not copied. */
function inOnePiece(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : concatenateBytes(parts);
}
