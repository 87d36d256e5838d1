/**
 * What a client sees while a model is loading, and what remains of a model that was replaced.
 */
import assert from "node:assert/strict";
import { LlmHealth, LoadResponse } from "../../shared/schema/llm_models.ts";
import { pause } from "../../shared/pause.ts";
import { chatHealth, currentModel, postChat } from "../fixtures/chat_client.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { childrenOf, memoryOf, startedEngine } from "../fixtures/processes.ts";
import {
  logToEnd,
  type RunningService,
  startService,
  untilReady,
} from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

const BODY = {
  messages: [{ role: "user", content: "Set a timer for ten minutes." }],
  temperature: 0,
  max_tokens: 12,
};

function post(service: RunningService, path: string, body: object): Promise<Response> {
  return fetch(`${service.url}${path}`, { method: "POST", body: JSON.stringify(body) });
}

/** Starts the service, and waits until the model one of `folder` is ready. */
async function startOnFirst(folder: string): Promise<RunningService> {
  const service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: `${folder}/one.gguf`,
    SVC_LLM_MODELS_DIR: folder,
    SVC_LLM_THREADS: "1",
  });
  await untilReady(service.url);
  return service;
}

/** Makes a folder with the models one, two and three. */
async function threeModels(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await Deno.makeTempDir();
  for (const [name, seed] of [["one", 1], ["two", 2], ["three", 3]] as const) {
    await using model = await tinyGgufFile(seed);
    await Deno.copyFile(model.path, `${path}/${name}.gguf`);
  }
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

Deno.test({
  name: "a stream waiting for its model gets headers at once, keep-alive comments, then chunks",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using service = await startOnTinyModel({
      SVC_LLM_THREADS: "1",
      SVC_LLM_IDLE_UNLOAD_SECONDS: "1",
      SVC_LLM_KEEP_ALIVE_SECONDS: "0.2",
    });
    await until(async () => (await chatHealth(service)).model_state === "idle");
    await until(async () => (await childrenOf(service.pid)).length === 0);
    const answer = post(service, "/v1/chat/completions", { ...BODY, stream: true });
    const engine = await startedEngine(service.pid);
    // A stopped engine keeps loading for as long as the test needs.
    Deno.kill(engine, "SIGSTOP");
    const response = await answer;
    assert.equal(response.status, 200);
    assert.match(response.headers.get("Content-Type")!, /^text\/event-stream/);
    const state = await chatHealth(service);
    assert.deepEqual([state.status, state.model_state], ["loading", "loading"]);
    assert.ok(state.model_load_elapsed_ms >= 0);
    const current = await currentModel(service);
    assert.equal(current.loaded, false);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = "";
    while (seen.split(": keep-alive\n\n").length < 4) seen += (await reader.read()).value ?? "";
    assert.equal(seen.replaceAll(": keep-alive\n\n", ""), "", "nothing but comments");
    Deno.kill(engine, "SIGCONT");
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      seen += piece.value;
    }
    const lines = seen.split("\n\n").filter((line) => line.startsWith("data: "));
    assert.equal(lines.at(-1), "data: [DONE]");
    const reasons = lines.slice(0, -1).map((line) =>
      JSON.parse(line.slice(6)).choices[0].finish_reason
    );
    assert.equal(reasons.at(-1), "length");
  },
});

Deno.test({
  name: "a request aborted while another model loads leaves the queue, and its model is not loaded",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using folder = await threeModels();
    await using service = await startOnFirst(folder.path);
    const old = await startedEngine(service.pid);
    const first = post(service, "/v1/chat/completions", { ...BODY, model: "two" });
    const engine = await startedEngine(service.pid, [old]);
    // A stopped engine keeps loading for as long as the test needs.
    Deno.kill(engine, "SIGSTOP");
    const stopped = performance.now();
    for (const stream of [true, false]) {
      const leaving = new AbortController();
      const second = postChat(service, { ...BODY, model: "three", stream }, {
        signal: leaving.signal,
      }).then((response) => response.text()).catch(() => {});
      await until(async () => (await chatHealth(service)).queue_depth === 2);
      leaving.abort();
      await second;
      await until(async () => (await chatHealth(service)).queue_depth === 1);
    }
    // Longer than a token takes to generate.
    await pause(500);
    const waitedSeconds = (performance.now() - stopped) / 1000;
    Deno.kill(engine, "SIGCONT");
    assert.equal((await (await first).json()).model, "two");
    const toFirstToken = await metricOf(service, "parley_llm_time_to_first_token_seconds_sum");
    assert.ok(toFirstToken >= waitedSeconds, `${toFirstToken} of ${waitedSeconds} s were counted`);
    const next = await (await post(service, "/v1/chat/completions", BODY)).json();
    assert.equal(next.model, "two");
    await until(async () => (await childrenOf(service.pid)).length === 1);
    assert.deepEqual(await childrenOf(service.pid), [engine]);
  },
});

