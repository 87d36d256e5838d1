/** POST /v1/audio/transcriptions with OpenAI's client, on real speech. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import OpenAI, { toFile } from "npm:openai@7.59.0";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { VerboseTranscriptionResponse } from "../../shared/schema/stt.ts";
import { Vocabulary } from "../../stt/engine/transformers/vocabulary.ts";
import { metricOf } from "../fixtures/metrics.ts";
import { quickestSeconds } from "../fixtures/quickest.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { silence, speech } from "../fixtures/speech.ts";

/** The model that ships has one vocabulary, in ggml and in ONNX. */
const TOKENIZER = fileURLToPath(
  new URL("../../models/stt/parley-stt-small-onnx", import.meta.url),
);
const FIRST = "Set a timer for ten minutes.";
const SECOND = "What is the weather like in London tomorrow?";

Deno.test("POST /v1/audio/transcriptions", async (t) => {
  await using service = await startService("stt", { SVC_STT_API_KEYS: "secret" });
  await untilReady(service.url);
  const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret", maxRetries: 0 });
  const first = await speech(FIRST);
  const second = await speech(SECOND);
  const samples = joinPcm16([
    silence(0.5),
    first.samples,
    silence(1.5),
    second.samples,
    silence(0.5),
  ]);
  const wav = encodeWav(Float32Array.from(samples, (sample) => sample / 32_768), {
    sampleRateHz: 16_000,
    bitsPerSample: 16,
  });
  const file = await toFile(wav, "speech.wav", { type: "audio/wav" });
  const pattern =
    /^Set a timer for (ten|10) minutes\. What is the weather like in London tomorrow\?$/;
  type Value = string | Uint8Array;
  const post = (
    fields: Readonly<Record<string, Value | readonly Value[]>>,
  ): Promise<Response> => {
    const form = new FormData();
    for (const [key, values] of Object.entries(fields)) {
      for (const value of [values].flat()) {
        if (value instanceof Uint8Array) form.append(key, new Blob([value.slice()]));
        else form.append(key, value);
      }
    }
    return fetch(`${service.url}/v1/audio/transcriptions`, {
      method: "POST",
      headers: { Authorization: "Bearer secret" },
      body: form,
    });
  };
  const request = { file, model: "whisper-1", language: "en" } as const;

  await t.step("json", async () => {
    const { text, usage } = await openai.audio.transcriptions.create(request);
    assert.match(text, pattern);
    assert.ok(usage?.type === "duration");
    assert.ok(Math.abs(usage.seconds - samples.length / 16_000) < 0.01);
  });

  await t.step("stream: a delta for each utterance, then the whole text", async () => {
    const events = await Array.fromAsync(
      await openai.audio.transcriptions.create({ ...request, stream: true }),
    );
    const deltas = events.filter((event) => event.type === "transcript.text.delta");
    assert.equal(deltas.length, 2);
    const done = events.at(-1)!;
    assert.ok(done.type === "transcript.text.done");
    assert.match(done.text, pattern);
    assert.equal(deltas.map(({ delta }) => delta).join(""), done.text);
  });

  await t.step("text", async () => {
    const text = await openai.audio.transcriptions.create({ ...request, response_format: "text" });
    assert.match(String(text).trim(), pattern);
  });

  await t.step("verbose_json with the times of segments and words", async () => {
    const body = await openai.audio.transcriptions.create({
      ...request,
      response_format: "verbose_json",
      timestamp_granularities: ["word", "segment"],
    });
    assert.match(body.text, pattern);
    assert.equal(body.language, "english");
    assert.ok(Math.abs(Number(body.duration) - samples.length / 16_000) < 0.01);
    assert.equal(body.segments!.length, 2);
    const secondStart = 0.5 + first.samples.length / 16_000 + 1.5;
    assert.ok(Math.abs(body.segments![1]!.start - secondStart) < 0.5);
    assert.equal(body.words!.length, FIRST.split(" ").length + SECOND.split(" ").length);
    for (const { start, end } of body.words!) assert.ok(start <= end);
    assert.deepEqual(body.usage, { type: "duration", seconds: body.duration });
  });

  for (
    const [granularities, given] of [
      [undefined, ["segments"]],
      [["segment"], ["segments"]],
      [["word"], ["words"]],
    ] as const
  ) {
    await t.step(
      `verbose_json with ${granularities ?? "no granularity"} has ${given}`,
      async () => {
        const body = await openai.audio.transcriptions.create({
          ...request,
          response_format: "verbose_json",
          ...(granularities && { timestamp_granularities: [...granularities] }),
        });
        assert.deepEqual(["words", "segments"].filter((key) => key in body), given);
      },
    );
  }

  await t.step("a segment has OpenAI's details of how it was decoded", async () => {
    const body = await openai.audio.transcriptions.create({
      ...request,
      response_format: "verbose_json",
    });
    const vocabulary = await Vocabulary.open(TOKENIZER);
    const textOf = (tokens: readonly number[]) =>
      new TextDecoder().decode(
        Uint8Array.from(tokens.flatMap((id) => [...vocabulary.bytesOf(id)!])),
      );
    for (const [index, segment] of VerboseTranscriptionResponse.parse(body).segments!.entries()) {
      assert.equal(segment.id, index);
      assert.equal(textOf(segment.tokens).trim(), segment.text);
      assert.equal(segment.temperature, 0);
      assert.ok(segment.avg_logprob < 0 && segment.avg_logprob > -0.5, `${segment.avg_logprob}`);
      const bytes = new TextEncoder().encode(segment.text);
      assert.equal(segment.compression_ratio, bytes.length / deflateSync(bytes).length);
      assert.ok(segment.no_speech_prob! < 0.1, `${segment.no_speech_prob}`);
      const leadSeconds = segment.start - segment.seek / 100;
      assert.ok(leadSeconds >= 0 && leadSeconds < 1, `heard ${leadSeconds} s before the words`);
    }
  });

  for (
    const { format, says } of [
      { format: "srt", says: /^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\nSet a timer.*\n\n2\n/ },
      { format: "vtt", says: /^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\nSet a timer/ },
    ] as const
  ) {
    await t.step(format, async () => {
      const text = await openai.audio.transcriptions.create({
        ...request,
        response_format: format,
      });
      assert.match(String(text), says);
    });
  }

  await t.step("without a language the language is detected", async () => {
    const { language, text } = await openai.audio.transcriptions.create({
      file,
      model: "whisper-1",
      response_format: "verbose_json",
    });
    assert.equal(language, "english");
    assert.match(text, pattern);
  });

  for (
    const [name, fields] of [
      ["granularities whose name has no brackets", {
        response_format: "verbose_json",
        timestamp_granularities: "word",
      }],
      ["granularities in one text, as AI SDK 4 writes them", {
        response_format: "verbose_json",
        timestamp_granularities: "word,segment",
      }],
      ["granularities as JSON", {
        response_format: "verbose_json",
        "timestamp_granularities[]": '["word", "segment"]',
      }],
      ["a region", { language: "en-GB" }],
      ["no language in the field for it", { language: "" }],
      ["a language that is to be found out", { language: "auto" }],
      ["fields that were left empty", { response_format: "", temperature: "", prompt: "" }],
      ["a temperature as some languages write it", { temperature: "1E-1" }],
      ["stream=False, as Python writes it", { stream: "False" }],
      ["a language twice", { language: ["en", "en"] }],
      ["several values of a field that nobody knows", { keywords: ["a", "b"] }],
      ["a prompt of very many letters", { prompt: "a".repeat(100_000) }],
      ["fields that nobody knows", { chunking_strategy: "auto", "include[]": "logprobs" }],
    ] as const
  ) {
    await t.step(`${name} is understood`, async () => {
      const response = await post({ file: wav, ...fields });
      assert.equal(response.status, 200, await response.clone().text());
      const { text, words } = await response.json();
      assert.match(text, pattern);
      const asksWords = Object.keys(fields).some((field) => field.startsWith("timestamp_"));
      if (asksWords) assert.equal(words.length, 14);
    });
  }

  await t.step(
    "20,000 unknown fields with distinct names take less than 4 times as long as with one name",
    async () => {
      const secondsOf = async (nameOf: (index: number) => string) => {
        const form = new FormData();
        form.set("file", new Blob([wav.slice(0, 100)]));
        for (let index = 0; index < 20_000; index++) form.append(nameOf(index), "x");
        const body = await new Response(form).blob();
        return await quickestSeconds(async () => {
          const response = await fetch(`${service.url}/v1/audio/transcriptions`, {
            method: "POST",
            headers: { Authorization: "Bearer secret" },
            body,
          });
          assert.equal(response.status, 200, await response.text());
        });
      };
      const [one, many] = [await secondsOf(() => "name"), await secondsOf((index) => `n${index}`)];
      assert.ok(many < 4 * one, `${many} s, not ${one} s`);
    },
  );

  await t.step("none of these requests has ended the engine", async () => {
    assert.equal(await metricOf(service, "parley_engine_restarts_total"), 0);
  });

  for (
    const { name, fields, field } of [
      { name: "no file", fields: { model: "x" }, field: "file" },
      {
        name: "a language that is not spoken here",
        fields: { file: wav, language: "xx" },
        field: "language",
      },
      {
        name: "two languages",
        fields: { file: wav, language: ["en", "fr"] },
        field: "language",
      },
      {
        name: "an unknown format",
        fields: { file: wav, response_format: "docx" },
        field: "response_format",
      },
      {
        name: "a temperature that is none",
        fields: { file: wav, temperature: "warm" },
        field: "temperature",
      },
      { name: "two files", fields: { file: [wav, wav] }, field: "file" },
      { name: "an empty file", fields: { file: new Uint8Array(0) }, field: "file" },
      {
        name: "a file that is no audio",
        fields: { file: new TextEncoder().encode("This is no audio at all. ".repeat(200)) },
        field: "file",
      },
    ] as const
  ) {
    await t.step(`${name} is 422 naming ${field}`, async () => {
      const response = await post(fields);
      assert.equal(response.status, 422);
      const { code, message, detail = [] } = await response.json();
      assert.equal(code, "request_invalid");
      assert.match(message, new RegExp(`\`${field}\``));
      assert.deepEqual(detail.map((fault: { field: string }) => fault.field), [field]);
    });
  }

  await t.step("a body that is no form is 422, a wrong key 401", async () => {
    const postAs = (key: string) =>
      fetch(`${service.url}/v1/audio/transcriptions`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: "x",
      });
    for (const [key, status] of [["secret", 422], ["wrong", 401]] as const) {
      const response = await postAs(key);
      assert.equal(response.status, status);
      await response.body?.cancel();
    }
  });
});
