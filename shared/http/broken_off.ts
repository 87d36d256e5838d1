/**
 * Response bodies that break off: after the status is sent, only that can signal a failure.
 * @module
 */

/** Breaks off a body whose failure is logged already, or which nobody reads any more. */
export class BrokenOffError extends Error {
  /** Name of the class. */
  override readonly name = "BrokenOffError";

  /** Creates the error of a body that failed with `cause`. */
  constructor(cause: unknown) {
    super("The answer was broken off", { cause });
  }
}
