/**
 * Standard output and standard error. What nobody reads any more is dropped: a service serves on
 * without its log, and a task whose reader has enough ends as ever.
 * @module
 */

const encoder = new TextEncoder();

/** Writes `text`, for whoever runs the program. */
export function writeToStandardOutput(text: string): void {
  writeTo(Deno.stdout, text);
}

/** Writes `text`, for the log. */
export function writeToStandardError(text: string): void {
  writeTo(Deno.stderr, text);
}

function writeTo(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  try {
    for (let rest = encoder.encode(text); rest.length > 0;) {
      rest = rest.subarray(stream.writeSync(rest));
    }
  } catch {
    // The reader has ended, and there is nowhere else to say so.
  }
}