Deno.test({
  name:
    "a client's error ends the stream that waited for the model, and is not logged as a failure",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using folder = await threeModels();
    await using service = await startOnFirst(folder.path);
    const old = await startedEngine(service.pid);
    const body = { ...BODY, model: "two", stream: true, max_tokens: 100_000 };
    const answer = post(service, "/v1/chat/completions", body);
    const engine = await startedEngine(service.pid, [old]);
    Deno.kill(engine, "SIGSTOP");
    const response = await answer;
    assert.equal(response.status, 200, "its head is sent while the model loads");
    Deno.kill(engine, "SIGCONT");
    const lines = await dataLines(response);
    assert.equal(JSON.parse(lines.at(-1)!).error.code, "context_too_long");
    const log = await logToEnd(service);
    assert.deepEqual(log.filter((line) => line.includes('"level":"error"')), []);
  },
});

Deno.test("replaced models free their memory", async () => {
  await using folder = await threeModels();
  await using service = await startOnFirst(folder.path);
  const resident = async () => {
    const pids = [service.pid, ...await childrenOf(service.pid)];
    assert.equal(pids.length, 2, "one front, one engine");
    return await memoryOf(...pids);
  };
  await (await post(service, "/v1/chat/completions", BODY)).json();
  const before = await resident();
  for (const id of ["two", "one", "two", "one", "two"]) {
    const load = await (await post(service, "/v1/models/load", { model_id: id })).json();
    assert.deepEqual([load.swapped, load.loaded], [true, true]);
    const answer = await (await post(service, "/v1/chat/completions", BODY)).json();
    assert.equal(answer.model, id);
  }
  await until(async () => (await childrenOf(service.pid)).length === 1);
  const after = await resident();
  assert.ok(after < 1.4 * before, `${before} bytes before, ${after} after five swaps`);
});

Deno.test("the rules of /v1/models/load", async (t) => {
  await using folder = await threeModels();
  await using service = await startOnFirst(folder.path);
  const current = async () => (await currentModel(service)).model_id;

  for (
    const [what, body, status, code] of [
      ["no model_id", {}, 422, "request_invalid"],
      ["a model_id that is no text", { model_id: 5 }, 422, "request_invalid"],
      ["null", { model_id: null }, 422, "request_invalid"],
      ["an empty model_id", { model_id: "" }, 404, "model_not_found"],
      ["another case", { model_id: "TWO" }, 404, "model_not_found"],
      ["a path", { model_id: `${folder.path}/two.gguf` }, 404, "model_not_found"],
    ] as const
  ) {
    await t.step(`${what} is ${status} ${code}, and nothing changes`, async () => {
      const response = await post(service, "/v1/models/load", body);
      assert.equal(response.status, status);
      assert.equal((await response.json()).code, code);
      assert.equal(await current(), "one");
    });
  }

  await t.step(
    "the current model is not loaded again, and unknown fields are ignored",
    async () => {
      const response = await post(service, "/v1/models/load", { model_id: "one", force: true });
      assert.deepEqual(await response.json(), { swapped: false, load_ms: 0, loaded: true });
    },
  );

  await t.step("a load during a load waits its turn", async () => {
    // Repeated, since neither may overtake the other while its model is looked up.
    for (let round = 0; round < 6; round++) {
      const loads = await Promise.all(["two", "three"].map(async (id) => {
        const response = await post(service, "/v1/models/load", { model_id: id });
        return LoadResponse.parse(await response.json());
      }));
      for (const { swapped, loaded } of loads) assert.deepEqual([swapped, loaded], [true, true]);
      assert.equal(await current(), "three");
    }
    assert.equal((await (await post(service, "/v1/chat/completions", BODY)).json()).model, "three");
    await until(async () => (await childrenOf(service.pid)).length === 1);
  });
});

Deno.test("/health and /healthz are 200 when the model has failed, too", async () => {
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: "/nowhere/model.gguf",
  });
  await untilReady(service.url);
  for (const path of ["/health", "/healthz"]) {
    const response = await fetch(service.url + path);
    assert.equal(response.status, 200);
    const { status, model_state: state, model_error: error } = LlmHealth.parse(
      await response.json(),
    );
    assert.deepEqual([status, state, typeof error], ["degraded", "failed", "string"]);
  }
});
