/** The registry of the chat service, unloading, memory limits, and models that cannot be loaded. */
import assert from "node:assert/strict";
import { chatHealth, currentModel, listModels, loadModel } from "../fixtures/chat_client.ts";
import { ENDLESS, modelsFolder, REGISTRY_ENTRY, textOf } from "../fixtures/models_folder.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { logToEnd, runToEnd, startService, untilReady } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { makeTinyGguf, tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";
import { chat } from "../fixtures/weather_chat.ts";

Deno.test("the models of a registry", async (t) => {
  await using models = await modelsFolder();
  await using service = await startService("llm", models.env);
  await untilReady(service.url);

  await t.step(
    "/v1/models lists the registry's models and the folder's files, with all fields",
    async () => {
      const models = await listModels(service);
      assert.deepEqual(models.map(({ id }) => id).toSorted(), [
        "first",
        "missing",
        "parley-llm-small",
        "two",
      ]);
      const first = models.find(({ id }) => id === "first")!;
      assert.deepEqual(
        [first.family, first.arch, first.quantization, first.context_window, first.label],
        ["Tiny", "llama", "F32", 256, "The first"],
      );
      const two = models.find(({ id }) => id === "two")!;
      assert.deepEqual([two.arch, two.context_window, two.label], ["llama", 512, "Tiny random"]);
      const written = await (await fetch(`${service.url}/v1/models`)).text();
      assert.ok(!written.includes("example.com"), "addresses stay inside");
    },
  );

  await t.step("the context window is the registry's", async () => {
    const response = await chat(service, { max_tokens: 300 });
    assert.equal(response.status, 422);
    assert.equal((await response.json()).detail.n_ctx, 256);
  });

  await t.step("a model that was not pulled is 503 and says how to get it", async () => {
    for (
      const response of [
        await loadModel(service, "missing"),
        await chat(service, { model: "missing" }),
      ]
    ) {
      assert.equal(response.status, 503);
      const { code, message } = await response.json();
      assert.equal(code, "model_unavailable");
      assert.match(message, /deno task models pull missing/);
    }
    assert.ok(await textOf(chat(service)), "the model before goes on serving");
  });
});

Deno.test("an idle model is unloaded, and loaded again by the next request", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_IDLE_UNLOAD_SECONDS: "1",
  });
  await untilReady(service.url);
  const text = await textOf(chat(service));
  await until(async () => (await chatHealth(service)).model_state === "idle");
  assert.equal((await chatHealth(service)).status, "degraded");
  const current = await currentModel(service);
  assert.deepEqual([current.model_id, current.loaded], ["first", false]);
  assert.ok(current.last_load_ms > 0);
  // Its process ends, which frees its memory.
  await until(async () => (await childrenOf(service.pid)).length === 0);
  const { code } = await (await chat(service, { model: "missing" })).json();
  assert.equal(code, "model_unavailable");
  const { model_state: state, model_error: error } = await chatHealth(service);
  assert.equal(state, "idle", "another model that cannot be loaded is no failure of this one");
  assert.match(String(error), /missing/);
  const lines = await dataLines(await chat(service, { stream: true }));
  const streamed = lines.slice(0, -1).map((line) =>
    JSON.parse(line).choices[0].delta.content ?? ""
  );
  assert.equal(streamed.join(""), text);
});

Deno.test("a model beyond the memory limit is refused before it is loaded", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_MAX_MEMORY_BYTES: "1000000",
  });
  const { model_state: state, model_error: error } = await untilReady(service.url);
  assert.equal(state, "failed");
  assert.match(String(error), /needs about 0\.\d+ GiB, and SVC_LLM_MAX_MEMORY_BYTES allows/);
  assert.equal((await (await chat(service)).json()).code, "model_unavailable");
  assert.deepEqual(await childrenOf(service.pid), []);
});

