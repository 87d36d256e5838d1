/**
 * Decisions of the mock where a schema leaves a choice: the plainest value first, then pseudo-random
 * ones, always the same for the same attempt.
 * @module
 */
import { randomNumbers } from "../../shared/random_numbers.ts";

/** Decides between possibilities. */
export class Choices {
  /** How many attempts were made before this one. */
  readonly attempt: number;
  /** The next number from 0 to below 1. */
  readonly fraction: () => number;

  /** Creates the decisions of an attempt; attempts 0 and 1 always take the first possibility. */
  constructor(attempt: number) {
    this.attempt = attempt;
    this.fraction = randomNumbers(Math.imul(attempt + 1, 0x9e3779b1) >>> 0);
  }

  /** True when the first possibility is not always taken. */
  get isVaried(): boolean {
    return this.attempt >= 2;
  }

  /** Decisions for another try at a part of the same value. */
  varied(offset: number): Choices {
    return new Choices(2 + this.attempt * 1000 + offset);
  }

  /** An index below `length`. */
  index(length: number): number {
    return this.isVaried ? Math.floor(this.fraction() * length) : 0;
  }

  /** A whole number from `least` to `most`. */
  count(least: number, most: number): number {
    if (!this.isVaried) return least;
    // Few repetitions are the rule, many the exception.
    return least + Math.floor(this.fraction() ** 2 * (most - least + 1));
  }
}
