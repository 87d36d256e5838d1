/**
 * The bytes of a stream that are still needed.
 * @module
 */

/** Room for so many times the bytes there are is made at once, so that few additions copy. */
const ROOM_FACTOR = 1.5;
/** Room is given back when what is left takes less than this share of it. */
const LEAST_SHARE = 0.25;

/** Bytes that are added at the end and dropped from the start, in time that does not grow with them. */
export class ByteWindow {
  #buffer: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #start = 0;
  #end = 0;

  /** The bytes: a view that never changes. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /** How many there are. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Adds `bytes` at the end. */
  add(bytes: Uint8Array): void {
    const isFull = this.#end + bytes.length > this.#buffer.length;
    if (isFull) this.#move(Math.ceil(ROOM_FACTOR * (this.length + bytes.length)));
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Drops the first `count` bytes, which must be there. */
  drop(count: number): void {
    this.#start += count;
    if (this.length < LEAST_SHARE * this.#buffer.length) this.#move(this.length);
  }

  /** Moves the bytes to a new buffer; views of the old one stay as they are. */
  #move(roomBytes: number): void {
    const buffer = new Uint8Array(roomBytes);
    buffer.set(this.bytes);
    [this.#buffer, this.#start, this.#end] = [buffer, 0, this.length];
  }
}
