/**
 * Answers that continue the client's last message, as with vLLM's `continue_final_message`.
 */
import assert from "node:assert/strict";
import type { ChatCompletion } from "../../shared/schema/llm.ts";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const QUESTION = { role: "user", content: "What is the weather like in London tomorrow?" };

function ask(url: string, body: object): Promise<Response> {
  return postChat({ url }, { temperature: 0, ...body });
}

function answerOf(url: string, body: object): Promise<ChatCompletion> {
  return completionOf(ask(url, body));
}

Deno.test("continue_final_message continues the last message", async (t) => {
  await using service = await startService("llm", { SVC_LLM_USE_REAL_MODEL: "1" });
  await untilReady(service.url);
  const whole = (await answerOf(service.url, { messages: [QUESTION] })).choices[0]!.message.content;
  const words = whole!.split(/(?= )/);
  assert.ok(words.length > 4, whole!);
  const begun = words.slice(0, 3).join("");
  const messages = [QUESTION, { role: "assistant", content: begun }];

  await t.step("returns the rest of the same answer", async () => {
    const { choices } = await answerOf(service.url, { messages, continue_final_message: true });
    assert.equal(begun + choices[0]!.message.content, whole);
    assert.equal(choices[0]!.finish_reason, "stop");
  });

  await t.step("streams the rest, even with add_generation_prompt false", async () => {
    const response = await ask(service.url, {
      messages: [QUESTION, { role: "assistant", content: [{ type: "text", text: begun }] }],
      continue_final_message: true,
      add_generation_prompt: false,
      stream: true,
    });
    const texts = [...(await response.text()).matchAll(/^data: (\{.*)$/gm)]
      .map(([, chunk]) => JSON.parse(chunk!).choices[0].delta.content ?? "");
    assert.equal(begun + texts.join(""), whole);
  });

  await t.step("null ends the message and begins a new turn", async () => {
    const { usage } = await answerOf(service.url, { messages, continue_final_message: true });
    const other = await answerOf(service.url, { messages, continue_final_message: null });
    assert.ok(other.usage!.prompt_tokens > usage!.prompt_tokens, "a turn ends, and one begins");
  });

  const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
  const tools = [{ type: "function", function: { name: "f" } }];
  for (
    const [what, body] of [
      ["a question", { messages: [QUESTION] }],
      ["an empty answer", { messages: [QUESTION, { role: "assistant", content: "" }] }],
      ["nothing else", { messages: messages.slice(1) }],
      ["a call", { messages: [QUESTION, { ...messages[1], tool_calls: [call] }] }],
      ["a format", { messages, response_format: { type: "json_object" } }],
      ["a grammar", { messages, grammar: 'root ::= "a"' }],
      ["a call that must be", { messages, tools, tool_choice: "required" }],
      ["what is no truth value", { messages, continue_final_message: "yes" }],
    ] as const
  ) {
    await t.step(`not with ${what}: 422 names the field`, async () => {
      const response = await ask(service.url, { continue_final_message: true, ...body });
      assert.equal(response.status, 422);
      const { code, message } = await response.json();
      assert.equal(code, "request_invalid");
      assert.match(message, /`continue_final_message`/);
    });
  }
});

Deno.test("with a template that opens a think block, the answer is continued, not the thoughts", async () => {
  const template = CHAT_TEMPLATE.replace("assistant\\n' }}", "assistant\\n<think>\\n' }}");
  assert.notEqual(template, CHAT_TEMPLATE);
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
  const messages = [QUESTION, { role: "assistant", content: "It is" }];
  const body = { messages, max_tokens: 8 };
  const fresh = await answerOf(service.url, body);
  assert.equal(typeof fresh.choices[0]!.message.reasoning_content, "string");
  const { choices } = await answerOf(service.url, { ...body, continue_final_message: true });
  assert.equal(choices[0]!.message.reasoning_content, undefined);
  assert.notEqual(choices[0]!.message.content, "");
});
