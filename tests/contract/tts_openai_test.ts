/** POST /v1/audio/speech: OpenAI's own client, files and streams. */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import OpenAI from "npm:openai@7.59.0";
import type { SpeechCreateParams } from "npm:openai@7.59.0/resources/audio/speech";
import { decodeWav } from "../../shared/media/wav.ts";
import { OpenAiSpeechEvent } from "../../shared/schema/openai_speech.ts";
import { concatenateBytes } from "../../shared/media/bytes.ts";
import { activeRequests, healthOf } from "../fixtures/health.ts";
import { childrenOf } from "../fixtures/processes.ts";
import { MOST_BEHIND_MP3, MP3_DELAY } from "../fixtures/streamed_mp3.ts";
import { post, withService } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

const TEXT = "Good morning. The weather is cold, but bright. See you tomorrow.";
const RATE_HZ = 24_000;

Deno.test("POST /v1/audio/speech with OpenAI's client", async (t) => {
  await withService(async (service) => {
    const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret", maxRetries: 0 });
    const ask = (fields: Partial<SpeechCreateParams>) =>
      openai.audio.speech.create({ model: "tts-1", voice: "svc_bella", input: TEXT, ...fields });
    const bytesOf = async (fields: Partial<SpeechCreateParams>) =>
      new Uint8Array(await (await ask(fields)).arrayBuffer());

    await t.step("models.list() and retrieve() know only the engine in use", async () => {
      const ids = await Array.fromAsync(openai.models.list(), ({ id }) => id);
      const { engine } = await healthOf(service);
      assert.deepEqual(ids, [engine]);
      assert.equal((await openai.models.retrieve(engine)).id, engine);
      await assert.rejects(openai.models.retrieve("tts-2"), { status: 404 });
    });

    await t.step("a WAV answer states its Content-Length", async () => {
      const response = await ask({ voice: "alloy", response_format: "wav" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.equal(response.headers.get("content-length"), String(bytes.length));
      const wav = decodeWav(bytes);
      assert.equal(wav.sampleRateHz, RATE_HZ);
      assert.ok(wav.samples.length > 12_000);
    });

    await t.step("pcm streams the samples of the WAV file while they are spoken", async () => {
      const response = await ask({ response_format: "pcm" });
      assert.equal(response.headers.get("content-type"), "audio/pcm;rate=24000");
      const pieces: Uint8Array[] = await Array.fromAsync(response.body!);
      assert.ok(pieces.length >= 3, "a sentence is sent before the next is spoken");
      const wav = await bytesOf({ response_format: "wav" });
      assert.deepEqual(
        concatenateBytes(pieces),
        wav.slice(44),
      );
    });

    await t.step("mp3, the default, and opus are as long as the pcm", async () => {
      const samples = (await bytesOf({ response_format: "pcm" })).length / 2;
      const mp3 = new MPEGDecoder();
      await mp3.ready;
      const { samplesDecoded, sampleRate } = mp3.decode(await bytesOf({}));
      mp3.free();
      assert.equal(sampleRate, RATE_HZ);
      const behind = samplesDecoded - MP3_DELAY - samples;
      assert.ok(behind >= 0 && behind < MOST_BEHIND_MP3, `${behind} samples behind it`);
      const opus = new OggOpusDecoder();
      await opus.ready;
      const decoded = await opus.decodeFile(await bytesOf({ response_format: "opus" }));
      opus.free();
      assert.equal(decoded.samplesDecoded, 2 * samples);
    });

    await t.step("a custom voice may be given as an object", async () => {
      const named = await bytesOf({ response_format: "pcm" });
      assert.deepEqual(
        await bytesOf({ response_format: "pcm", voice: { id: "svc_bella" } }),
        named,
      );
    });

    await t.step("Kokoro's voice names select voices, but mixtures are rejected", async () => {
      const named = await bytesOf({ response_format: "pcm" });
      assert.deepEqual(await bytesOf({ response_format: "pcm", voice: "af_bella" }), named);
      await assert.rejects(ask({ voice: "af_bella+af_sky" }), /no voice "af_bella\+af_sky"/);
    });

    await t.step(
      "stream_format sse sends the same bytes as events, then the usage",
      async () => {
        const response = await ask({ response_format: "pcm", stream_format: "sse" });
        assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
        const events = (await response.text()).split("\n\n")
          .filter((frame) => frame.startsWith("data: "))
          .map((frame) => OpenAiSpeechEvent.parse(JSON.parse(frame.slice(6))));
        const done = events.pop();
        const sound = events.map((event) => {
          assert.ok(event.type === "speech.audio.delta");
          return Uint8Array.fromBase64(event.audio);
        });
        const bytes = concatenateBytes(sound);
        assert.deepEqual(bytes, await bytesOf({ response_format: "pcm" }));
        assert.ok(done?.type === "speech.audio.done");
        assert.equal(done.usage.input_tokens, TEXT.length);
        assert.ok(Math.abs(done.usage.audio_seconds - bytes.length / 2 / RATE_HZ) < 0.002);
      },
    );

    await t.step("an input without a sound gives an error event that names it", async () => {
      const response = await ask({ input: "ꠀꠀ", stream_format: "sse" });
      const error = JSON.parse((await response.text()).replace("data: ", ""));
      assert.deepEqual([error.type, error.code], ["error", "text_empty"]);
      assert.match(JSON.stringify(error), /`input`.*"field":"input"/);
    });

    await t.step("a client that disconnects cancels the rest of the synthesis", async () => {
      const start = performance.now();
      await bytesOf({ input: `${TEXT} `.repeat(10), response_format: "pcm" });
      const quarterMilliseconds = performance.now() - start;
      for (const stream_format of ["audio", "sse"] as const) {
        const leaving = new AbortController();
        const response = await openai.audio.speech.create({
          model: "tts-1",
          voice: "svc_bella",
          input: `${TEXT} `.repeat(40),
          response_format: "pcm",
          stream_format,
        }, { signal: leaving.signal });
        await response.body!.getReader().read();
        assert.equal(await activeRequests(service), 1);
        const left = performance.now();
        leaving.abort();
        await until(async () => await activeRequests(service) === 0);
        const waited = performance.now() - left;
        assert.ok(waited < quarterMilliseconds, `${waited} of ${4 * quarterMilliseconds} ms`);
      }
    });

    await t.step(
      "a stream breaks off when its engine dies, and the log records it",
      async () => {
        const response = await ask({ input: `${TEXT} `.repeat(40), response_format: "pcm" });
        const reader = response.body!.getReader();
        await reader.read();
        for (const pid of await childrenOf(service.pid)) Deno.kill(pid, "SIGKILL");
        await assert.rejects(async () => {
          while (!(await reader.read()).done);
        });
        assert.equal(service.log.filter((line) => /"event":"stream_failed"/.test(line)).length, 1);
        assert.ok((await bytesOf({ response_format: "pcm" })).length > 0, "the next one is spoken");
      },
    );

    for (const [speed, spoken] of [[4, 2], [0.25, 0.5], [2, 2]] as const) {
      await t.step(`speed ${speed} is spoken at ${spoken}, and a header says so`, async () => {
        const headers = new Headers();
        for (const stream_format of ["audio", "sse"] as const) {
          const response = await ask({ response_format: "pcm", speed, stream_format });
          headers.append("warnings", response.headers.get("x-parley-warnings") ?? "[]");
          const bytes = await response.bytes();
          if (stream_format === "audio") {
            assert.deepEqual(bytes, await bytesOf({ response_format: "pcm", speed: spoken }));
          }
        }
        const warnings = speed === spoken ? "[]" : '["`speed` is clamped between 0.5 and 2"]';
        assert.equal(headers.get("warnings"), `${warnings}, ${warnings}`);
      });
    }

    for (
      const [what, fields, field] of [
        ["a voice that is none", { voice: "nobody" }, "voice"],
        ["a voice by a name of JavaScript", { voice: "constructor" }, "there is no voice"],
        ["a voice that is a number", { voice: 5 }, "must be the id of a voice"],
        ["an empty input", { input: " " }, '`input`.*"field":"input"'],
        ["an input without a sound", { input: "ꠀꠀ" }, '`input`.*"field":"input"'],
        ["too long an input", { input: "a".repeat(10_001) }, "`input`"],
        ["a container that is none", { response_format: "aac" }, "response_format"],
        ["a speed that is none", { speed: 5 }, "speed"],
        ["a stream format that is none", { stream_format: "xml" }, "stream_format"],
      ] as const
    ) {
      await t.step(`${what} is 422 naming it`, async () => {
        const response = await post(service, "/v1/audio/speech", { input: "x", ...fields });
        assert.equal(response.status, 422);
        assert.match(JSON.stringify(await response.json()), new RegExp(field));
      });
    }
  });
});
