/**
 * The chat service in real mode, on a small random-weight model with a real tokenizer and template.
 */
import assert from "node:assert/strict";
import {
  chatHealth,
  completionOf,
  currentModel,
  loadModel,
  postChat,
} from "../fixtures/chat_client.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { makeTinyGguf, tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { until } from "../fixtures/until.ts";

const MESSAGES = [{ role: "user", content: "What is the weather like in London tomorrow?" }];

Deno.test("the chat service in real mode", async (t) => {
  await using model = await tinyGgufFile(1);
  await using other = await tinyGgufFile(2);
  const folder = await Deno.makeTempDir();
  await Deno.copyFile(other.path, `${folder}/other.gguf`);
  await Deno.writeTextFile(`${folder}/broken.gguf`, "not a model");
  // A readable header with an unknown architecture.
  const metadata = { "general.architecture": { type: "string", value: "nobody's" } } as const;
  await Deno.writeFile(`${folder}/strange.gguf`, makeTinyGguf(1, { metadata }).bytes);
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: model.path,
    SVC_LLM_MODELS_DIR: folder,
    SVC_LLM_CONTEXT: "512",
  });
  await untilReady(service.url);
  const chat = (body: object, signal?: AbortSignal): Promise<Response> =>
    postChat(service, { messages: MESSAGES, temperature: 0, max_tokens: 24, ...body }, {
      signal: signal ?? null,
    });
  const health = () => chatHealth(service);
  const load = (id: string) => loadModel(service, id);

  await t.step("health is ok with the model ready", async () => {
    const { status, mode, model_state: state } = await health();
    assert.deepEqual([status, mode, state], ["ok", "real", "ready"]);
  });

  let text = "";
  await t.step("an answer has text, usage and finish_reason length", async () => {
    const body = await completionOf(chat({}));
    text = body.choices[0]!.message.content ?? "";
    assert.ok(text.length > 0);
    assert.equal(body.choices[0]!.finish_reason, "length");
    assert.equal(body.usage?.completion_tokens, 24);
    assert.ok(body.usage!.prompt_tokens > 8);
  });

  await t.step("greedy answers repeat, and the prompt is taken from the cache", async () => {
    const body = await (await chat({})).json();
    assert.equal(body.choices[0].message.content, text);
    assert.ok(body.usage.prompt_tokens_details.cached_tokens > 0);
  });

  await t.step("the stream carries the same text", async () => {
    const lines = await dataLines(await chat({ stream: true }));
    assert.equal(lines.at(-1), "[DONE]");
    const streamed = lines.slice(0, -1).map((line) => JSON.parse(line).choices[0]?.delta.content)
      .join("");
    assert.equal(streamed, text);
  });

  const sample = async (seed: number, n = 1): Promise<string[]> => {
    const { choices } = await completionOf(chat({ temperature: 1.5, seed, n }));
    return choices.map(({ message }) => message.content ?? "");
  };

  // llama.cpp's own generator takes the largest seed of 32 bits for a random one.
  for (const seed of [5, 0, -2, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 33 - 1, 2 ** 53 - 1]) {
    await t.step(`seed ${seed} makes the sampling of several choices repeatable`, async () => {
      assert.deepEqual(await sample(seed, 3), await sample(seed, 3));
    });
  }

  await t.step("another seed samples another answer", async () => {
    assert.notDeepEqual(await sample(5), await sample(6));
  });

  await t.step("seed -1 samples another answer each time, every choice of it", async () => {
    const answers = [...await sample(-1, 3), ...await sample(-1, 3)];
    assert.equal(new Set(answers).size, answers.length);
  });

  await t.step("a stop string ends the answer before it", async () => {
    const stop = text.slice(4, 7);
    const body = await (await chat({ stop })).json();
    assert.equal(body.choices[0].finish_reason, "stop");
    assert.equal(body.choices[0].message.content, text.slice(0, text.indexOf(stop)).trimEnd());
  });

  for (
    const [what, body] of [
      ["a prompt beyond the window", {
        messages: [{ role: "user", content: "word ".repeat(900) }],
      }],
      ["prompt plus max_tokens beyond it", { max_tokens: 5000 }],
      ["prompt plus very many tokens", { max_tokens: Number.MAX_SAFE_INTEGER }],
    ] as const
  ) {
    await t.step(`${what} is 422 context_too_long with both numbers`, async () => {
      const response = await chat(body);
      const error = await response.json();
      assert.equal(response.status, 422);
      assert.equal(error.code, "context_too_long");
      assert.equal(error.detail.n_ctx, 512);
      assert.ok(error.detail.n_prompt_tokens > 0);
    });
  }

  await t.step("a client that disconnects ends the generation", async () => {
    const leave = new AbortController();
    const response = await chat({ stream: true, max_tokens: 400 }, leave.signal);
    const reader = response.body!.getReader();
    await reader.read();
    leave.abort();
    await reader.closed.catch(() => {});
    await until(async () => (await health()).active_requests === 0);
  });

  await t.step("an unknown model is 404, for chat and for loading", async () => {
    for (const response of [await chat({ model: "nobody" }), await load("nobody")]) {
      assert.equal(response.status, 404);
      assert.equal((await response.json()).code, "model_not_found");
    }
  });

  for (const [what, name] of [["broken file", "broken"], ["strange model", "strange"]] as const) {
    await t.step(`a ${what} is 503, and the old model goes on serving`, async () => {
      const response = await load(name);
      assert.equal(response.status, 503);
      assert.equal((await response.json()).code, "model_unavailable");
      assert.ok(response.headers.get("Retry-After"));
      assert.equal((await (await chat({})).json()).choices[0].message.content, text);
      assert.ok((await health()).model_error?.includes(`${name}.gguf`));
    });
  }

  await t.step("a successful load clears the error of a failed one in /health", async () => {
    const body = await (await load((await health()).model!)).json();
    assert.deepEqual([body.swapped, body.loaded], [false, true]);
    assert.equal((await health()).model_error, undefined);
  });

  await t.step("a load swaps the model, and /v1/models/current reports it", async () => {
    const body = await (await load("other")).json();
    assert.deepEqual([body.swapped, body.loaded], [true, true]);
    assert.ok(body.load_ms > 0);
    const current = await currentModel(service);
    assert.deepEqual([current.model_id, current.loaded], ["other", true]);
    assert.ok(current.last_load_ms > 0);
    assert.notEqual((await (await chat({})).json()).choices[0].message.content, text);
    // The old engine ends while requests are answered.
    await until(async () => (await childrenOf(service.pid)).length === 1);
  });

  await t.step("an engine killed between requests is replaced", async () => {
    for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
    const response = await chat({});
    assert.equal(response.status, 200, await response.text());
  });

  await t.step(
    "an engine killed in a stream ends it with an error line and no [DONE]",
    async () => {
      // Found beforehand, since that takes as long as a short answer.
      const engines = await childrenOf(service.pid);
      const response = await chat({ stream: true, max_tokens: 400 });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let seen = (await reader.read()).value ?? "";
      for (const pid of engines) Deno.kill(pid, "SIGKILL");
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        seen += part.value;
      }
      const last = seen.trimEnd().split("\n").at(-1)!;
      assert.match(last, /^data: \{"error":/, seen.slice(-300));
      assert.equal(JSON.parse(last.slice(6)).error.code, "llm_error");
      assert.doesNotMatch(seen, /\[DONE\]/);
    },
  );

  await Deno.remove(folder, { recursive: true });
});

