/**
 * Chatterbox through transformers.js, which clones voices: a model with the inputs and outputs of
 * its multilingual export whose sound can be computed by hand (tests/fixtures/synthesizers).
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { decodeWav } from "../../shared/media/wav.ts";
import { encodeContainer } from "../../tts/engine/containers/containers.ts";
import { activeRequests } from "../fixtures/health.ts";
import { untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import {
  assertTimes,
  peak,
  RATE_HZ,
  speak,
  startWith,
  toneClip,
  toneOf,
  voiceEngines,
} from "../fixtures/tone_models.ts";
import { KEY, post } from "../fixtures/tts_service.ts";
import { until } from "../fixtures/until.ts";

/** The pitch that the fixture's speech encoder finds in the catalogue's recording of a voice. */
async function pitchOfRecording(voice: string, language: string): Promise<number> {
  const path = fileURLToPath(new URL(`../../voices/${voice}.${language}.wav`, import.meta.url));
  const samples = decodeWav(await Deno.readFile(path)).samples.slice(0, 10 * RATE_HZ);
  let rises = 0;
  for (let index = 1; index < samples.length; index++) {
    if (samples[index - 1]! < 0 && samples[index]! >= 0) rises++;
  }
  return rises / (samples.length / RATE_HZ);
}

