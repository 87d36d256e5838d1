/** SVC_LLM_CACHE_TYPE and SVC_LLM_FLASH_ATTENTION: every format answers, or says why it cannot. */
import assert from "node:assert/strict";
import { completionOf, postChat } from "../fixtures/chat_client.ts";
import { runToEnd, startService, untilReady } from "../fixtures/service_process.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";

const GREETING = { messages: [{ role: "user", content: "Hello!" }], temperature: 0, n: 2 };

for (
  const [type, flash] of [
    ["f32", "on"],
    ["f16", "off"],
    ["bf16", "auto"],
    ["q8_0", "auto"],
    ["q5_1", "on"],
    ["q4_0", "on"],
  ] as const
) {
  Deno.test(`a cache in ${type} with flash attention ${flash} answers`, async () => {
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_CACHE_TYPE: type,
      SVC_LLM_FLASH_ATTENTION: flash,
      SVC_LLM_PARALLEL: "2",
      SVC_LLM_THREADS: "1",
    });
    assert.equal((await untilReady(service.url)).status, "ok");
    const { choices } = await completionOf(postChat(service, GREETING));
    assert.equal(choices.length, 2);
    for (const { message, finish_reason: reason } of choices) {
      assert.match(message.content ?? "", /^(Hello|Hi)\b/);
      assert.equal(reason, "stop");
    }
  });
}

Deno.test("a quantised cache of a model with narrow heads is model_unavailable, and /health says why", async () => {
  await using service = await startOnTinyModel({ SVC_LLM_CACHE_TYPE: "q8_0" });
  const health = await untilReady(service.url);
  assert.equal(health.model_state, "failed");
  const why =
    /^Cannot allocate a KV cache of \d+ tokens in q8_0, whose blocks require a head size that is a multiple of 32$/;
  assert.match(String(health.model_error), why);
  const response = await postChat(service, GREETING);
  assert.deepEqual([response.status, (await response.json()).code], [503, "model_unavailable"]);
});

Deno.test("a quantised cache without flash attention ends the service with exit code 2 and one line", async () => {
  const { code, stderr } = await runToEnd("llm", [], {
    SVC_LLM_CACHE_TYPE: "q4_1",
    SVC_LLM_FLASH_ATTENTION: "off",
  });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /^Cannot use SVC_LLM_CACHE_TYPE="q4_1" with SVC_LLM_FLASH_ATTENTION=off: .*\n$/,
  );
});
