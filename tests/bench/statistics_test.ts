import assert from "node:assert/strict";
import { summarise } from "./statistics.ts";

Deno.test("summarise() gives count, median and extremes", () => {
  assert.deepEqual(summarise([3, 1, 2]), { count: 3, median: 2, minimum: 1, maximum: 3 });
  assert.deepEqual(summarise([4, 1, 2, 3]).median, 2.5);
  assert.throws(() => summarise([]), RangeError);
});
