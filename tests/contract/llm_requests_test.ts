/**
 * What a chat request may say, whoever answers it; asked of the mock, one row a rule.
 */
import assert from "node:assert/strict";
import { ModelList } from "../../shared/schema/llm.ts";
import { startService } from "../fixtures/service_process.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];

Deno.test("the body of a chat request", async (t) => {
  await using service = await startService("llm");
  const chat = (body: object): Promise<Response> =>
    fetch(`${service.url}/v1/chat/completions`, { method: "POST", body: JSON.stringify(body) });

  for (
    const [what, body, field] of [
      ["no messages", {}, "messages"],
      ["an empty list", { messages: [] }, "messages"],
      ["messages as text", { messages: "hi" }, "messages"],
      ["an unknown role", { messages: [{ role: "king", content: "x" }] }, "messages[0].role"],
      ["temperature 3", { messages: MESSAGES, temperature: 3 }, "temperature"],
      ["max_tokens 0", { messages: MESSAGES, max_tokens: 0 }, "max_tokens"],
      ["max_tokens as text", { messages: MESSAGES, max_tokens: "5" }, "max_tokens"],
      ["stream as text", { messages: MESSAGES, stream: "yes" }, "stream"],
      ["a tool without a name", { messages: MESSAGES, tools: [{ type: "function" }] }, "tools[0]"],
      ["top_logprobs without logprobs", { messages: MESSAGES, top_logprobs: 2 }, "top_logprobs"],
      ["a choice without tools", { messages: MESSAGES, tool_choice: "required" }, "tool_choice"],
      [
        "a tool message that answers no call",
        { messages: [...MESSAGES, { role: "tool", content: "x", tool_call_id: null }] },
        "messages[1].tool_call_id",
      ],
      [
        "a choice that is no tool",
        { messages: MESSAGES, tool_choice: { type: "function", function: { name: "x" } } },
        "tool_choice",
      ],
    ] as const
  ) {
    await t.step(`${what} is 422 request_invalid, naming ${field}`, async () => {
      const response = await chat(body);
      const error = await response.json();
      assert.equal(response.status, 422);
      assert.equal(error.code, "request_invalid");
      assert.ok(error.message.includes(field), error.message);
    });
  }

  for (
    const [what, body] of [
      ["of the request", { model: null, tools: null, temperature: null, stream: null, stop: null }],
      ["of a tool", {
        tools: [{
          type: "function",
          function: { name: "f", description: null, parameters: null, strict: null },
        }],
      }],
      ["of an answer that is sent back", {
        messages: [
          ...MESSAGES,
          { role: "assistant", content: "Sunny.", refusal: null, name: null, tool_calls: null },
          ...MESSAGES,
        ],
      }],
    ] as const
  ) {
    await t.step(`fields ${what} that are null count as left out`, async () => {
      const response = await chat({ messages: MESSAGES, ...body });
      assert.equal(response.status, 200, await response.text());
    });
  }

  await t.step("a prompt beyond the registry's context_window is context_too_long", async () => {
    const list = ModelList.parse(await (await fetch(`${service.url}/v1/models`)).json());
    const window = list.data[0]!.context_window;
    for (
      const body of [
        { messages: [{ role: "user", content: "word ".repeat(window) }] },
        { messages: MESSAGES, max_tokens: window },
      ]
    ) {
      const response = await chat(body);
      assert.equal(response.status, 422);
      const { code, detail } = await response.json();
      assert.deepEqual([code, detail.n_ctx], ["context_too_long", window]);
      assert.ok(detail.n_prompt_tokens > 0);
    }
  });
});
