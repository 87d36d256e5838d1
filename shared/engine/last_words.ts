/**
 * What Deno and native libraries say before they end their process.
 * @module
 */

/** ggml, for example "CUDA error: out of memory", and an assertion of its own. */
const GGML = /^\w+ error: |GGML_ASSERT\(/;
/** Behind a mark: the C++ library, of an exception that nobody takes, and Deno, of what it cannot run. */
const MARKED = /^(?:\s*what\(\)|error): +(.+)$/;

/** What `line` says of the end of a process; undefined where it says nothing of that. */
export function lastWords(line: string): string | undefined {
  const words = MARKED.exec(line)?.[1] ?? (GGML.test(line) ? line : undefined);
  return words?.trim().replace(/\.$/, "");
}