Deno.test("a missing model file: the service starts, /health says why, chat is 503", async () => {
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: "/nowhere/model.gguf",
  });
  const health = await untilReady(service.url);
  assert.deepEqual([health.status, health.model_state], ["degraded", "failed"]);
  assert.match(String(health.model_error), /^Cannot load model\.gguf: the file does not exist$/);
  const response = await postChat(service, { messages: MESSAGES });
  assert.equal(response.status, 503);
  assert.ok(response.headers.get("Retry-After"));
  const { code, message } = await response.json();
  assert.equal(code, "model_unavailable");
  assert.doesNotMatch(message, /nowhere/, "where models lie is nobody's business");
  assert.ok(service.log.some((line) => line.includes('"path":"/nowhere/model.gguf"')));
});

Deno.test("a missing native library is reported by /health in one line", async () => {
  await using model = await tinyGgufFile();
  await using service = await startService("llm", {
    SVC_LLM_USE_REAL_MODEL: "1",
    SVC_LLM_MODEL: model.path,
    SVC_LLAMA_LIBRARY: "/nowhere/libllama.so",
  });
  const health = await untilReady(service.url);
  assert.equal(health.status, "degraded");
  assert.match(String(health.model_error), /SVC_LLAMA_LIBRARY/);
  assert.doesNotMatch(String(health.model_error), /\n/);
});
