/**
 * The second backend: the shipped recogniser in ONNX through transformers.js, beside the same model
 * in whisper.cpp.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { SENTENCES } from "../../demo/sentences.ts";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { ListenServerFrame, VerboseTranscriptionResponse } from "../../shared/schema/stt.ts";
import { finalText, results, stream, textOf, TOKEN } from "../fixtures/listen_client.ts";
import { childrenOf, isAlive } from "../fixtures/processes.ts";
import { type RunningService, startService, untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { bytesOf, silence, speech } from "../fixtures/speech.ts";

const SHIPPED = fileURLToPath(new URL("../../models/stt/parley-stt-small-onnx", import.meta.url));
const RAW = "encoding=linear16&sample_rate=16000";
/** Attention heads of the shipped model that roughly follow the audio. */
const HEADS = [[0, 0], [1, 0], [2, 1]];
const SPOKEN = [
  ...SENTENCES,
  { language: "en", voice: "svc_heart", text: "Set a timer for ten minutes." },
  { language: "en", voice: "en_george", text: "Add tomatoes to my shopping list." },
];

function start(more: Record<string, string> = {}): Promise<RunningService> {
  return startService("stt", { SVC_STT_ENGINE: "transformers", SVC_STT_DEVICE: "cpu", ...more });
}

