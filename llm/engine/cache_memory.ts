/**
 * How much memory is free where the KV cache will be allocated.
 * @module
 */
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";

/** Inputs of {@linkcode cacheMemory}. */
export interface CacheMemoryNeeds {
  /** GPUs that hold layers. */
  readonly gpus: readonly Pick<ComputeDevice, "freeBytes">[];
  /** Whether they hold all layers. */
  readonly isWhole: boolean;
  /** The system's free memory, in bytes. */
  readonly systemBytes: number;
}

/** Returns the free bytes. The cache of each layer is allocated where its weights are. */
export function cacheMemory({ gpus, isWhole, systemBytes }: CacheMemoryNeeds): number {
  if (gpus.length === 0) return systemBytes;
  const freeBytes = gpus.reduce((sum, gpu) => sum + gpu.freeBytes, 0);
  return isWhole ? freeBytes : Math.min(freeBytes, systemBytes);
}