for (
  const { name, bytes, says } of [
    { name: "zero bytes", bytes: new Uint8Array(0), says: /\.gguf: it is empty$/ },
    { name: "no GGUF", bytes: new TextEncoder().encode("hello world"), says: /not a GGUF file/ },
    { name: "a truncated file", bytes: "half", says: /it is truncated: \d+ of \d+ bytes/ },
    {
      name: "another architecture",
      bytes: "alien",
      says: /refuses the file: unknown model architecture: 'alien'/,
    },
  ] as const
) {
  Deno.test(`${name} is model_unavailable, and /health says why`, async () => {
    await using model = await tinyGgufFile(1);
    if (bytes === "half") {
      const whole = await Deno.readFile(model.path);
      await Deno.writeFile(model.path, whole.subarray(0, whole.length / 2));
    } else if (bytes === "alien") {
      const whole = await Deno.readFile(model.path);
      const place = new TextDecoder("latin1").decode(whole).indexOf("llama");
      whole.set(new TextEncoder().encode("alien"), place);
      await Deno.writeFile(model.path, whole);
    } else {
      await Deno.writeFile(model.path, bytes);
    }
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: model.path,
    });
    const state = await untilReady(service.url);
    assert.deepEqual([state.status, state.model_state], ["degraded", "failed"]);
    assert.match(String(state.model_error), says);
    const response = await chat(service);
    assert.equal(response.status, 503);
    assert.equal((await response.json()).code, "model_unavailable");
  });
}

Deno.test("an invalid registry ends the service with exit code 2 and one line", async () => {
  const folder = await Deno.makeTempDir();
  for (
    const [content, says] of [
      ["{", /Cannot use SVC_LLM_REGISTRY=.*registry\.json.*allowed is/],
      [
        JSON.stringify({ models: [{ ...REGISTRY_ENTRY, id: "x", label: "X", file: "../x" }] }),
        /models\.0\.file must stay within/,
      ],
      [JSON.stringify({ models: [{ ...REGISTRY_ENTRY, id: "x", label: "X" }] }), /models\.0\.file/],
    ] as const
  ) {
    await Deno.writeTextFile(`${folder}/registry.json`, content);
    const { code, stderr } = await runToEnd("llm", [], {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_REGISTRY: `${folder}/registry.json`,
    });
    assert.equal(code, 2);
    assert.match(stderr, says);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("an engine killed during eight streams: each gets an error line, and the service recovers", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_CONTEXT: "4096",
    SVC_LLM_PARALLEL: "8",
  });
  await untilReady(service.url);
  const streams = await Promise.all(
    Array.from({ length: 8 }, () => chat(service, { ...ENDLESS, stream: true, max_tokens: 3500 })),
  );
  for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
  for (const lines of await Promise.all(streams.map(dataLines))) {
    assert.ok(JSON.parse(lines.at(-1)!).error.code, lines.at(-1)!);
  }
  const current = await currentModel(service);
  assert.ok(
    current.last_load_ms > 0,
    "how long the last load took is known while the next one lasts",
  );
  await until(async () => (await chatHealth(service)).model_state === "ready");
  assert.ok(await textOf(chat(service)));
});

for (const [configured, warnings] of [[300, 0], [301, 1], [0, 0]] as const) {
  Deno.test(`a window of ${configured} tokens for a model trained with 300: ${warnings} warnings`, async () => {
    const metadata = { "llama.context_length": { type: "u32", value: 300 } } as const;
    await using service = await startOnTinyModel({ SVC_LLM_CONTEXT: String(configured) }, {
      metadata,
    });
    const log = await logToEnd(service);
    const told = log.filter((line) => line.includes('"context_beyond_training"'));
    assert.equal(told.length, warnings);
    for (const line of told) assert.match(line, /"level":"warn".*\b301\b.*\b300\b/);
  });
}

for (const isPath of [true, false]) {
  Deno.test(`a configured model, named by its path ${isPath}, may come after the start`, async () => {
    await withFolder(async (folder) => {
      const path = `${folder}/late.gguf`;
      await using service = await startService("llm", {
        SVC_LLM_USE_REAL_MODEL: "1",
        SVC_LLM_MODEL: isPath ? path : "late",
        SVC_LLM_MODELS_DIR: folder,
      });
      assert.equal((await untilReady(service.url)).model_state, "failed");
      await Deno.writeFile(path, makeTinyGguf().bytes);
      assert.equal((await (await chat(service)).json()).model, "late");
      assert.equal((await chatHealth(service)).status, "ok");
    });
  });
}
