/** The registry, hot swap under load, unloading, and memory limits of the chat service. */
import assert from "node:assert/strict";
import { CurrentModel, LlmHealth, LoadResponse, ModelList } from "../../shared/schema/llm.ts";
import { postChat } from "../fixtures/chat_client.ts";
import { childrenOf } from "../fixtures/processes.ts";
import {
  type RunningService,
  runToEnd,
  startService,
  untilReady,
} from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { makeTinyGguf, tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { until } from "../fixtures/until.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];
/** Keeps the random model from ending its answer by itself. */
const ENDLESS = { logit_bias: { [String(makeTinyGguf().controlTokens.get("<|im_end|>"))]: -100 } };
/** So many words of so many bytes are more than all buffers between a service and its client hold. */
const WORD_BYTES = 16_000;
const BUFFERED_WORDS = 1000;
const ENTRY = {
  family: "Tiny",
  arch: "llama",
  total_params_b: 0.0001,
  quantization: "F32",
  context_window: 256,
  multimodal: false,
  url: "https://example.com/model.gguf",
  sha256: null,
};

interface Models extends AsyncDisposable {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A folder with models one and two, a file that is no model, and a registry of one and a missing one. */
async function modelsFolder(): Promise<Models> {
  const folder = await Deno.makeTempDir({ prefix: "parley-registry-" });
  for (const [name, seed] of [["one", 1], ["two", 2]] as const) {
    await using model = await tinyGgufFile(seed);
    await Deno.copyFile(model.path, `${folder}/${name}.gguf`);
  }
  await Deno.writeTextFile(`${folder}/broken.gguf`, "not a model");
  const models = [
    { ...ENTRY, id: "first", label: "The first", file: "one.gguf" },
    { ...ENTRY, id: "missing", label: "Not pulled", file: "missing.gguf" },
  ];
  await Deno.writeTextFile(`${folder}/registry.json`, JSON.stringify({ models }));
  return {
    folder,
    env: {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: "first",
      SVC_LLM_REGISTRY: `${folder}/registry.json`,
      SVC_LLM_MODELS_DIR: folder,
      // Two are slower on so small a model, and are tried before that shows.
      SVC_LLM_THREADS: "1",
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

function chat(service: RunningService, body: object = {}): Promise<Response> {
  return postChat(service, { messages: MESSAGES, temperature: 0, max_tokens: 16, ...body });
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await (await response).json()).choices[0].message.content;
}

async function load(service: RunningService, id: string): Promise<Response> {
  return await fetch(`${service.url}/v1/models/load`, {
    method: "POST",
    body: JSON.stringify({ model_id: id }),
  });
}

async function health(service: RunningService): Promise<LlmHealth> {
  return LlmHealth.parse(await (await fetch(`${service.url}/health`)).json());
}

Deno.test("the models of a registry", async (t) => {
  await using models = await modelsFolder();
  await using service = await startService("llm", models.env);
  await untilReady(service.url);

  await t.step(
    "the registry lists its models and the files of the folder, with all fields",
    async () => {
      const { data } = ModelList.parse(await (await fetch(`${service.url}/v1/models`)).json());
      assert.deepEqual(data.map(({ id }) => id).toSorted(), [
        "first",
        "missing",
        "parley-llm-small",
        "two",
      ]);
      const first = data.find(({ id }) => id === "first")!;
      assert.deepEqual(
        [first.family, first.arch, first.quantization, first.context_window, first.label],
        ["Tiny", "llama", "F32", 256, "The first"],
      );
      const two = data.find(({ id }) => id === "two")!;
      assert.deepEqual([two.arch, two.context_window, two.label], ["llama", 512, "Tiny random"]);
      assert.equal(JSON.stringify(data).includes("example.com"), false, "addresses stay inside");
    },
  );

  await t.step("the context window is the registry's", async () => {
    const response = await chat(service, { max_tokens: 300 });
    assert.equal(response.status, 422);
    assert.equal((await response.json()).detail.n_ctx, 256);
  });

  await t.step("a model that was not pulled is 503 and says how to get it", async () => {
    for (
      const response of [await load(service, "missing"), await chat(service, { model: "missing" })]
    ) {
      assert.equal(response.status, 503);
      const { code, message } = await response.json();
      assert.equal(code, "model_unavailable");
      assert.match(message, /deno task models pull missing/);
    }
    assert.ok(await textOf(chat(service)), "the model before goes on serving");
  });
});

Deno.test("swap under load: streams finish, waiting requests go to the new model", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_PARALLEL: "1",
    SVC_LLM_CONTEXT: "8000",
    SVC_DRAIN_SECONDS: "300",
  });
  await untilReady(service.url);
  const oldText = await textOf(chat(service));
  const running = await chat(service, { ...ENDLESS, stream: true, max_tokens: 4000 });
  const waiting = [chat(service), chat(service, { stream: true })];
  await until(async () => (await health(service)).queue_depth === 2);
  const response = await load(service, "two");
  const { swapped, loaded, load_ms: loadMs } = LoadResponse.parse(await response.json());
  assert.deepEqual([swapped, loaded], [true, true]);
  assert.ok(loadMs > 0);
  const lines = await dataLines(running);
  assert.equal(lines.at(-1), "[DONE]");
  assert.ok(lines.length > 1000, "the stream went on to its end");
  const newText = await textOf(chat(service));
  assert.notEqual(newText, oldText);
  const [whole, stream] = await Promise.all(waiting);
  const answered = await whole!.json();
  assert.deepEqual([answered.model, answered.choices[0].message.content], ["two", newText]);
  const chunks = (await dataLines(stream!)).slice(0, -1).map((line) => JSON.parse(line));
  assert.deepEqual(new Set(chunks.map(({ model }) => model)), new Set(["two"]));
  const current = CurrentModel.parse(
    await (await fetch(`${service.url}/v1/models/current`)).json(),
  );
  assert.deepEqual([current.model_id, current.loaded, current.last_load_ms], ["two", true, loadMs]);
  await until(async () => (await childrenOf(service.pid)).length === 1);
});

Deno.test("two clients that name a model each: both are served, each by its own", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_PARALLEL: "1",
    SVC_LLM_MAX_QUEUE: "4",
  });
  await untilReady(service.url);
  const expected = {
    first: await textOf(chat(service, { model: "first" })),
    two: await textOf(chat(service, { model: "two" })),
  };
  assert.notEqual(expected.first, expected.two);
  const swapsBefore = service.log.filter((line) => line.includes("model_loaded")).length;
  // More than may wait for one model: what was let in is not refused when models are swapped.
  const names = Array.from({ length: 8 }, (_, index) => index % 2 === 0 ? "first" : "two");
  const answers = await Promise.all(
    names.map(async (model) => (await chat(service, { model })).json()),
  );
  assert.deepEqual(answers.map(({ model }) => model), names);
  assert.deepEqual(
    answers.map(({ choices }) => choices[0].message.content),
    names.map((name) => expected[name]),
  );
  const swaps = service.log.filter((line) => line.includes("model_loaded")).length - swapsBefore;
  assert.ok(swaps <= 2, `${swaps} swaps for two models`);
  await until(async () => (await childrenOf(service.pid)).length === 1);
});

