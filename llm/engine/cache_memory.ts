/**
 * How much memory is free where the KV cache will lie.
 * @module
 */
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";

/** What it depends on. */
export interface CacheMemoryNeeds {
  /** The GPUs that layers lie on. */
  readonly gpus: readonly Pick<ComputeDevice, "freeBytes">[];
  /** True when all layers lie on them. */
  readonly isWhole: boolean;
  /** The system's free memory, in bytes. */
  readonly systemBytes: number;
}

/** Free bytes. Each layer has its part of the cache where its weights lie. */
export function cacheMemory({ gpus, isWhole, systemBytes }: CacheMemoryNeeds): number {
  if (gpus.length === 0) return systemBytes;
  const freeBytes = gpus.reduce((sum, gpu) => sum + gpu.freeBytes, 0);
  return isWhole ? freeBytes : Math.min(freeBytes, systemBytes);
}
