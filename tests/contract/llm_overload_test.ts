/** What the chat service answers when its queue is full, and what it still finishes at shutdown. */
import assert from "node:assert/strict";
import { chatHealth, loadModel, postChat } from "../fixtures/chat_client.ts";
import { modelsFolder } from "../fixtures/models_folder.ts";
import { startedEngine } from "../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { makeTinyGguf, tinyGgufFile } from "../fixtures/tiny_gguf.ts";
import { startOnTinyModel } from "../fixtures/tiny_model_service.ts";
import { until } from "../fixtures/until.ts";

/** Keeps the random model from ending its answer by itself. */
const ENDLESS = {
  logit_bias: Object.fromEntries(
    [...makeTinyGguf(1).controlTokens.values()].map((token) => [token, -100]),
  ),
};

function chat(service: RunningService, body: object): Promise<Response> {
  return postChat(service, {
    messages: [{ role: "user", content: "Set a timer for ten minutes." }],
    ...ENDLESS,
    ...body,
  });
}

async function assertOverloaded(response: Response): Promise<void> {
  assert.equal(response.status, 503);
  assert.ok(Number(response.headers.get("Retry-After")) >= 1);
  assert.equal((await response.json()).code, "overloaded");
}

Deno.test("past SVC_LLM_MAX_QUEUE a request is 503 overloaded with Retry-After", async () => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "60000",
    SVC_LLM_PARALLEL: "1",
    SVC_LLM_MAX_QUEUE: "1",
  });
  const leaving = new AbortController();
  const running = await chat(service, { stream: true, max_tokens: 50_000 });
  const waiting = postChat(
    service,
    { messages: [{ role: "user", content: "Hi" }], max_tokens: 4 },
    { signal: leaving.signal },
  );
  await until(async () => (await chatHealth(service)).queue_depth === 1);
  for (const stream of [false, true]) {
    await assertOverloaded(await chat(service, { stream, max_tokens: 4 }));
  }
  leaving.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  await running.body!.cancel();
});

for (
  const { name, stream, begins, ends } of [
    { name: "a stream", stream: true, begins: ": keep-alive\n\n", ends: "data: [DONE]\n\n" },
    { name: "a whole answer", stream: false, begins: " ", ends: "}" },
  ]
) {
  Deno.test(`${name} that waits for its turn gets its head with the first sign of life`, async () => {
    await using service = await startOnTinyModel({
      SVC_LLM_CONTEXT: "1024",
      SVC_LLM_PARALLEL: "1",
      SVC_LLM_KEEP_ALIVE_SECONDS: "0.1",
    });
    // A stopped engine keeps it waiting for as long as the test needs.
    const engine = Deno.build.os === "linux" ? await startedEngine(service.pid) : undefined;
    if (engine !== undefined) Deno.kill(engine, "SIGSTOP");
    const running = await chat(service, { stream: true, max_tokens: 600 });
    const waiting = await chat(service, { stream, max_tokens: 4 });
    assert.equal((await chatHealth(service)).queue_depth, 1);
    const reader = waiting.body!.pipeThrough(new TextDecoderStream()).getReader();
    const { value: sign } = await reader.read();
    assert.ok(sign?.startsWith(begins), `begins with ${sign}`);
    if (engine !== undefined) Deno.kill(engine, "SIGCONT");
    assert.equal((await dataLines(running)).at(-1), "[DONE]");
    let text = "";
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
    assert.ok(text.endsWith(ends), text);
  });
}

