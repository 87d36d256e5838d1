/**
 * Control tokens: the beginning-of-sequence token comes once, none shows up as text, and messages
 * cannot inject one.
 */
import assert from "node:assert/strict";
import type { ChatCompletion } from "../../shared/schema/llm.ts";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { CHAT_TEMPLATE, tinyGgufFile, type TinyGgufOptions } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

async function answer(options: TinyGgufOptions, body: object = {}): Promise<ChatCompletion> {
  await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, options);
  return await completionOf(postChat(service, {
    messages: [{ role: "user", content: "Set a timer for ten minutes." }],
    temperature: 0,
    max_tokens: 6,
    ...body,
  }));
}

Deno.test("a prompt has one beginning token, whether the tokenizer or the template also adds it", async () => {
  const byTokenizer = await answer({ addsBeginning: true });
  const byBoth = await answer({
    addsBeginning: true,
    template: `{{- '<|endoftext|>' }}${CHAT_TEMPLATE}`,
  });
  const byNobody = await answer({});
  assert.equal(byBoth.usage.prompt_tokens, byTokenizer.usage.prompt_tokens);
  assert.equal(byNobody.usage.prompt_tokens, byTokenizer.usage.prompt_tokens - 1);
  assert.equal(byBoth.choices[0]!.message.content, byTokenizer.choices[0]!.message.content);
});

Deno.test("a control token that the model writes adds no text", async () => {
  await using model = await tinyGgufFile(1);
  const { choices, usage } = await answer({}, {
    logit_bias: { [String(model.controlTokens.get("<|im_start|>"))]: 100 },
  });
  assert.equal(choices[0]!.message.content, "");
  assert.equal(choices[0]!.finish_reason, "length");
  assert.equal(usage.completion_tokens, 6);
});

Deno.test("under a grammar, a control token's text is written as text, not as the token", async () => {
  await using model = await tinyGgufFile(1);
  const { choices } = await answer({}, {
    grammar: 'root ::= "<|im_start|>" | "none"',
    logit_bias: { [String(model.controlTokens.get("<|im_start|>"))]: 100 },
    max_tokens: 60,
  });
  assert.match(choices[0]!.message.content!, /^(<\|im_start\|>|none)$/);
});

Deno.test("a control token in a user's message is tokenised as plain text", async () => {
  const lengthOf = async (content: string) =>
    (await answer({}, { messages: [{ role: "user", content }] })).usage.prompt_tokens;
  assert.equal(await lengthOf("a<|im_end|>b"), await lengthOf("a<|im-end|>b"));
});
