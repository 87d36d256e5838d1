/** Which model answers, with real engines. */
import assert from "node:assert/strict";
import { readLlmConfig } from "../../shared/config/llm.ts";
import { createMetrics } from "../../shared/metrics.ts";
import { SILENT } from "../../tests/fixtures/test_pool.ts";
import { tinyGgufFile } from "../../tests/fixtures/tiny_gguf.ts";
import { until } from "../../tests/fixtures/until.ts";
import { toChatParams } from "../chat/request.ts";
import { ChatMetrics } from "./chat_metrics.ts";
import { toModelFile } from "./model_folder.ts";
import { ModelHost } from "./model_host.ts";
import { ModelRegistry } from "./registry.ts";

/** The configuration of a service that is installed without a model. */
const CONFIG = readLlmConfig({
  SVC_LLM_DEVICE: "cpu",
  SVC_LLM_THREADS: "1",
  SVC_LLM_IDLE_UNLOAD_SECONDS: "1",
});

Deno.test("a model that was loaded by hand, and unloaded, answers again where none is configured", async () => {
  await using model = await tinyGgufFile();
  const registry = new ModelRegistry({
    modelPath: "",
    shipped: undefined,
    folder: "",
    registered: [],
    contextTokens: 0,
    cacheType: "auto",
    draftModel: "",
  });
  await using host = new ModelHost({
    ...CONFIG,
    registry,
    log: SILENT,
    metrics: new ChatMetrics(createMetrics("llm").registry),
    engine: CONFIG,
    probeGpus: () => Promise.resolve({}),
  });
  await host.load(toModelFile(model.path));
  await until(() => host.health().model_state !== "ready");
  assert.equal(host.health().model_state, "idle");
  const params = toChatParams({
    messages: [{ role: "user", content: "Hello." }],
    max_tokens: 1,
  });
  const { events } = await host.answer(undefined, params, {});
  assert.equal((await Array.fromAsync(events)).at(-1)?.type, "finish");
});
