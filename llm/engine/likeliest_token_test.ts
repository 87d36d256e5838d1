/** Greedy sampling. */
import assert from "node:assert/strict";
import { likeliestToken } from "./likeliest_token.ts";

const CASES: Readonly<Record<string, readonly [logits: number[], token: number]>> = {
  "the highest": [[1, 5, 3, 2, 4], 1],
  "the first of equals": [[0, 2, 1, 0, 1, 0, 2, 2], 1],
  "the last": [[-3, -2, -5, -4, -1], 4],
  "the only one": [[-7], 0],
  "one beside what is excluded": [[-Infinity, -Infinity, -9, -Infinity, -Infinity], 2],
  "the first where all are excluded": [[-Infinity, -Infinity, -Infinity], 0],
  "one beside NaN": [[NaN, 1, NaN, NaN, NaN, 2, NaN], 5],
  "the first where all are NaN": [[NaN, NaN, NaN, NaN, NaN], 0],
};

for (const [name, [logits, token]] of Object.entries(CASES)) {
  Deno.test(`likeliestToken() takes ${name}`, () => {
    assert.equal(likeliestToken(Float32Array.from(logits)), token);
  });
}

Deno.test("likeliestToken() finds the highest at every place", () => {
  for (let length = 1; length < 20; length++) {
    for (let place = 0; place < length; place++) {
      const logits = new Float32Array(length).fill(-1);
      logits[place] = 1;
      assert.equal(likeliestToken(logits), place);
    }
  }
});
