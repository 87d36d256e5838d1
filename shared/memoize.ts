/**
 * What is computed once.
 * @module
 */

/** Computes when it is first asked, and answers with the same value from then on; a failure is tried anew. */
export function memoize<Value>(compute: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () =>
    value ??= compute().catch((thrown) => {
      value = undefined;
      throw thrown;
    });
}
