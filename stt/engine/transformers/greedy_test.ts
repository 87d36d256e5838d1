import assert from "node:assert/strict";
import { decodeGreedily, type GreedyOptions } from "./greedy.ts";
import type { DecoderStep } from "./model.ts";

const END = 4;
const OPTIONS: GreedyOptions = {
  prompt: [7],
  endToken: END,
  mostTokens: 10,
  temperature: 0,
  suppressed: [],
  suppressedFirst: [],
  firstTimeToken: 5,
  signal: new AbortController().signal,
};

/** A decoder whose scores at each step are given; it records the tokens that it gets. */
function scripted(...rows: number[][]) {
  const pushed: number[][] = [];
  return {
    pushed,
    push(tokens: readonly number[]): Promise<DecoderStep> {
      pushed.push([...tokens]);
      const scores = Float32Array.from(rows[Math.min(pushed.length, rows.length) - 1]!);
      return Promise.resolve({ scores, scoresAfter: () => scores, attention: () => undefined });
    },
  };
}

Deno.test("each step takes the likeliest token, until the end token", async () => {
  const decoder = scripted([0, 9, 1, 1, 1, 0], [0, 1, 9, 1, 1, 0], [0, 0, 0, 0, 9, 0]);
  const { tokens, steps } = await decodeGreedily(decoder, OPTIONS);
  assert.deepEqual(tokens.map(({ id }) => id), [1, 2]);
  assert.deepEqual(decoder.pushed, [[7], [1], [2]]);
  assert.equal(steps.length, 3);
  for (const { probability } of tokens) assert.ok(probability > 0.99);
});

Deno.test("suppressed tokens are never taken, and do not count in the probabilities of others", async () => {
  const rows = [9, 8, 7, 0, 5, 20];
  const first = { ...OPTIONS, suppressed: [0], suppressedFirst: [1], mostTokens: 2 };
  const { tokens } = await decodeGreedily(scripted(rows), first);
  // Token 5 is a timestamp, 0 is never chosen, 1 is not chosen first.
  assert.deepEqual(tokens.map(({ id }) => id), [2, 1]);
  assert.ok(Math.abs(tokens[0]!.probability - 1 / (1 + Math.exp(-7) + Math.exp(-2))) < 1e-6);
});

Deno.test("a token that gains after the tokens so far is taken where it is nearly the likeliest", async () => {
  const asked: number[][] = [];
  const gains = (said: readonly number[]) => {
    asked.push([...said]);
    return new Map([[2, said.length === 1 ? 4 : 1], [0, 99]]);
  };
  const options = { ...OPTIONS, suppressed: [0], mostTokens: 3, gains };
  const { tokens } = await decodeGreedily(scripted([0, 9, 7, 0, 0, 0]), options);
  assert.deepEqual(tokens.map(({ id }) => id), [1, 2, 1]);
  assert.deepEqual(asked, [[], [1], [1, 2]]);
});

Deno.test("decoding ends at the token limit, and between tokens when aborted", async () => {
  const { tokens } = await decodeGreedily(scripted([0, 9, 0, 0, 0, 0]), OPTIONS);
  assert.equal(tokens.length, 10);
  const aborting = new AbortController();
  const decoder = scripted([0, 9, 0, 0, 0, 0]);
  const abortingDecoder = {
    push: (tokens: readonly number[]) => {
      if (decoder.pushed.length === 3) aborting.abort();
      return decoder.push(tokens);
    },
  };
  const decoding = decodeGreedily(abortingDecoder, { ...OPTIONS, signal: aborting.signal });
  await assert.rejects(decoding, { name: "AbortError" });
  assert.equal(decoder.pushed.length, 4);
});

Deno.test("the higher the temperature, the more often less likely tokens are taken", async () => {
  const shares = await Promise.all([0, 0.5, 5].map(async (temperature) => {
    const options = { ...OPTIONS, temperature, mostTokens: 2000 };
    const { tokens } = await decodeGreedily(scripted([0, 2, 1, 0, -99, 0]), options);
    return tokens.filter(({ id }) => id === 1).length / tokens.length;
  }));
  assert.equal(shares[0], 1);
  assert.ok(shares[1]! > 0.75 && shares[1]! < 0.92, `${shares}`);
  assert.ok(shares[2]! > 0.2 && shares[2]! < 0.45, `${shares}`);
});
