/** SVC_UVICORN_WORKERS: several engine processes share the load. */
import assert from "node:assert/strict";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf, processorSeconds } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { speak } from "../fixtures/tone_models.ts";
import { post } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

Deno.test("SVC_UVICORN_WORKERS engine processes share the load, and requests survive the death of one", async () => {
  await using service = await startService("tts", { SVC_UVICORN_WORKERS: "3" });
  await untilReady(service.url);
  const engines = await childrenOf(service.pid);
  assert.equal(engines.length, 3);
  const usedBefore = await Promise.all(engines.map(processorSeconds));
  const text = "The quick brown fox jumps over the lazy dog near the river bank. ".repeat(4);
  const seeds = Array.from({ length: 12 }, (_, index) => index);
  await Promise.all(seeds.map((seed) => speak(service, { text, seed })));
  const used = await Promise.all(engines.map(processorSeconds));
  const shares = used.map((seconds, index) => seconds - usedBefore[index]!);
  const total = shares.reduce((sum, share) => sum + share, 0);
  assert.ok(shares.every((share) => share > total / 6), `processor time of each: ${shares}`);

  const running = Promise.all(seeds.map((seed) => speak(service, { text, seed: 100 + seed })));
  // One job each: they are divided evenly.
  await until(async () => await metricOf(service, "parley_engine_active_jobs") >= engines.length);
  Deno.kill(engines[0]!, "SIGKILL");
  const spoken = await running;
  assert.ok(spoken.every(({ samples }) => samples.length > 0), "its requests ran on another");
  assert.equal(await metricOf(service, "parley_engine_restarts_total"), 1);
  const alone = await speak(service, { text, seed: 100 });
  assert.equal(alone.audio_b64, spoken[0]!.audio_b64, "every engine gives the same bytes");
});

Deno.test("a batch uses all engines", async () => {
  await using service = await startService("tts", { SVC_UVICORN_WORKERS: "2" });
  await untilReady(service.url);
  const engines = await childrenOf(service.pid);
  const usedBefore = await Promise.all(engines.map(processorSeconds));
  const text = "The quick brown fox jumps over the lazy dog near the river bank. ".repeat(3);
  const items = Array.from({ length: 16 }, (_, index) => ({ id: `${index}`, text, seed: index }));
  const response = await post(service, "/v1/synthesize/batch", { items });
  const { results } = await response.json();
  assert.ok(results.every(({ audio_b64 }: { audio_b64?: string }) => audio_b64 !== undefined));
  const used = await Promise.all(engines.map(processorSeconds));
  const shares = used.map((seconds, index) => seconds - usedBefore[index]!);
  assert.ok(Math.min(...shares) > Math.max(...shares) / 4, `processor time of each: ${shares}`);
});
