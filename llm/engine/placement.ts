/**
 * Where a model lies: which GPUs carry how many of its layers.
 * @module
 */
import { type ComputeDevice, gpusOf } from "../../ffi/ggml_devices.ts";
import type { LlmOptions } from "./contract.ts";

/** What of the options decides it. */
export type PlacementOptions = Pick<LlmOptions, "device" | "gpuLayers" | "mainGpu">;

/** The GPUs that layers lie on; none where the CPU has all of them. */
export function usedGpus<Device extends Pick<ComputeDevice, "kind">>(
  devices: readonly Device[],
  { device, gpuLayers, mainGpu }: PlacementOptions,
): Device[] {
  if (device === "cpu" || gpuLayers === 0) return [];
  const gpus = gpusOf(devices);
  return mainGpu < 0 ? gpus : gpus.slice(mainGpu, mainGpu + 1);
}

/** How many of a model's `layers` lie on `gpus`. */
export function layersOnGpus(
  gpus: readonly unknown[],
  layers: number,
  { gpuLayers }: Pick<PlacementOptions, "gpuLayers">,
): number {
  if (gpus.length === 0) return 0;
  return gpuLayers < 0 ? layers : Math.min(gpuLayers, layers);
}