Deno.test({
  name: "past SVC_LLM_MAX_QUEUE streams are 503 while the model loads, too",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using model = await tinyGgufFile(1);
    await using other = await tinyGgufFile(2);
    const folder = await Deno.makeTempDir();
    await Deno.copyFile(other.path, `${folder}/other.gguf`);
    await using service = await startService("llm", {
      SVC_LLM_USE_REAL_MODEL: "1",
      SVC_LLM_MODEL: model.path,
      SVC_LLM_MODELS_DIR: folder,
      SVC_LLM_MAX_QUEUE: "1",
    });
    const engine = await startedEngine(service.pid);
    // A stopped engine keeps loading for as long as the test needs.
    Deno.kill(engine, "SIGSTOP");
    const first = await chat(service, { stream: true, max_tokens: 4 });
    assert.equal(first.status, 200);
    await until(async () => (await chatHealth(service)).queue_depth === 1);
    await assertOverloaded(await chat(service, { stream: true, max_tokens: 4 }));
    // Requests for another model wait for it in a queue of the same length.
    const named = await chat(service, { model: "other", stream: true, max_tokens: 4 });
    assert.equal(named.status, 200);
    await until(async () => (await chatHealth(service)).queue_depth === 2);
    await assertOverloaded(await chat(service, { model: "other", stream: true, max_tokens: 4 }));
    Deno.kill(engine, "SIGCONT");
    for (const response of [first, named]) {
      assert.equal((await dataLines(response)).at(-1), "[DONE]");
    }
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("SIGTERM: a running stream goes on to [DONE], new requests are 503, then exit 0", async () => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "4096",
    SVC_DRAIN_SECONDS: "300",
  });
  const running = await chat(service, { stream: true, max_tokens: 1000 });
  service.kill("SIGTERM");
  await until(async () => (await chatHealth(service)).status === "degraded");
  await assertOverloaded(await chat(service, { max_tokens: 4 }));
  const lines = await dataLines(running);
  assert.equal(lines.at(-1), "[DONE]");
  assert.equal(JSON.parse(lines.at(-2)!).choices[0].finish_reason, "length");
  assert.equal((await service.ended).code, 0);
});

Deno.test("a stream that outlasts the drain time ends with an error line, and the exit code is 0", async () => {
  await using service = await startOnTinyModel({
    SVC_LLM_CONTEXT: "100000",
    SVC_DRAIN_SECONDS: "1",
  });
  const running = await chat(service, { stream: true, max_tokens: 90_000 });
  service.kill("SIGTERM");
  const lines = await dataLines(running);
  assert.ok(JSON.parse(lines.at(-1)!).error.code, lines.at(-1)!);
  assert.equal((await service.ended).code, 0);
  const [begun, stopped] = ["draining", "stopped"].map((event) => {
    const line = service.log.find((line) => line.includes(`"event":"${event}"`));
    return Date.parse(JSON.parse(line!).time);
  });
  const milliseconds = stopped! - begun!;
  assert.ok(milliseconds < 2500, `${milliseconds} ms for a drain time of one second`);
});

Deno.test({
  name: "what still waits at the end of the drain time is 503 overloaded, whatever it waits for",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using models = await modelsFolder();
    await Deno.copyFile(`${models.folder}/two.gguf`, `${models.folder}/three.gguf`);
    await using service = await startService("llm", {
      ...models.env,
      SVC_LLM_CONTEXT: "100000",
      SVC_LLM_PARALLEL: "1",
      SVC_DRAIN_SECONDS: "1",
    });
    await untilReady(service.url);
    const running = await chat(service, { stream: true, max_tokens: 90_000 });
    const first = await startedEngine(service.pid);
    const waiting = { load: loadModel(service, "two"), slot: chat(service, {}) };
    // A stopped engine keeps loading for as long as the test needs.
    Deno.kill(await startedEngine(service.pid, [first]), "SIGSTOP");
    const named = {
      loading: chat(service, { model: "two" }),
      turn: chat(service, { model: "three" }),
    };
    await until(async () => (await chatHealth(service)).queue_depth === 3);
    service.kill("SIGTERM");
    const ends = Object.entries({ ...waiting, ...named }).map(async ([what, asked]) => {
      const response = await asked;
      const { code, message } = await response.json();
      return [what, response.status, code, message];
    });
    for (const [what, ...end] of await Promise.all(ends)) {
      assert.deepEqual(end, [503, "overloaded", "The service is shutting down"], what);
    }
    await running.body!.cancel();
    assert.equal((await service.ended).code, 0);
  },
});
