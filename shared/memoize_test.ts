import assert from "node:assert/strict";
import { memoize } from "./memoize.ts";

Deno.test("memoize() computes once for all callers, concurrent ones too", async () => {
  let computed = 0;
  const value = memoize(() => Promise.resolve(++computed));
  assert.equal(computed, 0);
  assert.deepEqual(await Promise.all([value(), value()]), [1, 1]);
  assert.equal(await value(), 1);
});

Deno.test("memoize() computes again after a failure", async () => {
  let tries = 0;
  const value = memoize(() =>
    ++tries === 1 ? Promise.reject(new Error("no room for a process")) : Promise.resolve(tries)
  );
  await assert.rejects(value(), /no room/);
  assert.deepEqual([await value(), await value()], [2, 2]);
});
