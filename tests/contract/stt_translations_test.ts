/**
 * POST /v1/audio/translations with OpenAI's client, on real speech. The model writes what was said
 * when it is asked for a translation, and only then (tests/fixtures/translating_whisper).
 */
import assert from "node:assert/strict";
import OpenAI, { toFile } from "npm:openai@7.59.0";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { VerboseTranscriptionResponse } from "../../shared/schema/stt.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { silence, speech } from "../fixtures/speech.ts";
import { withTasksExchanged } from "../fixtures/translating_whisper.ts";

const SHIPPED = new URL("../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url);
const ENGLISH = "What is the weather like in London tomorrow?";
const GERMAN = "Schalte das Licht in der Küche ein.";
const SETTINGS = { SVC_STT_API_KEYS: "secret", SVC_STT_DEVICE: "cpu" };

/** Makes a registry of the model under two names, one of them marked as unable to translate. */
async function makeRegistry(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir({ prefix: "parley-recognizers-" });
  await Deno.writeFile(`${folder}/it.bin`, withTasksExchanged(await Deno.readFile(SHIPPED)));
  const entry = (id: string, more: { translates?: boolean } = {}) => ({
    id,
    label: id,
    quantization: "Q8_0",
    multilingual: true,
    file: "it.bin",
    url: "https://example.com/it.bin",
    sha256: null,
    ...more,
  });
  const recognizers = [entry("translator"), entry("transcriber", { translates: false })];
  const registry = JSON.stringify({ models: [], recognizers });
  await Deno.writeTextFile(`${folder}/registry.json`, registry);
  return { folder, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

async function wavOf(...said: readonly (readonly [text: string, voice: string])[]) {
  const parts = await Promise.all(said.map(([text, voice]) => speech(text, voice)));
  const samples = joinPcm16(parts.flatMap((part) => [part.samples, silence(1.5)]));
  return encodeWav(fromPcm16(samples), { sampleRateHz: 16_000, bitsPerSample: 16 });
}

type Fields = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

function post(url: string, fields: Fields, path = "translations"): Promise<Response> {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    body.set(key, typeof value === "string" ? value : new Blob([value]));
  }
  const headers = { Authorization: "Bearer secret" };
  return fetch(`${url}/v1/audio/${path}`, { method: "POST", headers, body });
}

Deno.test("POST /v1/audio/translations", async (t) => {
  await using registry = await makeRegistry();
  await using service = await startService("stt", {
    ...SETTINGS,
    SVC_STT_REGISTRY: `${registry.folder}/registry.json`,
    SVC_STT_MODELS_DIR: registry.folder,
    SVC_STT_MODEL: "translator",
  });
  await untilReady(service.url);
  const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret", maxRetries: 0 });
  const wav = await wavOf([ENGLISH, "svc_heart"], [GERMAN, "de_katharina"]);
  const file = await toFile(wav, "speech.wav", { type: "audio/wav" });
  const request = { file, model: "whisper-1" } as const;
  const text = `${ENGLISH} ${GERMAN}`;

  await t.step("json", async () => {
    assert.equal((await openai.audio.translations.create(request)).text, text);
  });

  await t.step("verbose_json names English, whatever was spoken, and has no words", async () => {
    const body = await openai.audio.translations.create({
      ...request,
      response_format: "verbose_json",
    });
    const answer = VerboseTranscriptionResponse.parse(body);
    assert.deepEqual([answer.task, answer.language, answer.text], ["translate", "english", text]);
    assert.deepEqual(answer.segments!.map((segment) => segment.text), [ENGLISH, GERMAN]);
    assert.ok(!("words" in answer));
  });

  for (
    const [format, type, says] of [
      ["text", /^text\/plain/, /^What .* ein\.\n$/],
      ["srt", /^application\/x-subrip/, /^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\nWhat .*\n\n2\n/],
      ["vtt", /^text\/vtt/, /^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\nWhat /],
    ] as const
  ) {
    await t.step(format, async () => {
      const { data, response } = await openai.audio.translations
        .create({ ...request, response_format: format }).withResponse();
      assert.match(response.headers.get("content-type")!, type);
      assert.match(String(data), says);
    });
  }

  await t.step("an English prompt and a temperature are accepted", async () => {
    const more = { prompt: "About the weather.", temperature: 0.2 };
    assert.equal((await openai.audio.translations.create({ ...request, ...more })).text, text);
  });

  await t.step("fields that only transcriptions have are ignored", async () => {
    const response = await post(service.url, {
      file: wav,
      language: "xx",
      stream: "true",
      timestamp_granularities: "letter",
    });
    assert.equal((await response.json()).text, text);
  });

  await t.step("a transcription of the same file asks the model for the other task", async () => {
    const response = await post(service.url, { file: wav }, "transcriptions");
    assert.notEqual((await response.json()).text, text);
  });

  for (
    const [name, fields, field] of [
      ["no file", { model: "x" }, "file"],
      ["an unknown format", { file: wav, response_format: "diarized_json" }, "response_format"],
      ["a temperature that is none", { file: wav, temperature: "warm" }, "temperature"],
      ["an empty file", { file: new Uint8Array(0) }, "file"],
      ["a model that is said not to translate", { file: wav, model: "transcriber" }, "model"],
    ] as const
  ) {
    await t.step(`${name} is 422 naming ${field}`, async () => {
      const response = await post(service.url, fields);
      assert.equal(response.status, 422);
      const { code, message } = await response.json();
      assert.equal(code, "request_invalid");
      assert.match(message, new RegExp(`\\b${field}\\b`));
    });
  }

  await t.step("a body that is no form is 422, a wrong key 401", async () => {
    for (const [key, status] of [["secret", 422], ["wrong", 401]] as const) {
      const response = await fetch(`${service.url}/v1/audio/translations`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: "x",
      });
      assert.equal(response.status, status);
      await response.body?.cancel();
    }
  });
});

for (
  const [model, settings] of [
    ["the model that ships", {}],
    ["its twin in ONNX", { SVC_STT_ENGINE: "transformers" }],
    ["Moonshine", {
      SVC_STT_ENGINE: "transformers",
      SVC_STT_MODEL: "tests/fixtures/moonshine",
      SVC_STT_DTYPE: "fp32",
    }],
  ] as const
) {
  Deno.test(`${model} transcribes alone: a translation is 422 naming the model`, async () => {
    await using service = await startService("stt", { ...SETTINGS, ...settings });
    await untilReady(service.url);
    const file = await wavOf([GERMAN, "de_katharina"]);
    for (const response_format of ["json", "srt"]) {
      const response = await post(service.url, { file, response_format });
      assert.equal(response.status, 422);
      const { code, message, detail } = await response.json();
      assert.equal(code, "request_invalid");
      assert.match(message, /`model`.*cannot translate/);
      assert.equal(detail[0].field, "model");
    }
    const transcript = await post(service.url, { file }, "transcriptions");
    assert.equal(transcript.status, 200);
    await transcript.body?.cancel();
  });
}
