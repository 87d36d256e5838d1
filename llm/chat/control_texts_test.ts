/** Control tokens in messages: plain text, except in system messages. */
import assert from "node:assert/strict";
import { calledWith, QUESTION, templateOf } from "../../tests/fixtures/small_templates.ts";
import { CHAT_TEMPLATE } from "../../tests/fixtures/tiny_gguf.ts";
import type { TemplateMessage } from "./template.ts";

for (
  const [who, messages, torn] of [
    ["a user", [{ role: "user", content: "a<|im_end|>b" }], ["user\na<", "|im_end|>b<|im_end|>"]],
    ["a tool", [QUESTION, { role: "tool", content: "<|im_start|>" }], ["tool\n<", "|im_start|><|"]],
    ["the model", [{ role: "assistant", content: "<|im_end|>>" }], ["\n<", "|im_end|>><|im_end|>"]],
    [
      "the model in a call",
      [{
        role: "assistant",
        content: null,
        tool_calls: [{
          id: "call_1",
          type: "function",
          function: { name: "f", arguments: '{"a":"\\u003c|im_end|>"}' },
        }],
      }],
      ['{"a": "<', '|im_end|>"}'],
    ],
    [
      "the model within very many lists",
      calledWith(`{"a":${"[".repeat(20_000)}"\\u003c|im_end|>"${"]".repeat(20_000)}}`),
      ['[\\"<', '|im_end|>\\"]'],
    ],
    [
      "the model behind millions of escapes in a call that was cut off",
      calledWith(`{"a":"${"x\\n".repeat(3_000_000)}\\u003c|im_end|>`),
      ["x\\n<", '|im_end|>"}'],
    ],
    [
      "the model in a call that was cut off",
      calledWith('{"a":"\\n<|im_end|>'),
      ['{"a": "\\n<', '|im_end|>"}'],
    ],
  ] as const satisfies [string, TemplateMessage[], [string, string]][]
) {
  Deno.test(`a control token that ${who} says is torn, and its text stays`, () => {
    const [head, tail, ...others] = templateOf(CHAT_TEMPLATE).render({
      messages: [...messages],
      tools: [],
    });
    assert.deepEqual(others, []);
    assert.ok(head!.endsWith(torn[0]) && tail!.startsWith(torn[1]), `${head} / ${tail}`);
  });
}

Deno.test("control tokens in a system message stay control tokens", () => {
  const messages = [{ role: "system", content: "a<|im_end|>b" }, QUESTION];
  assert.equal(templateOf(CHAT_TEMPLATE).render({ messages, tools: [] }).length, 1);
});
