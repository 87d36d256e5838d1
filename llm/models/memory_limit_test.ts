/** Shares of SVC_LLM_MAX_MEMORY_BYTES. */
import assert from "node:assert/strict";
import { MemoryLimit } from "./memory_limit.ts";

for (
  const { name, limit, needed, taken = 0, share } of [
    { name: "nothing is limited", limit: 0, needed: 9, share: { bytes: 0, spareBytes: null } },
    { name: "half is for the next", limit: 100, needed: 20, share: { bytes: 50, spareBytes: 30 } },
    {
      name: "a large one has all it needs",
      limit: 100,
      needed: 90,
      share: { bytes: 90, spareBytes: 0 },
    },
    { name: "all that is allowed", limit: 100, needed: 100, share: { bytes: 100, spareBytes: 0 } },
    { name: "more than is allowed", limit: 100, needed: 101, share: undefined },
    {
      name: "beside another",
      limit: 100,
      needed: 20,
      taken: 50,
      share: { bytes: 50, spareBytes: 30 },
    },
    {
      name: "beside a large one",
      limit: 100,
      needed: 20,
      taken: 70,
      share: { bytes: 30, spareBytes: 10 },
    },
    { name: "no room beside another", limit: 100, needed: 51, taken: 50, share: undefined },
  ]
) {
  Deno.test(`MemoryLimit: ${name}`, async () => {
    const memory = new MemoryLimit(limit, { memoryOf: () => Promise.resolve(needed) });
    assert.deepEqual(await memory.shareFor({ id: "m", path: "/models/m.gguf" }, taken), share);
  });
}

Deno.test("MemoryLimit: the error states the memory needed and allowed, and hides the folder", async () => {
  const memory = new MemoryLimit(2 ** 30, { memoryOf: () => Promise.resolve(3 * 2 ** 29) });
  await assert.rejects(memory.shareAlone({ id: "m", path: "/models/m.gguf" }), {
    message:
      "Cannot load m.gguf: it needs about 1.50 GiB, and SVC_LLM_MAX_MEMORY_BYTES allows 1.00 GiB",
  });
});
