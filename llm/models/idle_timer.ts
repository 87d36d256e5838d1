/**
 * Detects that no request has arrived for some time.
 * @module
 */

/** Calls a function after a period without requests. */
export class IdleTimer implements Disposable {
  readonly #seconds: number;
  readonly #onIdle: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Creates a stopped timer; {@linkcode restart} starts it. With 0 `seconds` it never fires. */
  constructor(seconds: number, onIdle: () => void) {
    this.#seconds = seconds;
    this.#onIdle = onIdle;
  }

  /** Restarts the period. */
  restart(): void {
    clearTimeout(this.#timer);
    if (this.#seconds > 0) this.#timer = setTimeout(this.#onIdle, this.#seconds * 1000);
  }

  /** Stops the timer. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
