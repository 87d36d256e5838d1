import assert from "node:assert/strict";
import { probabilitiesAmong, probabilityOf } from "./token_chances.ts";

Deno.test("probabilities are the softmax of scores, among all tokens or among some", () => {
  const scores = Float32Array.of(0, Math.log(3), -Infinity, Math.log(4));
  assert.ok(Math.abs(probabilityOf(1, scores) - 3 / 8) < 1e-6);
  assert.equal(probabilityOf(2, scores), 0);
  const [a, b, none] = probabilitiesAmong(scores, [1, 3, undefined]);
  assert.ok(Math.abs(a! - 3 / 7) < 1e-6 && Math.abs(b! - 4 / 7) < 1e-6);
  assert.equal(none, 0);
  assert.deepEqual(probabilitiesAmong(scores, [undefined, undefined]), [0.5, 0.5]);
});
