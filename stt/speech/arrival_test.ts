/** When missing audio counts as silence. */
import assert from "node:assert/strict";
import { Arrival } from "./arrival.ts";

for (
  const [what, pieces, silent] of [
    ["nothing has come", [], 3],
    ["frames of 20 ms", [[0, 0.02], [20, 0.02], [40, 0.02]], 2.94],
    ["a piece of a second", [[0, 1]], 2],
    ["a recorder's pieces of a second", [[0, 1], [1000, 1]], 1],
    ["a second in two frames at once", [[0, 0.5], [5, 0.5]], 2],
    ["an hour at once", [[0, 3600]], 1],
    ["a second at once, then frames as they are spoken", [[0, 1], [40, 0.02], [60, 0.02]], 2.92],
    ["a frame, and later two seconds at once", [[0, 0.1], [500, 2]], 0.5],
    ["frames four times as fast", [[0, 0.064], [16, 0.064], [32, 0.064], [48, 0.064]], 2.744],
  ] as const
) {
  Deno.test(`after ${what}: silent for ${silent} s at 3 s`, () => {
    const arrival = new Arrival(0);
    for (const [milliseconds, seconds] of pieces) arrival.note(seconds, milliseconds);
    assert.ok(
      Math.abs(arrival.silentSeconds(3000) - silent) < 1e-9,
      `${arrival.silentSeconds(3000)}`,
    );
    const last = pieces.at(-1)?.[0] ?? 0;
    assert.equal(arrival.secondsSince(3000), (3000 - last) / 1000);
  });
}
