/**
 * How long to wait before something that ends by itself is started again.
 * @module
 */

/** What has run this long ends for a reason of its own, not for that of the time before. */
const STABLE_MILLISECONDS = 60_000;

/** Pauses that double from one short run to the next. */
export class BackOff {
  readonly #firstMilliseconds: number;
  readonly #longestMilliseconds: number;
  #nextMilliseconds: number;

  /** Begins with `firstMilliseconds`, and stays at `longestMilliseconds`. */
  constructor(firstMilliseconds: number, longestMilliseconds: number) {
    this.#firstMilliseconds = firstMilliseconds;
    this.#longestMilliseconds = longestMilliseconds;
    this.#nextMilliseconds = firstMilliseconds;
  }

  /** The pause after a run of so many milliseconds, in milliseconds. */
  after(runMilliseconds: number): number {
    if (runMilliseconds > STABLE_MILLISECONDS) this.#nextMilliseconds = this.#firstMilliseconds;
    const pause = this.#nextMilliseconds;
    this.#nextMilliseconds = Math.min(2 * pause, this.#longestMilliseconds);
    return pause;
  }
}