Deno.test("a model with Chatterbox's interface, through transformers.js", async (t) => {
  await using service = await startWith("chatterbox", ["chatterbox"]);
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));
  assert.deepEqual(health.capabilities, {
    languages: ["en", "de", "fr"],
    phonemes: [],
    clones: true,
    clone_steps: false,
    style: true,
    speed: "sound",
    phoneme_times: false,
    batches: false,
  });

  await t.step(
    "speaks every voice from its recording, in the languages that the model has tags for",
    async () => {
      const engines = await voiceEngines(service);
      assert.deepEqual(new Set(engines.values()), new Set(["chatterbox"]));
      for (
        const [voice, language, text] of [
          ["svc_heart", "en", "Hello world."],
          ["de_hans", "de", "Guten Morgen."],
          ["fr_jean", "fr", "Bonjour à tous."],
        ] as const
      ) {
        const spoken = await speak(service, { voice, text, emit_visemes: true });
        const [tone, pitch] = [toneOf(spoken.samples), await pitchOfRecording(voice, language)];
        assert.ok(Math.abs(tone / pitch - 1) < 0.01, `${tone} Hz, not ${pitch} Hz`);
        assertTimes(spoken);
        // [START], the mark, letters, [STOP] and [START_SPEECH]: three speech tokens of 40 ms each.
        const letters = text.normalize("NFKD").length + 4;
        const seconds = spoken.samples.length / RATE_HZ;
        assert.ok(Math.abs(seconds - letters * 0.12) < 0.03, `${seconds} s for ${letters} tokens`);
      }
    },
  );

  await t.step("clones the voice of a clip in proportion to clone_strength", async () => {
    const own = await pitchOfRecording("svc_heart", "en");
    for (const [strength, expected] of [[1, 440], [0, own], [0.5, (own + 440) / 2]] as const) {
      const { samples, warnings } = await speak(service, {
        ref_audio_b64: toneClip({ frequencyHz: 440 }),
        clone_strength: strength,
      });
      assert.deepEqual(warnings, []);
      const tone = toneOf(samples);
      assert.ok(Math.abs(tone / expected - 1) < 0.02, `${tone} Hz at ${strength}, not ${expected}`);
    }
    const other = await speak(service, {
      ref_audio_b64: toneClip({ frequencyHz: 300 }),
      clone_strength: 1,
    });
    assert.ok(Math.abs(toneOf(other.samples) - 300) < 4, "another clip is another voice");
  });

  for (const container of ["wav", "flac", "mp3", "opus"] as const) {
    await t.step(`takes over the voice of a clip in ${container} at another rate`, async () => {
      const format = { sampleRateHz: 48_000, bitsPerSample: 16 } as const;
      const tone = Float32Array.from(
        { length: 4 * format.sampleRateHz },
        (_, index) => 0.2 * Math.sin(2 * Math.PI * 500 * index / format.sampleRateHz),
      );
      const clip = await encodeContainer(tone, format, container);
      const { samples } = await speak(service, {
        ref_audio_b64: `data:audio/${container};base64,${clip.toBase64()}`,
        clone_strength: 1,
      });
      assert.ok(Math.abs(toneOf(samples) - 500) < 6, `${toneOf(samples)} Hz`);
    });
  }

  await t.step("combines the style of one clip with the voice of another", async () => {
    const soft = { ref_audio_b64: toneClip({ frequencyHz: 440 }), clone_strength: 1 };
    const calm = await speak(service, soft);
    const excited = await speak(service, {
      ...soft,
      style_ref_audio_b64: toneClip({ frequencyHz: 900, amplitude: 0.8 }),
    });
    assert.deepEqual(excited.warnings, []);
    assert.ok(peak(calm.samples) < 0.4, `${peak(calm.samples)}`);
    assert.ok(peak(excited.samples) > 0.55, `${peak(excited.samples)}`);
    assert.ok(Math.abs(toneOf(excited.samples) - 440) < 5);
  });

  await t.step("a clip also applies to the event stream and the socket", async () => {
    const fields = { ref_audio_b64: toneClip({ frequencyHz: 440 }), clone_strength: 1 };
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send({ text: "Hello world.", ...fields });
    await socket.untilType("Flushed");
    const bytes = await new Blob(socket.binary).bytes();
    const samples = Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768);
    assert.ok(Math.abs(toneOf(samples) - 440) < 5, `${toneOf(samples)} Hz`);
    const response = await post(service, "/v1/speak/sse", { text: "Hello world.", ...fields });
    const audio = [...(await response.text()).matchAll(/"audio_b64":"([^"]+)"/g)]
      .map(([, base64]) => Uint8Array.fromBase64(base64!));
    const streamed = new Int16Array((await new Blob(audio).bytes()).buffer);
    const tone = toneOf(Float32Array.from(streamed, (sample) => sample / 32_768));
    assert.ok(Math.abs(tone - 440) < 5, `${tone} Hz`);
  });

  await t.step("the same seed gives the same bytes, even beside other requests", async () => {
    const text = "Hello world, again and again.";
    const [one, other, same] = await Promise.all([
      speak(service, { text, seed: 3, head_silence_ms: 0 }),
      speak(service, { text, seed: 4 }),
      speak(service, { text, seed: 3, emit_visemes: true }),
    ]);
    assert.ok(one.audio_b64 === same.audio_b64);
    assert.ok(one.audio_b64 !== other.audio_b64);
  });

  await t.step("speed and pitch, which the model lacks, are applied to its audio", async () => {
    const fields = { ref_audio_b64: toneClip({ frequencyHz: 440 }), clone_strength: 1 };
    const plain = await speak(service, fields);
    const fast = await speak(service, { ...fields, speed: 2 });
    const ratio = plain.samples.length / fast.samples.length;
    assert.ok(Math.abs(ratio - 2) < 0.1, `${ratio}`);
    assert.ok(Math.abs(toneOf(fast.samples) - 440) < 6);
    const high = await speak(service, {
      ...fields,
      ssml_lite: true,
      text: '<prosody pitch="+12st">Hello world.</prosody>',
    });
    assert.ok(Math.abs(toneOf(high.samples) - 880) < 12);
    assert.ok(Math.abs(high.samples.length / plain.samples.length - 1) < 0.1);
  });

  await t.step("a client that disconnects stops the model between two speech tokens", async () => {
    const word = "somewhere ";
    const began = performance.now();
    await speak(service, { text: `${word.repeat(9)}.` });
    const hundredth = performance.now() - began;
    const leaving = new AbortController();
    const response = await post(service, "/v1/speak/sse", { text: `${word.repeat(900)}.` }, {
      signal: leaving.signal,
    });
    await until(async () => await activeRequests(service) > 0);
    leaving.abort();
    await response.text().catch(() => {});
    const start = performance.now();
    await until(async () => await activeRequests(service) === 0);
    const waited = performance.now() - start;
    assert.ok(waited < 50 * hundredth, `${waited} of ${100 * hundredth} ms`);
    const spoken = await speak(service, { text: "Hello." });
    assert.ok(spoken.samples.length > 0);
  });
});
