/** Engines that have answered leave the processor to the other services of their machine. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { pause } from "../../shared/pause.ts";
import { ROOT } from "../../shared/project_root.ts";
import { processorSeconds, startedEngine } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";

const ANSWERS = 4;
const REST_MILLISECONDS = 500;
/** Processor time allowed in all rests together; some background work is normal. */
const LITTLE_SECONDS = 0.06;

const SERVICES = {
  llm: {
    environment: {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: join(ROOT, "models/llm/parley-llm-small/model-q8_0.gguf"),
      SVC_LLM_THREADS: "2",
    },
    path: "/v1/chat/completions",
    body: (content: string) => ({ messages: [{ role: "user", content }] }),
  },
  tts: { environment: {}, path: "/v1/synthesize/hq", body: (text: string) => ({ text }) },
} as const;

for (const name of ["llm", "tts"] as const) {
  const { environment, path, body } = SERVICES[name];
  Deno.test({
    name: `an engine of ${name} that has answered takes no more of the processor`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using service = await startService(name, environment);
      assert.equal((await untilReady(service.url)).status, "ok");
      const engine = await startedEngine(service.pid);
      let seconds = 0;
      for (let count = 0; count < ANSWERS; count++) {
        const response = await fetch(service.url + path, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-API-Key": "any" },
          body: JSON.stringify(body(`Thank you for the ${count} apples.`)),
        });
        assert.equal(response.status, 200, await response.text());
        const before = await processorSeconds(engine);
        await pause(REST_MILLISECONDS);
        seconds += await processorSeconds(engine) - before;
      }
      assert.ok(seconds <= LITTLE_SECONDS, `${seconds} s`);
    },
  });
}
