/**
 * Caching of a value that is computed asynchronously.
 * @module
 */

/** Returns a function that calls `compute` once and caches its value; failures are not cached. */
export function memoize<Value>(compute: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () =>
    value ??= compute().catch((thrown) => {
      value = undefined;
      throw thrown;
    });
}
