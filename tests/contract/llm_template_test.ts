/**
 * Chat templates that cannot be used as they are: what the log tells of them.
 */
import assert from "node:assert/strict";
import { ChatCompletion } from "../../shared/schema/llm.ts";
import { CHAT_TEMPLATE } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const REPLACED = /"event":"chat_template_replaced"/;

for (
  const [what, template, reason] of [
    ["that is cut off", "{%- for message in messages %}{{- message.content }}", /./],
    ["with a tag that nobody knows", "{%- spell messages %}", /spell/],
    ["that refuses every conversation", "{{- raise_exception('never') }}", /never/],
    ["that can be compiled", CHAT_TEMPLATE, undefined],
  ] as const
) {
  Deno.test(`a template ${what}: ${reason === undefined ? "no" : "one"} warning`, async () => {
    await using service = await startOnTinyModel({ SVC_LLM_THREADS: "1" }, { template });
    const answer = () =>
      fetch(`${service.url}/v1/chat/completions`, {
        method: "POST",
        body: JSON.stringify({
          messages: [{ role: "user", content: "Set a timer for ten minutes." }],
          max_tokens: 4,
        }),
      });
    for (let request = 0; request < 2; request++) {
      ChatCompletion.parse(await (await answer()).json());
    }
    const warnings = service.log.filter((line) => REPLACED.test(line)).map((line) =>
      JSON.parse(line)
    );
    assert.equal(warnings.length, reason === undefined ? 0 : 1);
    if (reason === undefined) return;
    const [{ level, model, reason: told }] = warnings;
    assert.deepEqual([level, model.startsWith("tiny-random-")], ["warn", true]);
    assert.match(told, reason);
  });
}
