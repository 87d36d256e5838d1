import assert from "node:assert/strict";
import { BackOff } from "./back_off.ts";

Deno.test("BackOff doubles its pauses up to the longest, and starts over after a long run", () => {
  const backOff = new BackOff(500, 3000);
  const short = Array.from({ length: 5 }, () => backOff.after(60_000));
  assert.deepEqual(short, [500, 1000, 2000, 3000, 3000]);
  assert.deepEqual([60_001, 0].map((run) => backOff.after(run)), [500, 1000]);
});
