/** Model files that come and go under a running service, and memory for one model at a time. */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import { LoadResponse } from "../../shared/schema/llm_models.ts";
import { chatHealth, listModels, loadModel, postChat } from "../fixtures/chat_client.ts";
import { childrenOf, memoryOf } from "../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { withFolder } from "../fixtures/temporary_folder.ts";
import { makeTinyGguf } from "../fixtures/tiny_gguf.ts";

/** Room for one tiny model, which is estimated at 0.13 GiB, but not for two. */
const ROOM_FOR_ONE = "200000000";

function chat(service: RunningService): Promise<Response> {
  const messages = [{ role: "user", content: "Set a timer for ten minutes." }];
  return postChat(service, { messages, max_tokens: 4 });
}

/** Starts the service on one.gguf of `folder`, which has two.gguf too. */
async function startOn(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  for (const [name, seed] of [["one", 1], ["two", 2]] as const) {
    await Deno.writeFile(`${folder}/${name}.gguf`, makeTinyGguf(seed).bytes);
  }
  const service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: `${folder}/one.gguf`,
    SVC_LLM_MODELS_DIR: folder,
    SVC_LLM_THREADS: "1",
    ...env,
  });
  await untilReady(service.url);
  return service;
}

for (const name of ["two", "two.gguf"]) {
  Deno.test(`SVC_LLM_MODEL=${name} is the file of that name in the models folder`, async () => {
    await withFolder(async (folder) => {
      await using service = await startOn(folder, { SVC_LLM_MODEL: name });
      const { status, model } = await chatHealth(service);
      assert.deepEqual([status, model], ["ok", "two"]);
    });
  });
}

Deno.test("a file added to the models folder is listed by its own metadata, and can be loaded", async () => {
  await withFolder(async (folder) => {
    await using service = await startOn(folder);
    const { bytes } = makeTinyGguf(3, {
      metadata: {
        "general.name": { type: "string", value: "Zephyr 0.1 M" },
        "general.basename": { type: "string", value: "Zephyr" },
        "general.organization": { type: "string", value: "Acme" },
        "general.file_type": { type: "u32", value: 15 },
        "llama.context_length": { type: "u32", value: 384 },
      },
    });
    await Deno.writeFile(`${folder}/zephyr.gguf`, bytes);
    const models = await listModels(service);
    const { created, total_params_b: billions, ...entry } = models.find(({ id }) =>
      id === "zephyr"
    )!;
    assert.deepEqual(entry, {
      id: "zephyr",
      object: "model",
      owned_by: "Acme",
      family: "Zephyr",
      arch: "llama",
      quantization: "Q4_K_M",
      context_window: 384,
      multimodal: false,
      label: "Zephyr 0.1 M",
    });
    assert.ok(Math.abs(created - Date.now() / 1000) < 600);
    assert.ok(billions > 0.00014 && billions < 0.00015, `${billions}`);
    const began = performance.now();
    const response = LoadResponse.parse(await (await loadModel(service, "zephyr")).json());
    const took = performance.now() - began;
    assert.ok(
      response.load_ms > 1 && response.load_ms <= took + 1,
      `${response.load_ms} of ${took}`,
    );
    assert.equal((await (await chat(service)).json()).model, "zephyr");
  });
});

Deno.test("loading a model whose file was replaced reads the new file", async () => {
  await withFolder(async (folder) => {
    await using service = await startOn(folder);
    const greedy = {
      messages: [{ role: "user", content: "Hello" }],
      max_tokens: 8,
      temperature: 0,
    };
    const answer = async () => {
      const response = await postChat(service, greedy);
      return (await response.json()).choices[0].message.content;
    };
    const first = await answer();
    const again = LoadResponse.parse(await (await loadModel(service, "one")).json());
    assert.deepEqual(again, { swapped: false, load_ms: 0, loaded: true });
    await Deno.rename(`${folder}/two.gguf`, `${folder}/one.gguf`);
    assert.equal(await answer(), first, "until it is loaded the model stays as it was");
    const renewed = LoadResponse.parse(await (await loadModel(service, "one")).json());
    assert.deepEqual([renewed.swapped, renewed.loaded], [false, true]);
    assert.ok(renewed.load_ms > 0);
    assert.notEqual(await answer(), first);
    while ((await childrenOf(service.pid)).length > 1) await pause(20);
  });
});

