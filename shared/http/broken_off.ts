/**
 * Bodies that end before their end, since the status is sent and only a broken connection still tells
 * of a failure.
 * @module
 */

/** Breaks a body off; the log has what it failed with, or nobody reads it any more. */
export class BrokenOffError extends Error {
  /** Name of the class. */
  override readonly name = "BrokenOffError";

  /** `cause` is what the body failed with. */
  constructor(cause: unknown) {
    super("The answer is broken off", { cause });
  }
}
