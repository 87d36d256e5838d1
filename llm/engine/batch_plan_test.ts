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

for (
  const { name, most = 512, decodes, tokens } of [
    { name: "at first, a few", decodes: [], tokens: 128 },
    { name: "at first, no more than fit", most: 64, decodes: [], tokens: 64 },
    { name: "as many as take 0.4 s", decodes: [[100, 1]], tokens: 40 },
    { name: "the mean of what was measured", decodes: [[100, 1], [200, 1]], tokens: 52 },
    { name: "small decodes say nothing", decodes: [[100, 1], [15, 10]], tokens: 40 },
    { name: "nor does one that took no time", decodes: [[100, 1], [100, 0]], tokens: 40 },
    { name: "never more than fit", decodes: [[512, 0.05]], tokens: 512 },
    { name: "never fewer than a few", decodes: [[16, 10]], tokens: 16 },
  ]
) {
  Deno.test(`PromptPace: ${name}`, () => {
    const pace = new PromptPace(most);
    for (const [size, seconds] of decodes) pace.learn(size!, seconds!);
    assert.equal(pace.tokens, tokens);
  });
}

Deno.test("PromptPace: expects the last decode's time, scaled up for more tokens, or Infinity at first", () => {
  const pace = new PromptPace(512);
  assert.equal(pace.expectedSeconds(1), Infinity);
  pace.learn(100, 3);
  pace.learn(8, 1);
  assert.deepEqual([1, 8, 32].map((tokens) => pace.expectedSeconds(tokens)), [1, 1, 4]);
});
