/**
 * Passes on what an engine process writes to standard error: our own JSON lines as they are, lines
 * of native libraries wrapped into structured ones.
 * @module
 */
import { readLines } from "../lines.ts";
import type { Log } from "../log.ts";
import { fatalMessage } from "./fatal_message.ts";

/** Most warnings forwarded per second; the rest are only counted. */
const WARNINGS_A_SECOND = 50;

const TROUBLE = /error|fail|abort|assert|panic/i;

/** Options of {@linkcode forwardNativeLog}. */
export interface NativeLogOptions {
  /** Receives lines of native libraries: likely trouble as warnings, the rest at level debug. */
  readonly log: Log;
  /** Receives lines that are structured already. */
  readonly writeLine: (line: string) => void;
  /** Matches lines that look like trouble but are harmless. */
  readonly harmlessLines: RegExp | undefined;
}

/** Forwards `stderr` to its end; returns the first fatal message in it, if any. */
export async function forwardNativeLog(
  stderr: ReadableStream<Uint8Array<ArrayBuffer>>,
  { log, writeLine, harmlessLines }: NativeLogOptions,
): Promise<string | undefined> {
  let fatal: string | undefined;
  let secondStart = performance.now();
  let warnings = 0;
  let dropped = 0;
  const tellDropped = () => {
    if (dropped > 0) log.warn("native_lines_dropped", { count: dropped });
    dropped = 0;
  };
  for await (const line of readLines(stderr)) {
    if (line.startsWith("{")) {
      writeLine(line);
      continue;
    }
    if (line.trim() === "") continue;
    fatal ??= fatalMessage(line);
    if (!TROUBLE.test(line) || harmlessLines?.test(line)) {
      log.debug("native", { line });
      continue;
    }
    if (performance.now() - secondStart >= 1000) {
      tellDropped();
      secondStart = performance.now();
      warnings = 0;
    }
    if (++warnings > WARNINGS_A_SECOND) dropped++;
    else log.warn("native", { line });
  }
  tellDropped();
  return fatal;
}
