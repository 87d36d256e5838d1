/**
 * Chat on GPUs: the same words as on the processor. Each is skipped, with the reason, where this
 * machine lacks what it needs.
 */
import assert from "node:assert/strict";
import { missingGpu } from "../fixtures/missing_gpu.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { postChat } from "../fixtures/chat_client.ts";

const QUESTIONS = ["Hello, who are you?", "Tell me a joke, please"];

/** Answers of the model that ships on `device`, and the backend that computed them. */
async function answersOn(device: string): Promise<{ backend: unknown; texts: string[] }> {
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_DEVICE: device,
  });
  const { backend, model_error: error } = await untilReady(service.url);
  assert.equal(error, undefined);
  const texts: string[] = [];
  for (const content of QUESTIONS) {
    const messages = [{ role: "user", content }];
    const response = await postChat(service, { messages, temperature: 0 });
    const body = await response.json();
    assert.equal(response.status, 200, JSON.stringify(body));
    texts.push(body.choices[0].message.content);
  }
  return { backend, texts };
}

for (const device of ["cuda", "vulkan"] as const) {
  const missing = await missingGpu("llm", "llama", device);
  Deno.test({
    name: `the model that ships answers on ${device} as on the processor${
      missing === undefined ? "" : ` (skipped: ${missing})`
    }`,
    ignore: missing !== undefined,
    fn: async () => {
      const answers = await answersOn(device);
      assert.equal(answers.backend, `${device} (gpu)`);
      assert.deepEqual(answers.texts, (await answersOn("cpu")).texts);
    },
  });
}
