import assert from "node:assert/strict";
import { KeyRing } from "./auth.ts";

Deno.test("KeyRing.accepts() any key when the ring is empty", () => {
  assert.equal(new KeyRing([]).isEmpty, true);
  assert.equal(new KeyRing([]).accepts("whatever"), true);
});

Deno.test("KeyRing.accepts() only configured keys, of any length", () => {
  const ring = new KeyRing(["short", "a much longer key than the others 0123456789"]);
  assert.equal(ring.accepts("short"), true);
  assert.equal(ring.accepts("a much longer key than the others 0123456789"), true);
  for (const wrong of ["", "shor", "shorts", "SHORT", "a much longer key"]) {
    assert.equal(ring.accepts(wrong), false, wrong);
  }
});
