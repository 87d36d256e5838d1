/** The token limit of an answer at the edges of the context window. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { answerLimit } from "./context_limit.ts";

for (
  const { promptTokens, tokens, expected } of [
    { promptTokens: 255, tokens: null, expected: 1 },
    { promptTokens: 255, tokens: 1, expected: 1 },
    { promptTokens: 255, tokens: 2, expected: "context_too_long" },
    { promptTokens: 256, tokens: null, expected: 0 },
    { promptTokens: 256, tokens: 1, expected: "context_too_long" },
    { promptTokens: 257, tokens: null, expected: "context_too_long" },
  ]
) {
  Deno.test(`of 256 tokens, ${promptTokens} and at most ${tokens}: ${expected}`, () => {
    const maxTokens = tokens === null ? null : { tokens, field: "max_tokens" };
    const limit = () => answerLimit({ promptTokens, maxTokens, contextTokens: 256 });
    if (typeof expected === "number") assert.equal(limit(), expected);
    else {assert.throws(limit, (thrown) =>
        thrown instanceof ServiceError && thrown.code === expected);}
  });
}

for (const field of ["max_tokens", "max_completion_tokens"]) {
  Deno.test(`an answer that does not fit is refused naming ${field}, where that asked for it`, () => {
    const demand = { promptTokens: 1, maxTokens: { tokens: 256, field }, contextTokens: 256 };
    assert.throws(() => answerLimit(demand), {
      message: new RegExp(`\\band \`${field}\` of 256\\b`),
    });
  });
}