Deno.test("a long stream is not cut by requests that name other models", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_PARALLEL: "1",
    SVC_LLM_CONTEXT: "30000",
    SVC_DRAIN_SECONDS: "0",
  });
  await untilReady(service.url);
  const running = await chat(service, { ...ENDLESS, stream: true, max_tokens: 28_000 });
  const [first] = await childrenOf(service.pid);
  const other = await (await chat(service, { model: "two", stream: true })).text();
  assert.match(other, /data: \[DONE\]/);
  assert.equal((await health(service)).active_requests, 1, "the stream goes on beside it");
  const again = await (await chat(service, { model: "two" })).json();
  assert.equal(again.model, "two");
  assert.ok((await childrenOf(service.pid)).includes(first!));
  await running.body!.cancel();
  await until(async () => (await childrenOf(service.pid)).length === 1);
});

Deno.test("after the drain time a stream of the old model ends with a clear error", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_CONTEXT: "30000",
    SVC_DRAIN_SECONDS: "0",
  });
  await untilReady(service.url);
  const running = await chat(service, { ...ENDLESS, stream: true, max_tokens: 28_000 });
  await (await load(service, "two")).body?.cancel();
  const lines = await dataLines(running);
  const { error } = JSON.parse(lines.at(-1)!);
  assert.equal(error.code, "model_unavailable");
  assert.match(error.message, /first was replaced/);
});

Deno.test("a client that does not read keeps nobody waiting for another model", async () => {
  const word = "x".repeat(WORD_BYTES);
  const { bytes, words } = makeTinyGguf(2, { words: [word] });
  await using models = await modelsFolder();
  await Deno.writeFile(`${models.folder}/words.gguf`, bytes);
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_MODEL: "words",
    SVC_LLM_CONTEXT: "40000",
    SVC_LLM_PARALLEL: "2",
    SVC_DRAIN_SECONDS: "1",
  });
  await untilReady(service.url);
  const logit_bias = { [String(words.get(word))]: 100 };
  const slow = await chat(service, { stream: true, max_tokens: 30_000, logit_bias });
  // Beside it, so the other answer has by then as many words as this one has tokens.
  await (await chat(service, { ...ENDLESS, max_tokens: BUFFERED_WORDS })).body?.cancel();
  await (await load(service, "first")).body?.cancel();
  const other = await chat(service, { model: "two", max_tokens: 1 });
  assert.equal((await other.json()).model, "two");
  const { error } = JSON.parse((await dataLines(slow)).at(-1)!);
  assert.equal(error.code, "model_unavailable");
});

Deno.test("an idle model is unloaded, and loaded again by the next request", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_IDLE_UNLOAD_SECONDS: "1",
  });
  await untilReady(service.url);
  const text = await textOf(chat(service));
  await until(async () => (await health(service)).model_state === "idle");
  assert.equal((await health(service)).status, "degraded");
  const current = CurrentModel.parse(
    await (await fetch(`${service.url}/v1/models/current`)).json(),
  );
  assert.deepEqual([current.model_id, current.loaded], ["first", false]);
  assert.ok(current.last_load_ms > 0);
  // Its process, and with it its memory, is given back.
  await until(async () => (await childrenOf(service.pid)).length === 0);
  const { code } = await (await chat(service, { model: "missing" })).json();
  assert.equal(code, "model_unavailable");
  const { model_state: state, model_error: error } = await health(service);
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

Deno.test("a registry that cannot be used ends the service with 2 and one line", async () => {
  const folder = await Deno.makeTempDir();
  for (
    const [content, says] of [
      ["{", /Cannot use SVC_LLM_REGISTRY=.*registry\.json.*allowed is/],
      [
        JSON.stringify({ models: [{ ...ENTRY, id: "x", label: "X", file: "../x" }] }),
        /models\.0\.file must not lead out/,
      ],
      [JSON.stringify({ models: [{ ...ENTRY, id: "x", label: "X" }] }), /models\.0\.file/],
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

Deno.test("an engine killed while eight stream: each gets an error line, and all heals", async () => {
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
  await until(async () => (await health(service)).model_state === "ready");
  assert.ok(await textOf(chat(service)));
});
