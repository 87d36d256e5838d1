/**
 * Waiting that can be cut short.
 * @module
 */
import { setTimeout as elapsed } from "node:timers/promises";

/** Resolves after `milliseconds`, or at once when `signal` aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await elapsed(milliseconds, undefined, signal && { signal }).catch(() => {});
}

/** Settles as `made`, or resolves to undefined if that takes longer than `milliseconds`. */
export async function within<Value>(
  made: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  const settled = new AbortController();
  const late = pause(milliseconds, settled.signal).then(() => undefined);
  return await Promise.race([made, late]).finally(() => settled.abort());
}

/** Settles as `made`, or resolves to undefined once `signal` aborts. */
export async function untilAborted<Value>(
  made: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = () => resolve(undefined);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  return await Promise.race([made, aborted])
    .finally(() => signal.removeEventListener("abort", onAbort));
}
