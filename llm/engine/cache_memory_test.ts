import assert from "node:assert/strict";
import { cacheMemory, type CacheMemoryNeeds } from "./cache_memory.ts";

const NEEDS: CacheMemoryNeeds = {
  gpus: [{ freeBytes: 8 }, { freeBytes: 24 }],
  isWhole: true,
  systemBytes: 16,
};

for (
  const { name, needs, bytes } of [
    { name: "the system's on CPUs", needs: { gpus: [] }, bytes: 16 },
    { name: "that of all GPUs", needs: {}, bytes: 32 },
    { name: "the lesser where layers lie on both", needs: { isWhole: false }, bytes: 16 },
    {
      name: "the GPU's where that is the lesser",
      needs: { isWhole: false, gpus: [{ freeBytes: 8 }] },
      bytes: 8,
    },
  ]
) {
  Deno.test(`cacheMemory() is ${name}`, () => {
    assert.equal(cacheMemory({ ...NEEDS, ...needs }), bytes);
  });
}
