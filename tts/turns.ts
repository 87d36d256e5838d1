/**
 * Limits how many tasks run at the same time.
 * @module
 */

/** A counting semaphore: excess tasks wait in the order in which they arrived. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** Lets `count` tasks run at once. */
  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` as soon as a place is free. */
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
