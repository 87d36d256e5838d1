import assert from "node:assert/strict";
import { NoiseFloor } from "./noise_floor.ts";

/** The floor after stretches of frames, each at its own level. */
function after(...stretches: readonly (readonly [frames: number, level: number])[]): number {
  const floor = new NoiseFloor();
  let last = 0;
  for (const [frames, level] of stretches) {
    for (let frame = 0; frame < frames; frame++) last = floor.push(level);
  }
  return Math.round(last * 1000) / 1000;
}

for (
  const [what, floor, stretches] of [
    ["is not known at once", 0, [[99, 0.1]]],
    ["is that of steady noise", 0.1, [[100, 0.1]]],
    ["is that of the pauses of speech", 0.01, [[50, 0.3], [5, 0.01], [100, 0.3]]],
    ["is not that of a single quiet frame", 0.245, [[50, 0.3], [1, 0], [100, 0.3]]],
    ["falls at once", 0.01, [[200, 0.1], [3, 0.01]]],
    ["rises when the quiet is 4 s ago", 0.1, [[200, 0.01], [205, 0.1]]],
    ["does not rise before", 0.01, [[200, 0.01], [150, 0.1]]],
  ] as const
) {
  Deno.test(`the floor ${what}`, () => assert.equal(after(...stretches), floor));
}
