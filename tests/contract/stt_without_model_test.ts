/**
 * The recognition service without its model or its library.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { KEY } from "../fixtures/listen_client.ts";
import { logToEnd, startService, untilReady } from "../fixtures/service_process.ts";
import { handshake } from "../fixtures/socket_client.ts";

Deno.test("without its model file the service starts, says so, and refuses work", async () => {
  await using service = await startService("stt", { SVC_STT_MODEL: "/nowhere/ggml-none.bin" });
  const health = await untilReady(service.url);
  assert.equal(health.status, "degraded");
  assert.match(String(health.model_error), /\/nowhere\/ggml-none\.bin/);
  const refused = await handshake(`${service.socketUrl}/v1/listen`, KEY);
  assert.deepEqual([refused.status, refused.body?.code], [503, "model_unavailable"]);
  const response = await fetch(`${service.url}/v1/listen`, {
    method: "POST",
    headers: KEY,
    body: new Uint8Array(3200),
  });
  assert.equal(response.status, 503);
  assert.equal((await response.json()).code, "model_unavailable");
});

const SHIPPED = (path: string) => fileURLToPath(new URL(`../../models/${path}`, import.meta.url));

for (
  const [what, env, says] of [
    [
      "a model of the registry that is not here",
      { SVC_STT_MODEL: "whisper-base" },
      /ggml-base\.bin: there is no such file; `deno task models pull whisper-base` fetches it$/,
    ],
    [
      "an ONNX model of the registry that is not here",
      { SVC_STT_MODEL: "whisper-base-onnx", SVC_STT_ENGINE: "transformers" },
      /no such folder; `deno task models pull whisper-base-onnx` fetches it$/,
    ],
    [
      "a model of the other engine",
      { SVC_STT_MODEL: "whisper-base-onnx" },
      /whisper-base-onnx of the registry needs the other SVC_STT_ENGINE$/,
    ],
    [
      "a name that nobody knows",
      { SVC_STT_MODEL: "whisper-bas" },
      /no such file; SVC_STT_MODEL takes a path, or an id of `deno task models list`$/,
    ],
    [
      "a GGUF file of llama.cpp's",
      { SVC_STT_MODEL: SHIPPED("llm/parley-llm-small/model-q8_0.gguf") },
      /model-q8_0\.gguf: it is not a Whisper model in ggml format$/,
    ],
    [
      "what lies in no folder",
      { SVC_STT_MODEL: SHIPPED("stt/parley-stt-small/model-q8_0.bin/one.bin") },
      /^Cannot load \S+one\.bin: .*SVC_STT_MODEL names a model$/,
    ],
    [
      "a folder",
      { SVC_STT_MODEL: SHIPPED("stt/parley-stt-small-onnx") },
      /it is a folder; whisper\.cpp takes a file, SVC_STT_ENGINE=transformers a folder/,
    ],
    [
      "a file for an engine that takes folders",
      {
        SVC_STT_MODEL: SHIPPED("stt/parley-stt-small/model-q8_0.bin"),
        SVC_STT_ENGINE: "transformers",
      },
      /it is a file; the transformers engine takes a folder/,
    ],
  ] as const
) {
  Deno.test(`with ${what} named as its model the service says what to do`, async () => {
    await using service = await startService("stt", env);
    const { status, model_error } = await untilReady(service.url);
    assert.equal(status, "degraded");
    assert.match(String(model_error), says);
    const log = await logToEnd(service);
    assert.ok(!log.some((line) => line.includes('"event":"native"')));
  });
}

Deno.test("without its native library the service says in one line how to get it", async () => {
  await using service = await startService("stt", {
    SVC_WHISPER_LIBRARY: "/nowhere/libwhisper.so",
  });
  const health = await untilReady(service.url);
  assert.equal(health.status, "degraded");
  const message = String(health.model_error);
  assert.match(message, /SVC_WHISPER_LIBRARY/);
  assert.doesNotMatch(message, /\n/);
});
