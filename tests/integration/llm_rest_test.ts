/** What a chat engine leaves to the other services of its machine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pause } from "../../shared/pause.ts";
import { ROOT } from "../../tools/source_files.ts";
import { processorSeconds, startedEngine } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const REST_MILLISECONDS = 500;
/** As of what a machine does now and then. */
const LITTLE_SECONDS = 0.05;

Deno.test({
  name: "an engine that has answered takes no more of the processor: speech is made next",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: join(ROOT, "models/llm/parley-llm-small/model-q8_0.gguf"),
      SVC_LLM_THREADS: "2",
    });
    assert.equal((await untilReady(service.url)).status, "ok");
    const engine = await startedEngine(service.pid);
    for (const content of ["Hello!", "Thank you."]) {
      const response = await fetch(`${service.url}/v1/chat/completions`, {
        method: "POST",
        body: JSON.stringify({ messages: [{ role: "user", content }] }),
      });
      assert.equal((await response.json()).choices[0].finish_reason, "stop");
      const before = await processorSeconds(engine);
      await pause(REST_MILLISECONDS);
      const seconds = await processorSeconds(engine) - before;
      assert.ok(seconds <= LITTLE_SECONDS, `${seconds} s`);
    }
  },
});
