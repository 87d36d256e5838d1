import assert from "node:assert/strict";
import { tokenPositions } from "./alignment.ts";

/** Attention to the positions from `first` up to `last`, and a little everywhere. */
function row(length: number, first: number, last: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => at >= first && at < last ? 0.8 : 0.01);
}

Deno.test("each token begins where the decoder attended when it generated it", () => {
  const bounds = [0, 12, 20, 45, 60, 80];
  const rows = bounds.slice(1).map((end, at) => row(80, bounds[at]!, end));
  assert.deepEqual(tokenPositions([rows]), bounds.slice(0, -1));
});

Deno.test("attention heads that do not follow the audio are outvoted", () => {
  const bounds = [0, 20, 40, 60, 80];
  const good = bounds.slice(1).map((end, at) => row(80, bounds[at]!, end));
  const even = bounds.slice(1).map(() => row(80, 0, 80));
  const lost = [3, 1, 0, 2].map((at) => row(80, bounds[at]!, bounds[at]! + 3));
  assert.deepEqual(tokenPositions([good, even, good, lost]), bounds.slice(0, -1));
});

Deno.test("positions never decrease, and a single outlier of attention does not move them", () => {
  const bounds = [0, 25, 50, 75];
  const rows = bounds.slice(1).map((end, at) => row(75, bounds[at]!, end));
  rows[2]![5] = 1;
  rows[0]![70] = 1;
  assert.deepEqual(tokenPositions([rows]), [0, 25, 50]);
});

Deno.test("an empty token list yields no positions", () => {
  assert.deepEqual(tokenPositions([[]]), []);
});
