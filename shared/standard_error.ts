/**
 * Standard error, where the log goes.
 * @module
 */

const encoder = new TextEncoder();

/** Writes `text`. What nobody reads any more is dropped: a service serves on without its log. */
export function writeToStandardError(text: string): void {
  try {
    for (let rest = encoder.encode(text); rest.length > 0;) {
      rest = rest.subarray(Deno.stderr.writeSync(rest));
    }
  } catch {
    // The reader has ended, and there is nowhere else to say so.
  }
}
