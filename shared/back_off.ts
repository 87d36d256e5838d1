/**
 * Exponential back-off before a process that ended by itself is restarted.
 * @module
 */

/** After a run this long, the end is unrelated to the one before, and the back-off starts over. */
const STABLE_MILLISECONDS = 60_000;

/** Pauses that double after each short run. */
export class BackOff {
  readonly #firstMilliseconds: number;
  readonly #longestMilliseconds: number;
  #nextMilliseconds: number;

  /** Starts with pauses of `firstMilliseconds`, which grow to `longestMilliseconds` at most. */
  constructor(firstMilliseconds: number, longestMilliseconds: number) {
    this.#firstMilliseconds = firstMilliseconds;
    this.#longestMilliseconds = longestMilliseconds;
    this.#nextMilliseconds = firstMilliseconds;
  }

  /** Returns the pause after a run of `runMilliseconds`, in milliseconds. */
  after(runMilliseconds: number): number {
    if (runMilliseconds > STABLE_MILLISECONDS) this.#nextMilliseconds = this.#firstMilliseconds;
    const pause = this.#nextMilliseconds;
    this.#nextMilliseconds = Math.min(2 * pause, this.#longestMilliseconds);
    return pause;
  }
}