async function recorded(service: RunningService, query: string, body: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${service.url}/v1/listen?${query}`, {
    method: "POST",
    ...TOKEN,
    body,
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return {
    ...answer,
    ...answer.results.channels[0],
    ...answer.results.channels[0].alternatives[0],
  };
}

/** Requests the segments of OpenAI's verbose transcript of English samples. */
async function segments(service: RunningService, samples: Int16Array<ArrayBuffer>) {
  const form = new FormData();
  const wav = encodeWav(fromPcm16(samples), { sampleRateHz: 16_000, bitsPerSample: 16 });
  form.set("file", new Blob([wav]), "speech.wav");
  form.set("response_format", "verbose_json");
  form.set("language", "en");
  const url = `${service.url}/v1/audio/transcriptions`;
  const response = await fetch(url, { method: "POST", ...TOKEN, body: form });
  return VerboseTranscriptionResponse.parse(await response.json()).segments!;
}

/** Makes a folder with the shipped model as "aligned", whose word times come from attention. */
async function alignedModel(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir({ prefix: "parley-onnx-" });
  const model = `${folder}/aligned`;
  await Deno.mkdir(`${model}/onnx`, { recursive: true });
  const files: string[] = [];
  for (const place of ["", "onnx/"]) {
    for await (const { name, isFile } of Deno.readDir(`${SHIPPED}/${place}`)) {
      if (!isFile) continue;
      await Deno.copyFile(`${SHIPPED}/${place}${name}`, `${model}/${place}${name}`);
      files.push(place + name);
    }
  }
  const path = `${model}/generation_config.json`;
  const config = JSON.parse(await Deno.readTextFile(path));
  await Deno.writeTextFile(path, JSON.stringify({ ...config, alignment_heads: HEADS }));
  const recognizers = [{
    id: "aligned",
    label: "Test",
    quantization: "Q8",
    multilingual: true,
    url: "https://example.com/",
    files: files.map((file) => ({ file, sha256: null })),
  }];
  const registry = JSON.stringify({ models: [], recognizers });
  await Deno.writeTextFile(`${folder}/registry.json`, registry);
  return { folder, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

Deno.test("transformers.js and whisper.cpp write the same words", async (t) => {
  await using service = await start();
  await using other = await startService("stt", { SVC_STT_DEVICE: "cpu" });
  const health = await untilReady(service.url);
  assert.deepEqual([health.status, health.engine, health.model, health.backend], [
    "ok",
    "transformers",
    "parley-stt-small-onnx",
    "cpu",
  ]);
  await untilReady(other.url);

  for (const { language, voice, text } of SPOKEN) {
    await t.step(`recorded: ${text}`, async () => {
      const { samples } = await speech(text, voice);
      const heard: string[] = [];
      for (const each of [service, other]) {
        const query = `language=${language}&${RAW}`;
        const { transcript, confidence } = await recorded(each, query, bytesOf(samples));
        assert.ok(confidence > 0.8 && confidence <= 1);
        heard.push(transcript);
      }
      assert.deepEqual(heard, [text, text]);
    });

    await t.step(`live, language detected: ${text}`, async () => {
      const { samples } = await speech(text, voice);
      const query = `language=multi&interim_results=true&${RAW}`;
      await Promise.all([service, other].map(async ({ socketUrl }) => {
        using socket = await openSocket(`${socketUrl}/v1/listen?${query}`, TOKEN);
        await stream(socket, joinPcm16([samples, silence(0.8)]), 1);
        socket.send({ type: "CloseStream" });
        assert.deepEqual(await socket.closed, { code: 1000, reason: "" });
        for (const frame of socket.frames) ListenServerFrame.parse(frame);
        assert.ok(results(socket).some((frame) => frame.speech_final));
        assert.equal(finalText(socket), text);
      }));
    });
  }

  await t.step("both engines report the same details of how a segment was decoded", async () => {
    const { samples } = await speech("Set a timer for ten minutes.");
    const [own, others] = [await segments(service, samples), await segments(other, samples)];
    assert.equal(own.length, 1);
    const [here, there] = [own[0]!, others[0]!];
    assert.deepEqual(here.tokens, there.tokens);
    assert.equal(here.compression_ratio, there.compression_ratio);
    assert.ok(Math.abs(here.avg_logprob - there.avg_logprob) < 0.05);
    assert.ok(Math.abs(here.no_speech_prob! - there.no_speech_prob!) < 0.02);
  });

  await t.step(
    "a word that is said repeatedly causes no fallback to a higher temperature",
    async () => {
      const { samples } = await speech("My number is five five five five five five one two.");
      const [said] = await segments(service, samples);
      assert.match(said!.text, /^My number is( five){4,6} one two\.$/);
      assert.equal(said!.temperature, 0);
    },
  );

  await t.step("partials come while speech goes on", async () => {
    const { samples } = await speech(SENTENCES[0]!.text);
    using socket = await openSocket(
      `${service.socketUrl}/v1/listen?language=en&interim_results=true&endpointing=false&${RAW}`,
      TOKEN,
    );
    const half = samples.length >> 1;
    await stream(socket, samples.slice(0, half), 1);
    const partial = await socket.until((frame) => frame.is_final === false);
    assert.match(textOf(partial), /^What/);
    await stream(socket, samples.slice(half), 1);
    socket.send({ type: "CloseStream" });
    assert.equal((await socket.closed).code, 1000);
    assert.equal(finalText(socket), SENTENCES[0]!.text);
  });

  await t.step("a container is decoded, and word times are in order", async () => {
    const flac = await Deno.readFile(new URL("../fixtures/audio/weather.flac", import.meta.url));
    const { transcript, words } = await recorded(service, "language=en", flac);
    assert.equal(transcript, SENTENCES[0]!.text);
    let end = 0;
    for (const word of words) {
      assert.ok(word.start >= end - 0.001 && word.end > word.start, JSON.stringify(words));
      end = word.end;
    }
  });

  await t.step(
    "a keyterm does not change a clear transcript, whether it was said or not",
    async () => {
      const { samples } = await speech(SENTENCES[0]!.text);
      for (const keyterm of ["London", "Parley"]) {
        const query = `language=en&${RAW}&keyterm=${keyterm}`;
        for (const each of [service, other]) {
          const { transcript } = await recorded(each, query, bytesOf(samples));
          assert.equal(transcript, SENTENCES[0]!.text, keyterm);
        }
      }
    },
  );

  for (
    const [keyterm, text] of [
      ["Zelenka", "I met Zelenka at the station."],
      ["ibuprofen", "She took ibuprofen this morning."],
    ] as const
  ) {
    await t.step(`a name that nobody knows is heard as a keyterm: ${keyterm}`, async () => {
      const { samples } = await speech(text);
      const heard: boolean[] = [];
      for (const query of [RAW, `${RAW}&keyterm=${keyterm}`]) {
        const { transcript } = await recorded(service, `language=en&${query}`, bytesOf(samples));
        heard.push(transcript.includes(keyterm));
      }
      assert.deepEqual(heard, [false, true]);
    });
  }

  await t.step("silence and noise have no words", async () => {
    const noise = Int16Array.from({ length: 48_000 }, () => (Math.random() - 0.5) * 600);
    for (const samples of [silence(3), noise]) {
      const { transcript } = await recorded(service, `language=en&${RAW}`, bytesOf(samples));
      assert.equal(transcript, "");
    }
  });

  await t.step("an engine that is killed in mid-speech costs no word", async () => {
    const { samples } = await speech(SENTENCES[0]!.text);
    using socket = await openSocket(
      `${service.socketUrl}/v1/listen?language=en&interim_results=true&${RAW}`,
      TOKEN,
    );
    await stream(socket, samples, 1);
    const [engine] = await childrenOf(service.pid);
    Deno.kill(engine!, "SIGKILL");
    socket.send({ type: "Finalize" });
    const final = await socket.until((frame) => frame.from_finalize === true);
    assert.match(textOf(final), /weather like in london tomorrow/i);
    assert.equal(isAlive(engine!), false);
  });
});

Deno.test("model= selects a folder of the registry, whose words are timed by attention", async () => {
  await using aligned = await alignedModel();
  await using service = await start({
    SVC_STT_REGISTRY: `${aligned.folder}/registry.json`,
    SVC_STT_MODELS_DIR: aligned.folder,
  });
  await untilReady(service.url);
  const { samples, words: truth } = await speech(SENTENCES[0]!.text);
  const query = `model=aligned&punctuate=true&language=en&${RAW}`;
  const { metadata, words, transcript } = await recorded(service, query, bytesOf(samples));
  assert.equal(Object.values<{ name: string }>(metadata.model_info)[0]!.name, "aligned");
  assert.equal(transcript, SENTENCES[0]!.text);
  const errors = truth.map(({ start }, at) => Math.abs(words[at].start - start));
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  // The heads of so small a model follow the audio only roughly; alignment_test.ts has exact ones.
  assert.ok(mean < 0.25, `${errors}`);
  const plain = await recorded(service, `language=en&${RAW}`, bytesOf(samples));
  assert.notDeepEqual(plain.words.map(timesOf), words.map(timesOf));
  for (const [at, word] of words.entries()) {
    assert.ok(word.end >= word.start && word.start >= (words[at - 1]?.end ?? 0) - 0.001);
  }
});

function timesOf({ start, end }: { start: number; end: number }): [number, number] {
  return [start, end];
}

Deno.test("model_info names the architecture of a model other than Whisper", async () => {
  await using service = await start({
    SVC_STT_MODEL: "tests/fixtures/moonshine",
    SVC_STT_DTYPE: "fp32",
  });
  await untilReady(service.url);
  const { metadata } = await recorded(service, RAW, bytesOf(silence(1)));
  assert.equal(Object.values<{ arch: string }>(metadata.model_info)[0]!.arch, "moonshine");
});

for (
  const [what, variables, says] of [
    ["a folder that is not there", { SVC_STT_MODEL: "/nowhere" }, /\/nowhere.*SVC_STT_MODEL/],
    ["weights that are not there", { SVC_STT_DTYPE: "q4" }, /q4/],
    ["a model of another kind", { SVC_STT_MODEL: "tests/fixtures/kokoro" }, /model_type/],
  ] as const
) {
  Deno.test(`with ${what} the service says so, and refuses work with 503`, async () => {
    await using service = await start(variables);
    const { status, model_error: error } = await untilReady(service.url);
    assert.equal(status, "degraded");
    assert.match(String(error), says);
    const response = await fetch(`${service.url}/v1/listen?${RAW}`, {
      method: "POST",
      ...TOKEN,
      body: bytesOf(silence(1)),
    });
    assert.equal(response.status, 503);
    assert.equal((await response.json()).code, "model_unavailable");
  });
}
