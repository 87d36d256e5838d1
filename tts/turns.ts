/**
 * Turns at something that only so many may use at once.
 * @module
 */

/** Lets so many work at once; the others wait in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** Lets `count` work at once. */
  constructor(count: number) {
    this.#free = count;
  }

  /** Does `work` when it is its turn. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
