/** Parameters of the engine for the requests that clients send. */
import assert from "node:assert/strict";
import { ChatRequest } from "../../shared/schema/llm.ts";
import { toChatParams } from "./request.ts";

const MESSAGES = [{ role: "user", content: "Hi" }];

function paramsOf(body: object) {
  return toChatParams(ChatRequest.parse({ messages: MESSAGES, ...body }));
}

for (
  const [what, body, limit] of [
    ["none", {}, null],
    ["null", { max_tokens: null, max_completion_tokens: null }, null],
    ["the newer of two", { max_tokens: 5, max_completion_tokens: 3 }, {
      tokens: 3,
      field: "max_completion_tokens",
    }],
    ["the older beside null", { max_tokens: 5, max_completion_tokens: null }, {
      tokens: 5,
      field: "max_tokens",
    }],
  ] as const
) {
  Deno.test(`the limit of an answer: ${what}`, () => {
    assert.deepEqual(paramsOf(body).maxTokens, limit);
  });
}

for (
  const [body, variables] of [
    [{}, {}],
    [{ reasoning_effort: null, chat_template_kwargs: null }, {}],
    [{ reasoning_effort: "medium" }, {
      reasoning_effort: "medium",
      thinking_effort: "medium",
      reasoning_strength: "medium",
    }],
    [{ reasoning_effort: "minimal" }, {
      reasoning_effort: "low",
      thinking_effort: "low",
      reasoning_strength: "low",
    }],
    [{ reasoning_effort: "xhigh" }, {
      reasoning_effort: "high",
      thinking_effort: "high",
      reasoning_strength: "xhigh",
    }],
    [{ reasoning_effort: "high", chat_template_kwargs: { thinking_effort: "max" } }, {
      reasoning_effort: "high",
      thinking_effort: "max",
      reasoning_strength: "high",
    }],
    [{ reasoning_effort: "none" }, {
      enable_thinking: false,
      thinking: false,
      thinking_mode: "disabled",
      reasoning_strength: "low",
    }],
    [{ chat_template_kwargs: { enable_thinking: false, a: [1] } }, {
      enable_thinking: false,
      a: [1],
    }],
    [
      { reasoning_effort: "none", chat_template_kwargs: { enable_thinking: true } },
      { enable_thinking: true },
    ],
  ] as const
) {
  Deno.test(`the template is told of ${JSON.stringify(body)}`, () => {
    assert.deepEqual(paramsOf(body).variables, variables);
  });
}

Deno.test("an assistant's refusal becomes the content of its message", () => {
  const refused = { role: "assistant", content: null, refusal: "I will not." };
  const { messages } = paramsOf({ messages: [...MESSAGES, refused, ...MESSAGES] });
  assert.deepEqual(messages[1], { role: "assistant", content: "I will not." });
});
