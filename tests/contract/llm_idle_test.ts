/** SVC_LLM_IDLE_UNLOAD_SECONDS: an unused model is unloaded, whatever happened before. */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import type { ChatCompletion } from "../../shared/schema/llm.ts";
import { chatHealth, loadModel, postChat } from "../fixtures/chat_client.ts";
import { childrenOf, startedEngine } from "../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { makeTinyGguf } from "../fixtures/tiny_gguf.ts";
import { until } from "../fixtures/until.ts";

/** Keeps the random model from ending its answer by itself. */
const ENDLESS = {
  logit_bias: Object.fromEntries(
    [...makeTinyGguf().controlTokens.values()].map((end) => [end, -100]),
  ),
};
const IDLE_SECONDS = 1;
const MESSAGES = [{ role: "user", content: "Set a timer for ten minutes." }];

function chat(service: RunningService, body: object = {}): Promise<Response> {
  return postChat(service, { messages: MESSAGES, max_tokens: 4, ...body });
}

/** Runs the service on one.gguf, beside two.gguf and broken.gguf, unloading after a second. */
async function withService(use: (service: RunningService) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    for (const [name, seed] of [["one", 1], ["two", 2]] as const) {
      await Deno.writeFile(`${folder}/${name}.gguf`, makeTinyGguf(seed).bytes);
    }
    await Deno.writeTextFile(`${folder}/broken.gguf`, "not a model");
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: `${folder}/one.gguf`,
      SVC_LLM_MODELS_DIR: folder,
      SVC_LLM_THREADS: "1",
      SVC_LLM_IDLE_UNLOAD_SECONDS: String(IDLE_SECONDS),
      SVC_DRAIN_SECONDS: "0",
    });
    await untilReady(service.url);
    await use(service);
  });
}

/** Stops the engine of `service` for longer than the idle time of its model. */
async function keepWaiting(service: RunningService): Promise<void> {
  const engine = await startedEngine(service.pid);
  Deno.kill(engine, "SIGSTOP");
  await pause(1500 * IDLE_SECONDS);
  Deno.kill(engine, "SIGCONT");
}

/** Events after which a model that is not requested again is still unloaded. */
const BEFORE: Readonly<Record<string, (service: RunningService) => Promise<void>>> = {
  "a load by hand": async (service) => {
    const response = await loadModel(service, "two");
    assert.equal((await response.json()).loaded, true);
    assert.equal((await chatHealth(service)).model, "two");
  },
  "a request for a model that cannot be loaded": async (service) => {
    const response = await chat(service, { model: "broken" });
    assert.equal((await response.json()).code, "model_unavailable");
  },
  "a client that left at once": async (service) => {
    const leaving = new AbortController();
    const answer = postChat(service, { messages: MESSAGES, stream: true }, {
      signal: leaving.signal,
    });
    leaving.abort();
    await assert.rejects(answer);
  },
  "the death of its engine": async (service) => {
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    await until(async () => (await chatHealth(service)).model_state === "loading");
  },
  ...Deno.build.os === "linux"
    ? {
      "the death of its engine, where that loads for longer": async (service) => {
        for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
        await until(async () => (await chatHealth(service)).model_state === "loading");
        await keepWaiting(service);
      },
      "an answer that takes longer": async (service) => {
        const answer = chat(service, { ...ENDLESS, max_tokens: 400, stream: true });
        await until(async () => (await chatHealth(service)).active_requests === 1);
        await keepWaiting(service);
        assert.match(await (await answer).text(), /data: \[DONE\]\n\n$/);
      },
    }
    : {},
};

Deno.test("an idle model is unloaded", async (t) => {
  await withService(async (service) => {
    for (const [name, happens] of Object.entries(BEFORE)) {
      await t.step(`after ${name}`, async () => {
        await (await chat(service)).body?.cancel();
        await happens(service);
        await until(async () => (await chatHealth(service)).model_state === "idle");
      });
    }
  });
});

Deno.test("a request that arrives while its model is being unloaded is answered", async () => {
  await withService(async (service) => {
    for (const milliseconds of [960, 985, 995, 1000, 1005, 1015, 1040]) {
      const answers = await Promise.all([chat(service), chat(service, { stream: true })]);
      for (const answer of answers) assert.equal(answer.status, 200);
      const [whole, stream] = answers;
      const { usage }: ChatCompletion = await whole!.json();
      assert.ok(usage.completion_tokens > 0);
      assert.match(await stream!.text(), /data: \[DONE\]\n\n$/);
      await pause(milliseconds);
    }
  });
});
