import assert from "node:assert/strict";
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";
import { layersOnGpus, type PlacementOptions, usedGpus } from "./placement.ts";

type Device = Pick<ComputeDevice, "name" | "kind">;
const OPTIONS: PlacementOptions = { device: "auto", gpuLayers: -1, mainGpu: -1 };
const CPU = { name: "CPU", kind: "cpu" } as const;
const FIRST = { name: "CUDA0", kind: "gpu" } as const;
const SECOND = { name: "CUDA1", kind: "gpu" } as const;
const INTEGRATED = { name: "Vulkan0", kind: "integrated_gpu" } as const;

for (
  const { name, devices, options, used } of [
    { name: "all GPUs", devices: [FIRST, SECOND, CPU], options: {}, used: [FIRST, SECOND] },
    { name: "the main GPU", devices: [FIRST, SECOND], options: { mainGpu: 1 }, used: [SECOND] },
    { name: "none for cpu", devices: [FIRST, CPU], options: { device: "cpu" }, used: [] },
    { name: "none for no layers", devices: [FIRST, CPU], options: { gpuLayers: 0 }, used: [] },
    {
      name: "an integrated one alone",
      devices: [INTEGRATED, CPU],
      options: {},
      used: [INTEGRATED],
    },
    {
      name: "no integrated one beside a card",
      devices: [INTEGRATED, FIRST],
      options: {},
      used: [FIRST],
    },
  ] as const
) {
  Deno.test(`usedGpus() is ${name}`, () => {
    assert.deepEqual(usedGpus<Device>(devices, { ...OPTIONS, ...options }), used);
  });
}

for (
  const { gpus, gpuLayers, layers } of [
    { gpus: [FIRST], gpuLayers: -1, layers: 31 },
    { gpus: [FIRST], gpuLayers: 15, layers: 15 },
    { gpus: [FIRST], gpuLayers: 99, layers: 31 },
    { gpus: [], gpuLayers: -1, layers: 0 },
  ]
) {
  Deno.test(`layersOnGpus() of ${gpuLayers} on ${gpus.length} GPUs is ${layers} of 31`, () => {
    assert.equal(layersOnGpus(gpus, 31, { gpuLayers }), layers);
  });
}
