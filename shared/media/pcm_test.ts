import assert from "node:assert/strict";
import { levelOfPcm16 } from "./pcm.ts";

for (
  const [what, level, samples] of [
    ["nothing", 0, []],
    ["silence", 0, [0, 0, 0]],
    ["a constant, which nobody hears", 0, [-12_000, -12_000, -12_000]],
    ["a square wave", 0.5, [16_384, -16_384, 16_384, -16_384]],
    ["a square wave with a constant", 0.25, [24_576, 8192, 24_576, 8192]],
    ["the loudest samples", 1, [-32_768, 32_767]],
  ] as const
) {
  Deno.test(`the level of ${what} is ${level}`, () => {
    assert.ok(Math.abs(levelOfPcm16(Int16Array.from(samples)) - level) < 1e-4);
  });
}
