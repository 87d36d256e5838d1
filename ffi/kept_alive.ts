/**
 * Memory of nonblocking native calls, which Deno does not keep from the garbage collector.
 * @module
 */

const inUse = new Set<readonly object[]>();

/** Keeps `memory`, whose addresses native code uses, alive until `call` has ended. */
export async function keptAlive<Result>(
  memory: readonly object[],
  call: () => Promise<Result>,
): Promise<Result> {
  inUse.add(memory);
  try {
    return await call();
  } finally {
    inUse.delete(memory);
  }
}
