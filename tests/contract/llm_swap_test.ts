/** Swaps of models under load: what runs, what waits, and which model serves which request. */
import assert from "node:assert/strict";
import { LoadResponse } from "../../shared/schema/llm_models.ts";
import { chatHealth, currentModel, loadModel } from "../fixtures/chat_client.ts";
import { ENDLESS, modelsFolder, textOf } from "../fixtures/models_folder.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { dataLines } from "../fixtures/sse.ts";
import { makeTinyGguf } from "../fixtures/tiny_gguf.ts";
import { until } from "../fixtures/until.ts";
import { chat } from "../fixtures/weather_chat.ts";

/** Together more than all buffers between a service and its client can hold. */
const WORD_BYTES = 16_000;
const BUFFERED_WORDS = 1000;

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
  await until(async () => (await chatHealth(service)).queue_depth === 2);
  const response = await loadModel(service, "two");
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
  const current = await currentModel(service);
  assert.deepEqual([current.model_id, current.loaded, current.last_load_ms], ["two", true, loadMs]);
  await until(async () => (await childrenOf(service.pid)).length === 1);
});

Deno.test("clients that name different models are each served by their own, with few swaps", async () => {
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
  // More than may wait for one model: admitted requests are not refused when models are swapped.
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

Deno.test("a request for another model is served as soon as the current one is unused", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", { ...models.env, SVC_LLM_PARALLEL: "1" });
  await untilReady(service.url);
  const running = await chat(service, { ...ENDLESS, stream: true, max_tokens: 150 });
  const began = performance.now();
  const [answer] = await Promise.all([chat(service, { model: "two" }), running.text()]);
  assert.equal((await answer.json()).model, "two");
  // The time for which the previous model would go on serving if it were still requested.
  assert.ok(performance.now() - began < 10_000);
});

Deno.test("a long stream survives a swap to a second model, and is ended by a swap to a third", async () => {
  await using models = await modelsFolder();
  await Deno.copyFile(`${models.folder}/two.gguf`, `${models.folder}/three.gguf`);
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
  assert.equal((await chatHealth(service)).active_requests, 1, "the stream goes on beside it");
  const again = await (await chat(service, { model: "two" })).json();
  assert.equal(again.model, "two");
  assert.ok((await childrenOf(service.pid)).includes(first!));
  const third = await (await chat(service, { model: "three" })).json();
  assert.equal(third.model, "three");
  const { error } = JSON.parse((await dataLines(running)).at(-1)!);
  assert.equal(error.code, "model_unavailable");
  await until(async () => (await childrenOf(service.pid)).length === 1);
});

Deno.test("a replaced model that is still answering is swapped back without loading", async () => {
  await using models = await modelsFolder();
  await using service = await startService("llm", {
    ...models.env,
    SVC_LLM_CONTEXT: "30000",
    SVC_DRAIN_SECONDS: "300",
  });
  await untilReady(service.url);
  const running = await chat(service, { ...ENDLESS, stream: true, max_tokens: 28_000 });
  const [first] = await childrenOf(service.pid);
  await (await loadModel(service, "two")).body?.cancel();
  const back = LoadResponse.parse(await (await loadModel(service, "first")).json());
  assert.deepEqual(back, { swapped: true, load_ms: 0, loaded: true });
  await until(async () => (await childrenOf(service.pid)).length === 1);
  assert.deepEqual(await childrenOf(service.pid), [first]);
  assert.equal((await (await chat(service)).json()).model, "first");
  await running.body!.cancel();
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
  await (await loadModel(service, "two")).body?.cancel();
  const lines = await dataLines(running);
  const { error } = JSON.parse(lines.at(-1)!);
  assert.equal(error.code, "model_unavailable");
  assert.match(error.message, /first was replaced/);
});

Deno.test("a client that does not read its stream does not delay another model", async () => {
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
  // Runs beside it, so the slow answer has by then as many words as this one has tokens.
  await (await chat(service, { ...ENDLESS, max_tokens: BUFFERED_WORDS })).body?.cancel();
  await (await loadModel(service, "first")).body?.cancel();
  const other = await chat(service, { model: "two", max_tokens: 1 });
  assert.equal((await other.json()).model, "two");
  const { error } = JSON.parse((await dataLines(slow)).at(-1)!);
  assert.equal(error.code, "model_unavailable");
});
