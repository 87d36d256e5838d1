/**
 * The audio of a channel that may still be needed, addressed by its position in the whole stream.
 * @module
 */

/** Keeps the latest samples of a stream; earlier ones are dropped. */
export class SampleBuffer {
  #samples = new Int16Array(16_384);
  /** Position of the first kept sample. */
  #start = 0;
  #length = 0;

  /** Position of the first sample that is kept. */
  get start(): number {
    return this.#start;
  }

  /** Position after the last sample. */
  get end(): number {
    return this.#start + this.#length;
  }

  /** Adds samples. */
  push(samples: Int16Array): void {
    const needed = this.#length + samples.length;
    if (needed > this.#samples.length) {
      const larger = new Int16Array(Math.max(needed, this.#samples.length * 2));
      larger.set(this.#samples.subarray(0, this.#length));
      this.#samples = larger;
    }
    this.#samples.set(samples, this.#length);
    this.#length = needed;
  }

  /** View of the samples from position `from` up to `to`, valid until the buffer changes. */
  view(from: number, to: number): Int16Array<ArrayBuffer> {
    return this.#samples.subarray(from - this.#start, to - this.#start);
  }

  /** Copy of the samples from position `from` up to `to`, as far as they are kept. */
  slice(from: number, to: number): Int16Array<ArrayBuffer> {
    const first = Math.max(0, from - this.#start);
    return this.#samples.slice(first, Math.max(first, Math.min(this.#length, to - this.#start)));
  }

  /** Drops the samples before position `from`. */
  forgetBefore(from: number): void {
    const count = Math.min(this.#length, Math.max(0, from - this.#start));
    if (count === 0) return;
    this.#samples.copyWithin(0, count, this.#length);
    this.#start += count;
    this.#length -= count;
  }
}
