import assert from "node:assert/strict";
import { RecentlyUsed } from "./recently_used.ts";

Deno.test("RecentlyUsed makes a value once, and again after a failure", async () => {
  const kept = new RecentlyUsed<number>(64);
  let made = 0;
  const make = () => Promise.resolve(++made);
  assert.deepEqual(await Promise.all([kept.get("a", make), kept.get("a", make)]), [1, 1]);
  assert.equal(await kept.get("a", make), 1);
  assert.equal(await kept.get("b", make), 2);
  await assert.rejects(kept.get("c", () => Promise.reject(new Error("no"))));
  assert.equal(await kept.get("c", make), 3);
});

Deno.test("RecentlyUsed evicts the least recently used values above its limit", async () => {
  const kept = new RecentlyUsed<number>(64);
  let made = 0;
  const make = () => Promise.resolve(++made);
  await kept.get("kept", make);
  for (let index = 0; index < 100; index++) {
    await kept.get(`other ${index}`, make);
    await kept.get("kept", make);
  }
  assert.equal(made, 101);
  await kept.get("other 99", make);
  assert.equal(made, 101);
  await kept.get("other 0", make);
  assert.equal(made, 102, "what was not used for long is made anew");
});
