/**
 * Fatal messages that Deno and native libraries print before their process ends.
 * @module
 */

/** Messages of ggml: errors such as "CUDA error: out of memory", and failed assertions. */
const GGML = /^\w+ error: |GGML_ASSERT\(/;
/** Messages after a prefix: uncaught C++ exceptions, and Deno's errors about what it cannot run. */
const MARKED = /^(?:\s*what\(\)|error): +(.+)$/;

/** Returns the fatal message in `line`; undefined when there is none. */
export function fatalMessage(line: string): string | undefined {
  const words = MARKED.exec(line)?.[1] ?? (GGML.test(line) ? line : undefined);
  return words?.trim().replace(/\.$/, "");
}
