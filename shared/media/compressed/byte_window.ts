/**
 * The bytes of a stream that are still needed.
 * @module
 */

/** Bytes that are added at the end and dropped from the start, in time that does not grow with them. */
export class ByteWindow {
  #buffer: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #start = 0;
  #end = 0;

  /** The bytes; valid until more are added. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /** Adds `bytes` at the end. */
  add(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#buffer.length) this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Drops the first `count` bytes, which must be there. */
  drop(count: number): void {
    this.#start += count;
  }

  /** Makes room for `more` bytes and for as many as there are then, so that few additions copy. */
  #makeRoom(more: number): void {
    const { bytes } = this;
    const buffer = new Uint8Array(2 * (bytes.length + more));
    buffer.set(bytes);
    [this.#buffer, this.#start, this.#end] = [buffer, 0, bytes.length];
  }
}
