/**
 * Where a model is placed: which GPUs hold how many of its layers.
 * @module
 */
import { type ComputeDevice, gpusOf } from "../../ffi/ggml_devices.ts";
import type { LlmOptions } from "./contract.ts";

/** Options that decide the placement. */
export type PlacementOptions = Pick<LlmOptions, "device" | "gpuLayers" | "mainGpu">;

/** Returns the GPUs that hold layers; none where the CPU has all layers. */
export function usedGpus<Device extends Pick<ComputeDevice, "kind">>(
  devices: readonly Device[],
  { device, gpuLayers, mainGpu }: PlacementOptions,
): Device[] {
  if (device === "cpu" || gpuLayers === 0) return [];
  const gpus = gpusOf(devices);
  return mainGpu < 0 ? gpus : gpus.slice(mainGpu, mainGpu + 1);
}

/** Returns how many of a model's `layers` are on `gpus`. */
export function layersOnGpus(
  gpus: readonly unknown[],
  layers: number,
  { gpuLayers }: Pick<PlacementOptions, "gpuLayers">,
): number {
  if (gpus.length === 0) return 0;
  return gpuLayers < 0 ? layers : Math.min(gpuLayers, layers);
}
