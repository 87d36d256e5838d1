import assert from "node:assert/strict";
import { isCopied, type ModelMemoryNeeds } from "./model_memory.ts";

const GIB = 2 ** 30;
const NEEDS: ModelMemoryNeeds = {
  path: "/models/model-q8_0.gguf",
  sizeBytes: GIB,
  freeBytes: 2 * GIB,
  isOnGpu: false,
  system: "linux",
};

for (
  const [what, needs, expected] of [
    ["copies a model that takes half of the free memory", {}, true],
    ["maps a model that takes more", { sizeBytes: GIB + 1 }, false],
    ["maps a model whose layers lie on a GPU", { isOnGpu: true }, false],
    ["maps a model of several files", { path: "/models/m-00001-of-00003.gguf" }, false],
    ["maps models where there are no huge pages", { system: "darwin" }, false],
  ] as const
) {
  Deno.test(`isCopied() ${what}`, () => {
    assert.equal(isCopied({ ...NEEDS, ...needs }), expected);
  });
}
