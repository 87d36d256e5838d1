/** How many tokens an answer may have at the edges of the context window. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { answerLimit } from "./context_limit.ts";

for (
  const { promptTokens, maxTokens, expected } of [
    { promptTokens: 255, maxTokens: null, expected: 1 },
    { promptTokens: 255, maxTokens: 1, expected: 1 },
    { promptTokens: 255, maxTokens: 2, expected: "context_too_long" },
    { promptTokens: 256, maxTokens: null, expected: 0 },
    { promptTokens: 256, maxTokens: 1, expected: "context_too_long" },
    { promptTokens: 257, maxTokens: null, expected: "context_too_long" },
  ]
) {
  Deno.test(`of 256 tokens, ${promptTokens} and at most ${maxTokens}: ${expected}`, () => {
    const limit = () => answerLimit({ promptTokens, maxTokens, contextTokens: 256 });
    if (typeof expected === "number") assert.equal(limit(), expected);
    else {assert.throws(limit, (thrown) =>
        thrown instanceof ServiceError && thrown.code === expected);}
  });
}
