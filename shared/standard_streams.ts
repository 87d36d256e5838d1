/**
 * Standard output and standard error. Writes without a reader are dropped: a service goes on
 * without its log, and a task whose reader has seen enough ends normally.
 * @module
 */

const encoder = new TextEncoder();

/** Writes `text` to standard output, for whoever runs the program. */
export function writeToStandardOutput(text: string): void {
  writeTo(Deno.stdout, text);
}

/** Writes `text` to standard error, for the log. */
export function writeToStandardError(text: string): void {
  writeTo(Deno.stderr, text);
}

function writeTo(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  try {
    for (let rest = encoder.encode(text); rest.length > 0;) {
      rest = rest.subarray(stream.writeSync(rest));
    }
  } catch {
    // The reader is gone, and there is nowhere else to say so.
  }
}
