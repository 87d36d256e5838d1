/**
 * What native libraries say before they end their process.
 * @module
 */

/** ggml, for example "CUDA error: out of memory", and an assertion of its own. */
const GGML = /^\w+ error: |GGML_ASSERT\(/;
/** The C++ library, of an exception that nobody takes. */
const EXCEPTION = /^\s*what\(\): +(.+)$/;

/** What `line` says of the end of a process; undefined where it says nothing of that. */
export function lastWords(line: string): string | undefined {
  const words = EXCEPTION.exec(line)?.[1] ?? (GGML.test(line) ? line : undefined);
  return words?.trim().replace(/\.$/, "");
}
