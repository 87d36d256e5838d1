import assert from "node:assert/strict";
import { cacheMemory, type CacheMemoryNeeds } from "./cache_memory.ts";

const NEEDS: CacheMemoryNeeds = {
  devices: [
    { kind: "cpu", freeBytes: 64 },
    { kind: "gpu", freeBytes: 8 },
    { kind: "gpu", freeBytes: 24 },
  ],
  isOnGpu: true,
  gpuLayers: -1,
  mainGpu: -1,
  systemBytes: 16,
};

for (
  const { name, needs, bytes } of [
    { name: "the system's on CPUs", needs: { isOnGpu: false }, bytes: 16 },
    { name: "that of all GPUs", needs: {}, bytes: 32 },
    { name: "that of the only GPU to use", needs: { mainGpu: 1 }, bytes: 24 },
    { name: "the lesser where layers lie on both", needs: { gpuLayers: 9 }, bytes: 16 },
    { name: "the GPU's where that is the lesser", needs: { gpuLayers: 9, mainGpu: 0 }, bytes: 8 },
  ]
) {
  Deno.test(`cacheMemory() is ${name}`, () => {
    assert.equal(cacheMemory({ ...NEEDS, ...needs }), bytes);
  });
}
