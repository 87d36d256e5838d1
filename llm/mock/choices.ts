/**
 * The mock's decisions where a schema leaves a choice: the plainest value first, then pseudo-random
 * ones. The same attempt always makes the same decisions.
 * @module
 */
import { randomNumbers } from "../../shared/random_numbers.ts";

/** Decides between possibilities. */
export class Choices {
  /** Number of attempts before this one. */
  readonly attempt: number;
  /** Returns the next pseudo-random number from 0 (inclusive) to 1 (exclusive). */
  readonly fraction: () => number;

  /** Creates the decisions of an attempt; attempts 0 and 1 always take the first possibility. */
  constructor(attempt: number) {
    this.attempt = attempt;
    this.fraction = randomNumbers(Math.imul(attempt + 1, 0x9e3779b1) >>> 0);
  }

  /** Whether decisions vary, instead of always taking the first possibility. */
  get isVaried(): boolean {
    return this.attempt >= 2;
  }

  /** Returns the decisions for another try at a part of the same value. */
  varied(offset: number): Choices {
    return new Choices(2 + this.attempt * 1000 + offset);
  }

  /** Chooses an index below `length`. */
  index(length: number): number {
    return this.isVaried ? Math.floor(this.fraction() * length) : 0;
  }

  /** Chooses an integer from `least` to `most`. */
  count(least: number, most: number): number {
    if (!this.isVaried) return least;
    // Squaring favours small counts.
    return least + Math.floor(this.fraction() ** 2 * (most - least + 1));
  }
}
