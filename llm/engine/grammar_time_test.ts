/** When the grammar of an answer has used up its time budget. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { GrammarTime } from "./grammar_time.ts";

/** Whether tokens that take so many milliseconds each can all be chosen. */
function canFollow(...milliseconds: readonly number[]): boolean {
  let clock = 0;
  const time = new GrammarTime("grammar", () => clock);
  try {
    for (const taken of milliseconds) time.measure(() => clock += taken);
    return true;
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError);
    assert.equal(thrown.code, "request_invalid");
    assert.match(thrown.message, /`grammar`/);
    return false;
  }
}

for (
  const { name, tokens, isFollowed } of [
    { name: "a second once", tokens: [1000], isFollowed: true },
    { name: "three seconds once", tokens: [3000], isFollowed: false },
    { name: "a fifth of a second a token", tokens: Array(500).fill(200), isFollowed: true },
    { name: "half a second a token", tokens: Array(12).fill(500), isFollowed: false },
    { name: "twice as long with each token", tokens: [1, 2, 4, 8, 16, 4096], isFollowed: false },
    { name: "two seconds, a pause, two seconds", tokens: [1999, 0, 1999], isFollowed: false },
  ]
) {
  Deno.test(`a grammar that takes ${name} is ${isFollowed ? "followed" : "given up"}`, () => {
    assert.equal(canFollow(...tokens), isFollowed);
  });
}

Deno.test("a choice that takes too long is ended at the check between its steps", () => {
  let clock = 0;
  let steps = 0;
  const time = new GrammarTime("grammar", () => clock);
  const choose = () =>
    time.measure((check) => {
      for (steps = 0; steps < 100; steps++) {
        clock += 500;
        check();
      }
    });
  assert.throws(choose, ServiceError);
  assert.equal(steps, 4);
});
