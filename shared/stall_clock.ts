/**
 * Timeout of stalled connections.
 * @module
 */

/** Aborts a connection on which no data arrives for a given time. */
export class StallClock implements Disposable {
  readonly #broken = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Creates a clock with a timeout of `milliseconds`, which is not running yet. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Aborts with an error when the timeout is over. */
  get signal(): AbortSignal {
    return this.#broken.signal;
  }

  /** Starts the timeout, or starts it over. */
  start(): void {
    this.stop();
    const why = `nothing arrived for ${this.#milliseconds / 1000} s`;
    this.#timer = setTimeout(() => this.#broken.abort(new Error(why)), this.#milliseconds);
  }

  /** Stops the timeout: no data is expected. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Stops the timeout. */
  [Symbol.dispose](): void {
    this.stop();
  }
}
