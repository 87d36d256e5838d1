/**
 * Models by name: the registry, `model=`, unloading, and the device.
 */
import assert from "node:assert/strict";
import { childrenOf } from "../fixtures/processes.ts";
import { openaiClient } from "../fixtures/openai_requests.ts";
import { runToEnd, startService, untilReady } from "../fixtures/service_process.ts";
import { handshake, openSocket } from "../fixtures/socket_client.ts";
import { healthOf } from "../fixtures/health.ts";
import { metricsOf } from "../fixtures/metrics.ts";
import { until } from "../fixtures/until.ts";

const TOKEN = { headers: { Authorization: "Token secret" } };
const SENTENCE = "What is the weather like in London tomorrow?";
const SHIPPED = new URL("../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url);
const RECORDING = new URL("../fixtures/audio/weather.flac", import.meta.url);

/** Makes a folder with a copy of the shipped model, and a registry of it and a missing one. */
async function makeRegistry(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir({ prefix: "parley-recognizers-" });
  await Deno.copyFile(SHIPPED, `${folder}/second.bin`);
  const entry = (id: string) => ({
    id,
    label: id,
    quantization: "Q8_0",
    multilingual: true,
    file: `${id}.bin`,
    url: `https://example.com/${id}.bin`,
    sha256: null,
  });
  const registry = { models: [], recognizers: [entry("second"), entry("absent")] };
  await Deno.writeTextFile(`${folder}/registry.json`, JSON.stringify(registry));
  return {
    folder,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

Deno.test("recognisers by name", async (t) => {
  await using registry = await makeRegistry();
  await using service = await startService("stt", {
    SVC_STT_REGISTRY: `${registry.folder}/registry.json`,
    SVC_STT_MODELS_DIR: registry.folder,
    SVC_STT_IDLE_UNLOAD_SECONDS: "1",
    SVC_STT_DEVICE: "cpu",
    SVC_STT_ENGINES: "1",
    // Two threads spin while they wait for each other, on cores that other processes keep busy.
    SVC_STT_THREADS: "1",
  });
  await untilReady(service.url);
  const listen = async (query: string) => {
    const response = await fetch(`${service.url}/v1/listen?language=en&${query}`, {
      method: "POST",
      ...TOKEN,
      body: await Deno.readFile(RECORDING),
    });
    return { status: response.status, body: await response.json() };
  };

  await t.step("OpenAI's client lists those that are here, the preferred one first", async () => {
    const openai = openaiClient(service);
    const ids = await Array.fromAsync(openai.models.list(), ({ id }) => id);
    assert.deepEqual(ids, ["parley-stt-small", "second"]);
    assert.equal((await openai.models.retrieve("second")).object, "model");
    await assert.rejects(openai.models.retrieve("absent"), { status: 404 });
  });

  for (
    const [what, query, id] of [
      ["no name takes the preferred one", "", "parley-stt-small"],
      ["a name of another service's takes it too", "model=nova-3", "parley-stt-small"],
      ["a name of the registry takes that one", "model=second", "second"],
    ] as const
  ) {
    await t.step(`a recording: ${what}`, async () => {
      const { status, body } = await listen(query);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(Object.values<{ name: string }>(body.metadata.model_info)[0]!.name, id);
      assert.equal(body.results.channels[0].alternatives[0].transcript, SENTENCE);
    });
    await t.step(`a session: ${what}`, async () => {
      using socket = await openSocket(
        `${service.socketUrl}/v1/listen?language=en&${query}`,
        TOKEN,
      );
      socket.send(await Deno.readFile(RECORDING));
      socket.send({ type: "CloseStream" });
      assert.equal((await socket.closed).code, 1000);
      assert.deepEqual(socket.frames[0]!.models, [id]);
      const final = socket.frames.find(({ type, is_final }) => type === "Results" && is_final)!;
      assert.equal(final.metadata.model_info.name, id);
      assert.equal(final.channel.alternatives[0].transcript, SENTENCE);
    });
  }

  await t.step("a model that is not here is 503, saying how to get it", async () => {
    const { status, body } = await listen("model=absent");
    assert.equal(status, 503);
    assert.equal(body.code, "model_unavailable");
    assert.match(body.message, /deno task models pull absent/);
    const url = `${service.socketUrl}/v1/listen?model=absent`;
    assert.equal((await handshake(url, TOKEN.headers)).status, 503);
  });

  await t.step("a model that nobody uses is unloaded, and loads again", async () => {
    const models = async () => (await healthOf(service)).models;
    await until(async () => (await models()).length === 1);
    assert.deepEqual(await models(), ["parley-stt-small"]);
    await until(async () => (await childrenOf(service.pid)).length === 1);
    assert.equal((await listen("model=second")).status, 200);
  });

  await t.step("/metrics tells sessions and their limit", async () => {
    const text = await metricsOf(service);
    assert.match(text, /^parley_sessions\{service="stt"\} 0$/m);
    assert.match(text, /^parley_sessions_limit\{service="stt"\} 64$/m);
  });
});

Deno.test("SVC_STT_MODEL takes an id of the registry", async () => {
  await using registry = await makeRegistry();
  await using service = await startService("stt", {
    SVC_STT_REGISTRY: `${registry.folder}/registry.json`,
    SVC_STT_MODELS_DIR: registry.folder,
    SVC_STT_MODEL: "second",
  });
  assert.equal((await untilReady(service.url)).model, "second");
});

Deno.test("SVC_STT_MODEL takes a file of the models folder, as a pulled address leaves it there", async () => {
  await using registry = await makeRegistry();
  await using service = await startService("stt", {
    SVC_STT_MODELS_DIR: registry.folder,
    SVC_STT_MODEL: "second.bin",
  });
  const { status, model } = await untilReady(service.url);
  assert.deepEqual([status, model], ["ok", "second"]);
});

Deno.test("a device that this machine lacks is said in one line", async () => {
  await using service = await startService("stt", { SVC_STT_DEVICE: "vulkan" });
  const { status, model_error: error } = await untilReady(service.url);
  assert.equal(status, "degraded");
  assert.match(String(error), /^[^\n]*vulkan[^\n]*$/);
});

Deno.test("an unknown device stops the start, naming what is allowed", async () => {
  const { code, stderr } = await runToEnd("stt", [], { SVC_STT_DEVICE: "tpu" });
  assert.equal(code, 2);
  assert.match(stderr, /SVC_STT_DEVICE="tpu".*auto, cpu, cuda, vulkan/);
});
