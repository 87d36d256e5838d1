/**
 * Connections on which nothing comes any more.
 * @module
 */

/** Breaks a connection off on which nothing comes for so long. */
export class StallClock implements Disposable {
  readonly #broken = new AbortController();
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for nothing yet. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** Aborts with the reason. */
  get signal(): AbortSignal {
    return this.#broken.signal;
  }

  /** From now on something must come in time. */
  start(): void {
    this.stop();
    const why = `nothing came for ${this.#milliseconds / 1000} s`;
    this.#timer = setTimeout(() => this.#broken.abort(new Error(why)), this.#milliseconds);
  }

  /** Nothing is waited for. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Stops. */
  [Symbol.dispose](): void {
    this.stop();
  }
}
