/**
 * How much memory an engine may still take.
 * @module
 */
import process from "node:process";

/** Readings of memory, in bytes. */
export interface MemoryReadings {
  /** Memory of the machine that is available. */
  readonly availableBytes: number;
  /** Limit of the container or unit that this process is in; 0 if there is none. */
  readonly limitBytes: number;
  /** Memory that this process has. */
  readonly residentBytes: number;
}

/** Returns the memory that is free for this process, in bytes. */
export function freeMemory(): number {
  return freeWithin({
    availableBytes: Deno.systemMemoryInfo().available,
    limitBytes: process.constrainedMemory(),
    residentBytes: Deno.memoryUsage().rss,
  });
}

/** Returns what is available within the limit, in bytes. */
export function freeWithin(
  { availableBytes, limitBytes, residentBytes }: MemoryReadings,
): number {
  if (limitBytes === 0) return availableBytes;
  return Math.min(availableBytes, Math.max(0, limitBytes - residentBytes));
}