Deno.test("a loaded model whose file was deleted answers until another is loaded", async () => {
  await withFolder(async (folder) => {
    // The name of a file in the folder suffices, as in requests.
    await using service = await startOn(folder, { SVC_LLM_MODEL: "one" });
    assert.equal((await chatHealth(service)).model_state, "ready");
    await loadModel(service, "two").then((response) => response.body?.cancel());
    await Deno.remove(`${folder}/two.gguf`);
    const body = { model: "two", messages: [{ role: "user", content: "Hello" }], max_tokens: 4 };
    const answer = await postChat(service, body);
    assert.deepEqual([answer.status, (await answer.json()).model], [200, "two"]);
    const again = LoadResponse.parse(await (await loadModel(service, "two")).json());
    assert.deepEqual(again, { swapped: false, load_ms: 0, loaded: true });
    await loadModel(service, "one").then((response) => response.body?.cancel());
    const gone = await postChat(service, body);
    assert.deepEqual([gone.status, (await gone.json()).code], [404, "model_not_found"]);
  });
});

for (
  const [name, id, error] of [
    ["./models/llm/parley-llm-small/model-q8_0.gguf", "parley-llm-small", undefined],
    [
      "parley-llm-huge",
      "parley-llm-huge",
      /not exist, and the registry has no model parley-llm-huge$/,
    ],
    ["/nowhere/x.gguf", "x", /: the file does not exist$/],
  ] as const
) {
  Deno.test(`SVC_LLM_MODEL=${name} is the model ${id}, ${error === undefined}`, async () => {
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: name,
    });
    let state = await chatHealth(service);
    while (error !== undefined && state.model_state === "loading") {
      state = await chatHealth(service);
    }
    assert.equal(state.model, id);
    if (error !== undefined) assert.match(state.model_error!, error);
    else assert.equal(state.model_error, undefined);
  });
}

Deno.test("a model is listed and loaded by its file name, whatever characters that has", async () => {
  const names = [
    "with space",
    "ünï☃",
    "per%20cent",
    "a?b#c",
    "quote\"'",
    "dot.",
    "current",
    "load",
  ];
  await withFolder(async (folder) => {
    await using service = await startOn(folder);
    for (const name of names) await Deno.copyFile(`${folder}/two.gguf`, `${folder}/${name}.gguf`);
    await Deno.copyFile(`${folder}/two.gguf`, `${folder}/UPPER.GGUF`);
    await Deno.copyFile(`${folder}/two.gguf`, `${folder}/.gguf`);
    await Deno.mkdir(`${folder}/folder.gguf`);
    await Deno.symlink(`${folder}/nothing`, `${folder}/broken.gguf`);
    const models = await listModels(service);
    const ids = new Set(models.map(({ id }) => id));
    for (const id of [...names, "UPPER"]) assert.ok(ids.has(id), id);
    for (const id of ["", "folder", "broken"]) assert.ok(!ids.has(id), id);
    for (const id of names.filter((name) => !["current", "load"].includes(name))) {
      const entry = await fetch(`${service.url}/v1/models/${encodeURIComponent(id)}`);
      assert.equal((await entry.json()).id, id);
    }
    await (await loadModel(service, "ünï☃")).body?.cancel();
    assert.equal((await (await chat(service)).json()).model, "ünï☃");
  });
});

Deno.test("an engine stays below SVC_LLM_MAX_MEMORY_BYTES", async () => {
  await withFolder(async (folder) => {
    const limit = 250_000_000;
    const env = {
      SVC_LLM_CONTEXT: "100000",
      SVC_LLM_PARALLEL: "8",
      SVC_LLM_MAX_MEMORY_BYTES: String(limit),
    };
    await using service = await startOn(folder, env);
    for (const id of ["two", "one"]) {
      await (await loadModel(service, id)).body?.cancel();
      const [engine, ...others] = await childrenOf(service.pid);
      assert.deepEqual(others, []);
      const bytes = await memoryOf(engine!);
      assert.ok(bytes < limit, `${bytes} bytes`);
      assert.equal((await (await chat(service)).json()).model, id);
    }
  });
});

Deno.test("with memory for one model, the old one is unloaded first; a broken one leaves none loaded", async () => {
  await withFolder(async (folder) => {
    await using service = await startOn(folder, { SVC_LLM_MAX_MEMORY_BYTES: ROOM_FOR_ONE });
    const { bytes } = makeTinyGguf(3);
    // Its fault shows only when it is loaded.
    const place = new TextDecoder("latin1").decode(bytes).indexOf("llama");
    bytes.set(new TextEncoder().encode("alien"), place);
    await Deno.writeFile(`${folder}/alien.gguf`, bytes);
    await Deno.writeFile(`${folder}/cut.gguf`, bytes.subarray(0, bytes.length / 2));
    const swap = LoadResponse.parse(await (await loadModel(service, "two")).json());
    assert.deepEqual([swap.swapped, swap.loaded], [true, true]);
    assert.equal((await childrenOf(service.pid)).length, 1);
    const cut = await loadModel(service, "cut");
    assert.match((await cut.json()).message, /\bcut\.gguf: it is truncated/);
    assert.equal(
      (await chatHealth(service)).model_state,
      "ready",
      "what is seen in time costs nothing",
    );
    const refused = await loadModel(service, "alien");
    assert.equal(refused.status, 503);
    const { code, message } = await refused.json();
    assert.equal(code, "model_unavailable");
    assert.match(message, /\balien\.gguf\b/);
    assert.ok(!message.includes(folder), message);
    const { status, model_state: state, model_error: error } = await chatHealth(service);
    assert.deepEqual([status, state, error], ["degraded", "failed", message]);
    const unanswered = await chat(service);
    assert.deepEqual([unanswered.status, (await unanswered.json()).code], [503, code]);
    assert.ok(unanswered.headers.get("Retry-After"));
    await (await loadModel(service, "one")).body?.cancel();
    assert.equal((await (await chat(service)).json()).model, "one");
    assert.deepEqual([(await chatHealth(service)).model_state], ["ready"]);
  });
});

