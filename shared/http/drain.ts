/**
 * Graceful shutdown: no new work, running work gets time to finish.
 * @module
 */

/** Whether a service still takes new work. */
export class Drain {
  readonly #controller = new AbortController();
  #deadlineMilliseconds = Infinity;

  /** Aborts when draining begins; sessions use it to finish early. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True from the beginning of the shutdown. */
  get isDraining(): boolean {
    return this.signal.aborted;
  }

  /** Seconds that running work still has, at least 1. */
  get remainingSeconds(): number {
    const seconds = (this.#deadlineMilliseconds - performance.now()) / 1000;
    return Math.max(1, Number.isFinite(seconds) ? seconds : 1);
  }

  /** Begins: `seconds` from now running work is cut off. */
  begin(seconds: number): void {
    if (this.isDraining) return;
    this.#deadlineMilliseconds = performance.now() + seconds * 1000;
    this.#controller.abort();
  }
}
