/**
 * What clients send in chat requests that has to be accepted, in whatever mode; tested on the mock,
 * one row a rule.
 */
import assert from "node:assert/strict";
import { allowing, toolOf } from "../fixtures/chat_client.ts";
import { startService } from "../fixtures/service_process.ts";

/** JSON that may contain 64-bit integers. */
function jsonOf(body: object): string {
  const text = JSON.stringify(
    body,
    (_, value) => typeof value === "bigint" ? `bigint:${value}` : value,
  );
  return text.replace(/"bigint:(\d+)"/g, "$1");
}

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];

Deno.test("chat requests as clients send them are accepted", async (t) => {
  await using service = await startService("llm");
  const chat = (body: object): Promise<Response> =>
    fetch(`${service.url}/v1/chat/completions`, { method: "POST", body: jsonOf(body) });

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

  for (
    const [what, body] of [
      ["fields that nobody knows", { store: true, metadata: { a: null }, verbosity: [{}] }],
      ["top_logprobs 0 without logprobs", { top_logprobs: 0, logprobs: false }],
      ["a seed of 64 bits", { seed: 9_223_372_036_854_775_807n }],
      ["the bounds", {
        temperature: 2,
        top_p: 0,
        presence_penalty: -2,
        frequency_penalty: 2,
        n: 1,
      }],
      ["no tools", { tools: [], tool_choice: "auto" }],
      ["no stop", { stop: [] }],
      ["some of the tools", { ...toolOf({}), ...allowing("auto", "f") }],
      ["none of the tools", { ...toolOf({}), ...allowing("auto") }],
      ["a schema of llama.cpp's form", {
        response_format: { type: "json_object", schema: { type: "object" } },
      }],
      ["a schema of llama.cpp's form that is null", {
        response_format: { type: "json_object", schema: null },
      }],
      ["all tokens, in both of llama.cpp's words", { top_k: -1, min_p: 0 }],
      ["an answer of OpenAI's that refused, sent back", {
        messages: [
          ...MESSAGES,
          { role: "assistant", content: [{ type: "refusal", refusal: "I will not." }] },
          ...MESSAGES,
        ],
      }],
      ["deprecated fields that say nothing", { functions: [], function_call: "auto" }],
      ["what clients send along", {
        tool_choice: "none",
        stream_options: { include_usage: true, include_obfuscation: false },
        parallel_tool_calls: true,
        reasoning_effort: "low",
        modalities: ["text"],
        audio: null,
        service_tier: "auto",
        prediction: { type: "content", content: "x" },
        chat_template_kwargs: { enable_thinking: false },
      }],
      ["a refusal in place of a content, sent back", {
        messages: [
          ...MESSAGES,
          { role: "assistant", content: null, refusal: "I will not." },
          ...MESSAGES,
        ],
      }],
      ["an answer that was cut while it was thought of, sent back", {
        messages: [
          ...MESSAGES,
          { role: "assistant", content: null, reasoning_content: "Hm" },
          ...MESSAGES,
        ],
      }],
      ["an empty answer as LangChain4j and go-openai send it back", {
        messages: [...MESSAGES, { role: "assistant" }, ...MESSAGES],
      }],
      ["an empty answer as Home Assistant's integrations send it back", {
        messages: [...MESSAGES, { role: "assistant", content: null }, ...MESSAGES],
      }],
      ["a call without arguments and its empty result as go-openai sends them back", {
        messages: [
          ...MESSAGES,
          {
            role: "assistant",
            tool_calls: [{ id: "a", type: "function", function: { name: "f" } }],
          },
          { role: "tool", tool_call_id: "a" },
        ],
      }],
      ["a call and its result as LiteLLM sends them back", {
        messages: [
          ...MESSAGES,
          {
            role: "assistant",
            content: null,
            function_call: null,
            annotations: [],
            tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: "{}" } }],
          },
          {
            role: "tool",
            tool_call_id: "a",
            name: "f",
            content: [{ type: "text", text: "x", cache_control: { type: "ephemeral" } }],
          },
        ],
      }],
      ["a call that was cut off, sent back", {
        messages: [
          ...MESSAGES,
          {
            role: "assistant",
            content: null,
            tool_calls: [{
              id: "a",
              type: "function",
              function: { name: "f", arguments: '{"a":' },
            }],
          },
          { role: "tool", tool_call_id: "a", content: "the arguments are not valid JSON" },
        ],
      }],
      ["text parts", { messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] }],
      ["a result of a call that is not there", {
        messages: [{ role: "tool", tool_call_id: "call_x", content: "5" }, ...MESSAGES],
      }],
    ] as const
  ) {
    await t.step(`${what}: accepted`, async () => {
      const response = await chat({ messages: MESSAGES, ...body });
      assert.equal(response.status, 200, await response.text());
    });
  }
});
