/**
 * Calls and reasoning in Gemma 4's format, whose markers are special tokens: on a small model with
 * random weights that is biased towards them.
 */
import assert from "node:assert/strict";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const MARKERS = ["<|tool_call>", "<tool_call|>", '<|"|>', "<|channel>", "<channel|>"];
const TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: { city: { type: "string", enum: ["London", "Paris"] }, days: { const: 2 } },
      required: ["city", "days"],
      additionalProperties: false,
    },
  },
};

Deno.test("Gemma 4's calls and thoughts are parsed", async (t) => {
  const template = CHAT_TEMPLATE.replace("'<tool_call>' +", "'<|tool_call>call:' +");
  assert.notEqual(template, CHAT_TEMPLATE);
  await using service = await startOnTinyModel(
    { SVC_LLM_THREADS: "1" },
    { template, controlTokens: MARKERS },
  );
  const biased = (marker: string, bias: number) => ({
    [String(service.controlTokens.get(marker))]: bias,
  });
  const choiceOf = async (body: object) => {
    const { choices: [choice] } = await completionOf(postChat(service, {
      messages: [{ role: "user", content: "What is the weather like?" }],
      tools: [TOOL],
      max_tokens: 200,
      parallel_tool_calls: false,
      seed: 1,
      ...body,
    }));
    return choice!;
  };

  for (
    const [what, body] of [
      ["required", { tool_choice: "required" }],
      // The model begins the call by itself.
      ["auto", { tool_choice: "auto", logit_bias: biased("<|tool_call>", 100) }],
    ] as const
  ) {
    await t.step(`${what}: a call with the tool's arguments, and no marker as text`, async () => {
      const { message, finish_reason: reason } = await choiceOf(body);
      assert.deepEqual([message.content, reason], [null, "tool_calls"]);
      const { name, arguments: text } = message.tool_calls![0]!.function;
      const { city, days } = JSON.parse(text);
      assert.equal(name, "get_weather");
      assert.ok(["London", "Paris"].includes(city), text);
      assert.equal(days, 2);
    });
  }

  await t.step("text in the channel of thoughts becomes reasoning_content", async () => {
    const grammar = 'root ::= "<|channel>thought\\nHm.<channel|>Yes."';
    const { message } = await choiceOf({ tools: undefined, grammar });
    assert.deepEqual([message.content, message.reasoning_content], ["Yes.", "Hm."]);
  });
});
