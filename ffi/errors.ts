/**
 * What goes wrong before a native library can be used.
 * @module
 */

/** A library cannot be found or opened. The message is one line that says how to get it. */
export class NativeLibraryError extends Error {
  /** Name of the class. */
  override readonly name = "NativeLibraryError";
}
