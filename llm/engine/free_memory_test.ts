import assert from "node:assert/strict";
import { freeMemory, freeWithin } from "./free_memory.ts";

for (
  const [name, limitBytes, free] of [
    ["all that is available without a limit", 0, 1000],
    ["all that is available below a high limit, as cgroups state none", 2 ** 63, 1000],
    ["what the limit leaves", 700, 400],
    ["nothing beyond the limit", 200, 0],
  ] as const
) {
  Deno.test(`freeWithin(): ${name}`, () => {
    assert.equal(freeWithin({ availableBytes: 1000, limitBytes, residentBytes: 300 }), free);
  });
}

Deno.test("freeMemory() is a part of the machine's memory", () => {
  const free = freeMemory();
  assert.ok(free > 0 && free <= Deno.systemMemoryInfo().total, `${free}`);
});
