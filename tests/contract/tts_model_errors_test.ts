/** Faults of an acoustic model: /health reports them, and work is refused with 503. */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { untilReady } from "../fixtures/service_process.ts";
import { handshake, openSocket } from "../fixtures/socket_client.ts";
import { speak, startWith, toneClip, toneModel } from "../fixtures/tone_models.ts";
import type { EngineName } from "../../tts/engine/contract.ts";
import { KEY, post } from "../fixtures/tts_service.ts";

interface Wrong {
  readonly what: string;
  readonly engine: EngineName;
  readonly models: readonly string[];
  readonly says: RegExp;
  readonly more?: Record<string, string>;
}

const WRONG: readonly Wrong[] = [
  { what: "no folder", engine: "kokoro", models: [], says: /SVC_TTS_MODEL/ },
  {
    what: "weights that are not there",
    engine: "kokoro",
    models: ["../kokoro"],
    more: { SVC_TTS_DTYPE: "q4" },
    says: /model_q4/,
  },
  {
    what: "VITS asked for a Supertonic model",
    engine: "vits",
    models: ["supertonic"],
    says: /family "supertonic", not "vits"/,
  },
  {
    what: "Supertonic asked for a Chatterbox model",
    engine: "supertonic",
    models: ["chatterbox"],
    says: /family "chatterbox", not "supertonic"/,
  },
  {
    what: "Chatterbox asked for a VITS model",
    engine: "chatterbox",
    models: ["mms"],
    says: /family "vits", not "chatterbox"/,
  },
  {
    what: "a precision that is not there",
    engine: "supertonic",
    models: ["supertonic"],
    more: { SVC_TTS_DTYPE: "q8" },
    says: /_quantized\.onnx/,
  },
  {
    what: "two models of one language",
    engine: "vits",
    models: ["mms", "mms"],
    says: /two of them speak de/,
  },
  {
    what: "a folder that is not there",
    engine: "chatterbox",
    models: ["nowhere"],
    says: /nowhere.*SVC_TTS_MODEL/,
  },
  {
    what: "a model of the registry that was not pulled",
    engine: "kokoro",
    models: [],
    more: { SVC_TTS_MODEL: "kokoro-82m", SVC_TTS_MODELS_DIR: toneModel("nowhere") },
    says: /there is no folder \S+kokoro-82m; `deno task models pull kokoro-82m` fetches it$/,
  },
];

const PREVIEW = "/v1/voices/svc_heart/preview";

for (const { what, engine, models, says, more } of WRONG) {
  Deno.test(`with ${what} the service says so, and refuses work with 503`, async () => {
    await using service = await startWith(engine, models, more);
    const health = await untilReady(service.url);
    assert.equal(health.status, "degraded");
    assert.match(String(health.model_error), says);
    for (const path of ["/v1/render?text=Hello", "/v1/speak/sse?text=Hello", PREVIEW]) {
      const response = await fetch(service.url + path, { headers: KEY });
      assert.equal(response.status, 503, path);
      assert.equal((await response.json()).code, "model_unavailable");
      assert.ok(Number(response.headers.get("Retry-After")) > 0);
      const { headers } = response;
      assert.deepEqual([headers.get("ETag"), headers.get("Cache-Control")], [null, null]);
    }
    const batch = await post(service, "/v1/synthesize/batch", {
      items: [{ id: "a", text: "Hello." }],
    });
    assert.equal(batch.status, 503);
    await batch.body?.cancel();
    assert.equal((await handshake(`${service.url}/v1/speak`, KEY)).status, 503);
  });
}

Deno.test("a graph of another family under the expected file name is detected at load", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-mixed-" });
  try {
    await cp(toneModel("supertonic"), folder, { recursive: true });
    const encoder = "onnx/text_encoder.onnx";
    await Deno.copyFile(`${toneModel("piper")}/onnx/model.onnx`, `${folder}/${encoder}`);
    await using service = await startWith("supertonic", [], { SVC_TTS_MODEL: folder });
    const { model_error } = await untilReady(service.url);
    assert.match(String(model_error), /text_encoder graph has no input input_ids/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

for (
  const [engine, model, voice] of [
    ["supertonic", "supertonic", "svc_heart"],
    ["kokoro", "../kokoro", "svc_heart"],
    ["vits", "mms", "de_hans"],
  ] as const
) {
  Deno.test(`${engine}, which cannot clone, says so, and speaks with the voice`, async () => {
    await using service = await startWith(engine, [model]);
    await untilReady(service.url);
    const clip = toneClip({ frequencyHz: 440 });
    const plain = { voice, text: "Hallo." };
    const { warnings, audio_b64, usage } = await speak(service, {
      ...plain,
      ref_audio_b64: clip,
      style_ref_audio_b64: clip,
      clone_steps: 20,
      subtalker_dosample: true,
    });
    assert.equal(usage.engine, engine);
    const said = warnings.join("\n");
    assert.match(said, new RegExp(`${engine} engine cannot clone.*\`ref_audio_b64\``));
    assert.match(said, new RegExp(`${engine} engine cannot transfer a style`));
    assert.match(said, /`clone_steps`/);
    assert.match(said, /`subtalker_dosample`/);
    assert.equal(audio_b64, (await speak(service, plain)).audio_b64);
  });
}

Deno.test("NaN samples fail only the request that they belong to", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-not-a-number-" });
  try {
    await cp(toneModel("supertonic"), folder, { recursive: true });
    const style = new Float32Array(8).fill(NaN);
    await Deno.writeFile(`${folder}/voices/svc_adam.bin`, new Uint8Array(style.buffer));
    await using service = await startWith("supertonic", [], { SVC_TTS_MODEL: folder });
    await untilReady(service.url);
    const url = `${service.url}/v1/render?text=Hello&voice=svc_adam`;
    const response = await fetch(url, { headers: KEY });
    assert.equal(response.status, 500);
    const { code, message } = await response.json();
    assert.equal(code, "engine_error");
    assert.match(message, /samples that are not finite/);
    const items = ["svc_heart", "svc_adam"].map((voice) => ({ id: voice, voice, text: "Hello." }));
    const batch = await post(service, "/v1/synthesize/batch", { items });
    const { results } = await batch.json();
    assert.ok(results[0].audio_b64 !== undefined);
    assert.equal(results[1].error.code, "engine_error");
    using socket = await openSocket(`${service.socketUrl}/v1/speak?voice=svc_adam`, {
      headers: KEY,
    });
    socket.send({ text: "Hello." });
    assert.equal((await socket.closed).code, 1011);
    assert.ok((await speak(service, {})).samples.length > 0, "the engine goes on");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
