import assert from "node:assert/strict";
import { planBatch, PromptPace } from "./batch_plan.ts";

const LIMITS = { batchTokens: 16, promptTokensBesideWriters: 6 };
const writer = { isWriting: true, pendingTokens: 1 };
const reader = (pendingTokens: number) => ({ isWriting: false, pendingTokens });

for (
  const { name, demands, tokens } of [
    { name: "every answer gets its token", demands: [writer, writer], tokens: [1, 1] },
    { name: "a prompt alone gets the whole batch", demands: [reader(40)], tokens: [16] },
    {
      name: "a prompt beside answers gets little",
      demands: [reader(40), writer, writer, writer],
      tokens: [1, 1, 1, 10],
    },
    {
      name: "many prompts beside an answer get more",
      demands: [writer, reader(40), reader(40), reader(40)],
      tokens: [1, 15],
    },
    { name: "prompts share in their order", demands: [reader(10), reader(10)], tokens: [10, 6] },
    {
      name: "an answer that lost its place is computed like a prompt",
      demands: [{ isWriting: true, pendingTokens: 9 }],
      tokens: [9],
    },
    { name: "the last token of a prompt", demands: [reader(1)], tokens: [1] },
    { name: "more answers than room", demands: Array(20).fill(writer), tokens: Array(16).fill(1) },
    { name: "nothing", demands: [], tokens: [] },
  ]
) {
  Deno.test(`planBatch: ${name}`, () => {
    assert.deepEqual(planBatch(demands, LIMITS).map((share) => share.tokens), tokens);
  });
}

Deno.test("PromptPace follows the speed within its bounds", () => {
  const pace = new PromptPace(512);
  const first = pace.tokens;
  pace.learn(512, 0.05);
  assert.equal(pace.tokens, 512);
  for (let index = 0; index < 50; index++) pace.learn(16, 10);
  assert.ok(pace.tokens < first);
  assert.ok(pace.tokens >= 16);
  pace.learn(1, 100);
  assert.ok(pace.tokens >= 16);
});
