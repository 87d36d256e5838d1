import assert from "node:assert/strict";
import { engineLayout, type EngineLayoutOptions } from "./engine_layout.ts";

const MEBIBYTE = 2 ** 20;
const AUTO = { engine: "whisper", device: "auto", engines: 0, threads: 0 } as const;

for (
  const [what, config, mebibytes, cores, expected] of [
    ["a small model, two cores", {}, 20, 2, [2, 1]],
    ["a small model, one core", {}, 20, 1, [1, 1]],
    ["a small model, many cores", {}, 75, 16, [4, 4]],
    ["a small model, six cores", {}, 75, 6, [4, 1]],
    ["a larger model", {}, 150, 16, [1, 4]],
    ["a larger model, two cores", {}, 150, 2, [1, 2]],
    ["a model that is not there", {}, undefined, 8, [1, 4]],
    ["a GPU", { device: "cuda" }, 20, 8, [1, 4]],
    ["transformers.js", { engine: "transformers" }, undefined, 8, [1, 4]],
    ["one engine of a small model", { engines: 1 }, 20, 8, [1, 4]],
    ["three engines of a larger model", { engines: 3 }, 150, 8, [3, 2]],
    ["threads of a small model", { threads: 2 }, 20, 8, [4, 2]],
    ["more threads than cores", { threads: 8 }, 20, 2, [1, 8]],
    ["both", { engines: 5, threads: 3 }, 20, 2, [5, 3]],
  ] satisfies [
    string,
    Partial<EngineLayoutOptions["config"]>,
    number | undefined,
    number,
    [number, number],
  ][]
) {
  Deno.test(`engineLayout(): ${what}`, () => {
    const modelBytes = mebibytes && mebibytes * MEBIBYTE;
    const { engines, threads } = engineLayout({
      config: { ...AUTO, ...config },
      modelBytes,
      cores,
    });
    assert.deepEqual([engines, threads], expected);
  });
}
