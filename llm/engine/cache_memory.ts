/**
 * How much memory is free where the KV cache will lie.
 * @module
 */
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";

/** What it depends on. */
export interface CacheMemoryNeeds {
  /** What can be computed on. */
  readonly devices: readonly Pick<ComputeDevice, "kind" | "freeBytes">[];
  /** True when layers lie on a GPU. */
  readonly isOnGpu: boolean;
  /** Layers that lie on GPUs; -1 takes all of them. */
  readonly gpuLayers: number;
  /** Number of the only GPU to use; -1 shares the layers among all. */
  readonly mainGpu: number;
  /** The system's free memory, in bytes. */
  readonly systemBytes: number;
}

/** Free bytes. Each layer has its part of the cache where its weights lie. */
export function cacheMemory(needs: CacheMemoryNeeds): number {
  const { devices, isOnGpu, gpuLayers, mainGpu, systemBytes } = needs;
  if (!isOnGpu) return systemBytes;
  const gpus = devices.filter(({ kind }) => kind === "gpu");
  const used = mainGpu < 0 ? gpus : gpus.slice(mainGpu, mainGpu + 1);
  const freeBytes = used.reduce((sum, gpu) => sum + gpu.freeBytes, 0);
  return gpuLayers < 0 ? freeBytes : Math.min(freeBytes, systemBytes);
}
