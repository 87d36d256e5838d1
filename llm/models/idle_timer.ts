/**
 * Tells when nobody has asked for a while.
 * @module
 */

/** Runs something after so many quiet seconds. */
export class IdleTimer implements Disposable {
  readonly #seconds: number;
  readonly #onIdle: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Does not run before the first {@linkcode restart}; never, when `seconds` are 0. */
  constructor(seconds: number, onIdle: () => void) {
    this.#seconds = seconds;
    this.#onIdle = onIdle;
  }

  /** Begins to count the seconds from now on. */
  restart(): void {
    clearTimeout(this.#timer);
    if (this.#seconds > 0) this.#timer = setTimeout(this.#onIdle, this.#seconds * 1000);
  }

  /** Counts no longer. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
