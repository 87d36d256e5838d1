/**
 * When more threads are worth a try again: soon after fewer turned out to be faster, and later each time
 * that more are no better.
 * @module
 */

const LONGEST_SECONDS = 16;

/** The pause before more threads are tried. All times are seconds of one steady clock. */
export class RaisePause {
  readonly #firstSeconds: number;
  #seconds: number;
  #overAtSeconds = 0;
  #raisedAtSeconds = -Infinity;

  /** Over at once; the shortest takes `firstSeconds`. */
  constructor(firstSeconds: number) {
    this.#firstSeconds = firstSeconds;
    this.#seconds = firstSeconds;
  }

  /** True when more threads may be tried at `nowSeconds`. */
  isOver(nowSeconds: number): boolean {
    return nowSeconds >= this.#overAtSeconds;
  }

  /** Ends it, whatever was learnt. */
  end(): void {
    this.#overAtSeconds = 0;
  }

  /** More threads were faster at `nowSeconds`. */
  onRaised(nowSeconds: number): void {
    this.#raisedAtSeconds = nowSeconds;
  }

  /** More threads were no better at `nowSeconds`: twice as long as before. */
  onFailed(nowSeconds: number): void {
    this.#wait(true, nowSeconds);
  }

  /** Fewer threads were faster at `nowSeconds`: twice as long where more were taken just before. */
  onLowered(nowSeconds: number): void {
    this.#wait(nowSeconds - this.#raisedAtSeconds < 2 * this.#seconds, nowSeconds);
  }

  #wait(isLonger: boolean, nowSeconds: number): void {
    this.#seconds = isLonger ? Math.min(LONGEST_SECONDS, 2 * this.#seconds) : this.#firstSeconds;
    this.#overAtSeconds = nowSeconds + this.#seconds;
  }
}
