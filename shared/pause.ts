/**
 * Waiting that can be cut short.
 * @module
 */
import { setTimeout as elapsed } from "node:timers/promises";

/** Resolves after `milliseconds`, or at once when `signal` aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await elapsed(milliseconds, undefined, signal && { signal }).catch(() => {});
}