Deno.test("replaced models that still answer count against the memory limit", async () => {
  await withFolder(async (folder) => {
    const env = {
      SVC_LLM_MAX_MEMORY_BYTES: "300000000",
      SVC_LLM_CONTEXT: "20000",
      SVC_DRAIN_SECONDS: "2",
    };
    await using service = await startOn(folder, env);
    await Deno.copyFile(`${folder}/one.gguf`, `${folder}/three.gguf`);
    const running = await postChat(service, {
      messages: [{ role: "user", content: "Hi" }],
      logit_bias: { [String(makeTinyGguf().controlTokens.get("<|im_end|>"))]: -100 },
      stream: true,
    });
    let most = 0;
    let isOver = false;
    const counted = (async () => {
      while (!isOver) {
        most = Math.max(most, (await childrenOf(service.pid)).length);
        await pause(5);
      }
    })();
    for (const id of ["two", "three"]) {
      assert.equal((await (await loadModel(service, id)).json()).loaded, true);
    }
    isOver = true;
    await counted;
    assert.equal(most, 2);
    assert.equal((await (await chat(service)).json()).model, "three");
    await running.body?.cancel();
  });
});

/** Entries of the folder that are not readable files. */
const UNREADABLE: readonly {
  readonly name: string;
  readonly make: (path: string) => Promise<unknown>;
  readonly says: string;
  readonly ignore?: boolean;
}[] = [
  { name: "a folder", make: (path) => Deno.mkdir(path), says: "it is not a file" },
  {
    name: "a pipe",
    make: (path) => new Deno.Command("mkfifo", { args: [path] }).output(),
    says: "it is not a file",
    ignore: Deno.build.os === "windows",
  },
  {
    name: "a link to nothing",
    make: (path) => Deno.symlink(`${path}.missing`, path),
    says: "the file does not exist",
  },
  {
    name: "a file of somebody else",
    make: (path) => Deno.writeFile(path, makeTinyGguf(1).bytes, { mode: 0 }),
    says: "Permission denied (os error 13)",
    // Root can read everything.
    ignore: Deno.build.os === "windows" || Deno.uid() === 0,
  },
];

Deno.test("an unreadable model file is 503, and /health says why", async (t) => {
  await withFolder(async (folder) => {
    await using service = await startOn(folder);
    for (const [index, { name, make, says, ignore = false }] of UNREADABLE.entries()) {
      const fn = async () => {
        await make(`${folder}/odd${index}.gguf`);
        const models = await listModels(service);
        assert.ok(models.every(({ id }) => id !== `odd${index}`));
        const response = await loadModel(service, `odd${index}`);
        assert.equal(response.status, 503);
        const { message } = await response.json();
        assert.equal(message, `Cannot load odd${index}.gguf: ${says}`);
        assert.equal((await chatHealth(service)).model_error, message);
      };
      await t.step({ name, ignore, fn });
    }
  });
});

for (const stream of [false, true]) {
  Deno.test(`a request loads a model that llama.cpp refuses once, streamed ${stream}`, async () => {
    await withFolder(async (folder) => {
      const metadata = { "general.architecture": { type: "string", value: "unheard-of" } } as const;
      await Deno.writeFile(`${folder}/odd.gguf`, makeTinyGguf(1, { metadata }).bytes);
      await using service = await startOn(folder);
      const messages = [{ role: "user", content: "Hello." }];
      const response = await postChat(service, { messages, model: "odd", stream });
      assert.match(await response.text(), /model_unavailable.*unheard-of/);
      const loads = service.log.filter((line) => line.includes("engine_load_failed"));
      assert.equal(loads.length, 1);
    });
  });
}

Deno.test("after its engine is killed, /health says loading, then ready", async () => {
  await withFolder(async (folder) => {
    await using service = await startOn(folder);
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    const seen: string[] = [];
    while (seen.at(-1) !== "ready" || !seen.includes("loading")) {
      const { model_state: state } = await chatHealth(service);
      if (seen.at(-1) !== state) seen.push(state);
    }
    assert.ok(["loading,ready", "ready,loading,ready"].includes(seen.join()), seen.join());
  });
});
