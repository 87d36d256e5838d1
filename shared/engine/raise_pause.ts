/**
 * Back-off before the number of threads is raised again: short after a reduction paid off, longer
 * each time that more threads turn out no better.
 * @module
 */

const LONGEST_SECONDS = 16;

/** Pause before more threads are tried. All times are seconds of one monotonic clock. */
export class RaisePause {
  readonly #firstSeconds: number;
  #seconds: number;
  #overAtSeconds = 0;
  #raisedAtSeconds = -Infinity;

  /** Starts without a pause; the shortest pause lasts `firstSeconds`. */
  constructor(firstSeconds: number) {
    this.#firstSeconds = firstSeconds;
    this.#seconds = firstSeconds;
  }

  /** True when more threads may be tried at `nowSeconds`. */
  isOver(nowSeconds: number): boolean {
    return nowSeconds >= this.#overAtSeconds;
  }

  /** Ends the pause at once; what determines the length of the next one is kept. */
  end(): void {
    this.#overAtSeconds = 0;
  }

  /** Records that more threads were faster at `nowSeconds`. */
  onRaised(nowSeconds: number): void {
    this.#raisedAtSeconds = nowSeconds;
  }

  /** Records that more threads were no better at `nowSeconds`: doubles the pause. */
  onFailed(nowSeconds: number): void {
    this.#wait(true, nowSeconds);
  }

  /**
   * Records that fewer threads were faster at `nowSeconds`: doubles the pause if it followed a
   * recent raise, else resets it to the shortest.
   */
  onLowered(nowSeconds: number): void {
    this.#wait(nowSeconds - this.#raisedAtSeconds < 2 * this.#seconds, nowSeconds);
  }

  #wait(isLonger: boolean, nowSeconds: number): void {
    this.#seconds = isLonger ? Math.min(LONGEST_SECONDS, 2 * this.#seconds) : this.#firstSeconds;
    this.#overAtSeconds = nowSeconds + this.#seconds;
  }
}
