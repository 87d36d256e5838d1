/**
 * Limits the work for one request: a short schema may take for ever to match, or to try values on,
 * and the service answers nobody else meanwhile.
 * @module
 */

/** Maximum steps of one request; tens of thousands take about 10 ms. */
const MOST_STEPS = 2_000_000;

/** Thrown when the steps are used up, so that nothing is known of the schema. */
export class TooManyStepsError extends Error {
  /** Name of the class. */
  override readonly name = "TooManyStepsError";

  /** Creates the error. */
  constructor() {
    super("it takes too long to find out");
  }
}

/** Requests are answered synchronously, so these are never those of two. */
let left = MOST_STEPS;

/** Resets the steps for a new request. */
export function renewSteps(): void {
  left = MOST_STEPS;
}

/**
 * Records `count` steps.
 * @throws {TooManyStepsError} when they are used up
 */
export function spendSteps(count: number): void {
  left -= count;
  if (left < 0) throw new TooManyStepsError();
}
