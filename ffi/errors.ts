/**
 * Errors of finding and opening native libraries.
 * @module
 */

/** Thrown when a library cannot be found, opened or used. The message is one line. */
export class NativeLibraryError extends Error {
  /** Name of the class. */
  override readonly name = "NativeLibraryError";
}
