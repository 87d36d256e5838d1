/**
 * Passes on what an engine process writes to standard error: our own JSON lines as they are, lines
 * of native libraries wrapped into structured ones.
 * @module
 */
import type { Log } from "../log.ts";

/** Most native lines passed on in one second; the rest is counted. */
const LINES_A_SECOND = 50;

const TROUBLE = /error|fail|abort|assert|panic/i;

/** Where lines go. */
export interface NativeLogOptions {
  /** Receives what native libraries write: trouble as warnings, the rest at level debug. */
  readonly log: Log;
  /** Receives lines that are structured already. */
  readonly writeLine: (line: string) => void;
  /** Lines that sound like trouble and are none. */
  readonly harmlessLines: RegExp | undefined;
}

/** Reads `stderr` to its end. */
export async function forwardNativeLog(
  stderr: ReadableStream<Uint8Array<ArrayBuffer>>,
  { log, writeLine, harmlessLines }: NativeLogOptions,
): Promise<void> {
  let secondStart = performance.now();
  let lines = 0;
  let dropped = 0;
  for await (const line of textLines(stderr)) {
    if (line.startsWith("{")) {
      writeLine(line);
      continue;
    }
    if (line.trim() === "") continue;
    if (performance.now() - secondStart >= 1000) {
      if (dropped > 0) log.warn("native_lines_dropped", { count: dropped });
      secondStart = performance.now();
      lines = 0;
      dropped = 0;
    }
    if (++lines > LINES_A_SECOND) dropped++;
    else if (TROUBLE.test(line) && !harmlessLines?.test(line)) log.warn("native", { line });
    else log.debug("native", { line });
  }
}

async function* textLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, void> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
