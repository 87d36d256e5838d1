import assert from "node:assert/strict";
import { Timeline } from "./timeline.ts";

const TREMBLING = [0, 0.08, 0.1, 0.21, 0.25];

for (
  const [what, heard, holes] of [
    ["no hole without stamps", [[undefined, 1], [undefined, 1]], [0, 0]],
    ["nothing before the first stamp", [[5, 1], [6, 1]], [0, 0]],
    ["what is missing between two stamps", [[0, 1], [3, 1], [4, 1]], [0, 2, 0]],
    ["what is missing behind audio without a stamp", [[0, 1], [undefined, 1], [3, 1]], [0, 0, 1]],
    ["stamps that tremble", TREMBLING.map((at) => [at, 0.06]), [0, 0, 0, 0, 0]],
    ["packets that lie over each other", [[0, 1], [0.9, 1], [3, 1]], [0, 0, 1]],
    ["little holes, which add up", [[0, 1], [1.15, 1], [2.3, 1]], [0, 0, 0.3]],
    ["a clock that begins anew", [[50, 1], [0, 1], [1, 1], [4, 1]], [0, 0, 0, 2]],
    ["a minute at most", [[0, 100], [1000, 1], [1001, 1]], [0, 60, 0]],
    ["no more than a little audio is worth", [[0, 1], [50, 1], [200, 1]], [0, 49, 19]],
  ] as const
) {
  Deno.test(`Timeline: ${what}`, () => {
    const timeline = new Timeline();
    const found = heard.map(([start, length]) => timeline.holeBefore(start, length!));
    assert.deepEqual(found.map((hole) => Math.round(hole * 1000) / 1000), holes);
  });
}
