/**
 * An engine that is killed while it loads: the next one serves the requests that wait for it.
 */
import assert from "node:assert/strict";
import { SERVICES } from "../../shared/config/common.ts";
import { healthOf } from "../fixtures/health.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { startedEngine } from "../fixtures/processes.ts";
import { startService } from "../fixtures/service_process.ts";
import { bytesOf, speech } from "../fixtures/speech.ts";
import { until } from "../fixtures/until.ts";

const HEADERS = { "X-API-Key": "k", Authorization: "Token k" };

const { samples: SAMPLES } = await speech("What is the weather like in London tomorrow?");

/** For each service, a request that needs its engine. */
const REQUESTS = {
  stt: { path: "/v1/listen?encoding=linear16&language=en", body: bytesOf(SAMPLES) },
  tts: { path: "/v1/synthesize/hq", body: JSON.stringify({ text: "Hi." }) },
  llm: {
    path: "/v1/chat/completions",
    body: JSON.stringify({ messages: [{ role: "user", content: "Hi" }], max_tokens: 1 }),
  },
} as const;

for (const service of SERVICES) {
  Deno.test({
    name: `${service} answers what waits when its engine is killed while it loads`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using running = await startService(service, { SVC_LLM_USE_REAL_MODEL: "1" });
      const engine = await startedEngine(running.pid);
      // A stopped engine keeps loading for as long as the test needs.
      Deno.kill(engine, "SIGSTOP");
      const { path, body } = REQUESTS[service];
      const answer = fetch(running.url + path, { method: "POST", headers: HEADERS, body });
      await until(async () => await metricOf(running, "parley_in_flight_requests") === 2);
      assert.equal((await healthOf(running)).status, "loading");
      Deno.kill(engine, "SIGKILL");
      const response = await answer;
      assert.equal(response.status, 200, await response.text());
      assert.equal(await metricOf(running, "parley_engine_restarts_total"), 1);
    },
  });
}
