/**
 * Supertonic through transformers.js: a model with its inputs and outputs whose sound can be
 * computed by hand (tests/fixtures/synthesizers).
 */
import assert from "node:assert/strict";
import { decodeWav } from "../../shared/media/wav.ts";
import { untilReady } from "../fixtures/service_process.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import {
  assertTimes,
  peak,
  RATE_HZ,
  speak,
  startWith,
  toneOf,
  voiceEngines,
} from "../fixtures/tone_models.ts";
import { KEY, post } from "../fixtures/tts_service.ts";

/** Duration of a text: 60 ms for each character and those of its tags, at the model's speed. */
function secondsOf(text: string): number {
  return (text.length + "<en></en>".length) * 0.06 / 1.05;
}

Deno.test("a model with Supertonic's interface, through transformers.js", async (t) => {
  await using service = await startWith("supertonic", ["supertonic"]);
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));
  assert.deepEqual(health.capabilities, {
    languages: ["en", "fr"],
    phonemes: [],
    clones: false,
    clone_steps: false,
    style: false,
    speed: "model",
    phoneme_times: false,
    batches: true,
  });

  await t.step("finds the style of a voice by its own file name or Supertonic's", async () => {
    for (
      const [voice, frequency] of [["svc_heart", 220], ["svc_adam", 110], ["svc_michael", 150]]
    ) {
      const spoken = await speak(service, { voice, emit_visemes: true });
      assert.equal(spoken.usage.engine, "supertonic");
      const tone = toneOf(spoken.samples);
      assert.ok(Math.abs(tone - Number(frequency)) < 2, `${tone} Hz`);
      assertTimes(spoken);
      assert.deepEqual(spoken.alignment.map(({ word }) => word), ["Hello", "world."]);
    }
  });

  await t.step("formant speaks the languages and voices that the model lacks", async () => {
    const engines = await voiceEngines(service);
    assert.equal(engines.get("fr_sonia"), "supertonic");
    assert.equal(engines.get("de_hans"), "formant", "its config.json names en and fr");
    assert.equal(engines.get("svc_bella"), "formant", "it has no voice F2");
  });

  await t.step("language and speed are inputs of the model; pitch keeps the length", async () => {
    const near = (samples: Float32Array, seconds: number) =>
      assert.ok(
        Math.abs(samples.length / RATE_HZ - seconds) < 0.04,
        `${samples.length / RATE_HZ} s, not ${seconds} s`,
      );
    const text = "Hello world.";
    near((await speak(service, { text })).samples, secondsOf(text));
    const fast = await speak(service, { text, speed: 2 });
    near(fast.samples, secondsOf(text) / 2);
    assert.ok(Math.abs(toneOf(fast.samples) - 220) < 2);
    const high = await speak(service, {
      ssml_lite: true,
      text: `<prosody pitch="+12st">${text}</prosody>`,
    });
    near(high.samples, secondsOf(text));
    assert.ok(Math.abs(toneOf(high.samples) - 440) < 4);
  });

  await t.step("quality sets the number of steps, each of which removes noise", async () => {
    const spread = async (quality: string) => {
      const { samples } = await speak(service, { text: "Hello world, how are you?", quality });
      // In a tone of constant level, every period has the same peak.
      const peaks: number[] = [];
      for (let start = 0; start + 240 < samples.length; start += 240) {
        peaks.push(peak(samples.subarray(start, start + 240)));
      }
      const mean = peaks.reduce((sum, value) => sum + value, 0) / peaks.length;
      return Math.sqrt(peaks.reduce((sum, value) => sum + (value - mean) ** 2, 0) / peaks.length);
    };
    const [draft, standard, high] = [
      await spread("draft"),
      await spread("standard"),
      await spread("high"),
    ];
    assert.ok(draft > standard && standard > 1.3 * high, `${draft} ${standard} ${high}`);
  });

  for (
    const [path, quality] of [
      ["/v1/synthesize/hq", "high"],
      ["/v1/render", "standard"],
      ["/v1/synthesize/batch", "standard"],
      ["/v1/speak/sse", "standard"],
    ] as const
  ) {
    await t.step(`${path} without quality is ${quality}`, async () => {
      const soundOf = async (fields: object) => {
        const text = "Hello world, how are you?";
        const items = [{ id: "a", text }];
        const response = await post(service, path, { text, items, defaults: fields, ...fields });
        assert.equal(response.status, 200);
        // Removes what always differs, so that only the audio can differ between two answers.
        return (await response.text()).replaceAll(/"?request_id"?:\s*"[^"]*"/g, "");
      };
      const plain = await soundOf({});
      assert.ok(plain === await soundOf({ quality }), `${quality} is not the default`);
      const other = quality === "high" ? "standard" : "high";
      assert.ok(plain !== await soundOf({ quality: other }), `${other} is no other sound`);
    });
  }

  await t.step("the same seed gives the same bytes, also in another process", async () => {
    const text = "Hello world. This is a test.";
    const [one, other, same] = await Promise.all([
      speak(service, { text, seed: 3 }),
      speak(service, { text, seed: 4 }),
      // Visemes change no sound; identical requests would share one computation.
      speak(service, { text, seed: 3, emit_visemes: true }),
    ]);
    assert.ok(one.audio_b64 === same.audio_b64);
    assert.ok(one.audio_b64 !== other.audio_b64);
    await using again = await startWith("supertonic", ["supertonic"]);
    await untilReady(again.url);
    const later = await speak(again, { text, seed: 3 });
    assert.ok(later.audio_b64 === one.audio_b64, "also from another process");
  });

  await t.step("clauses share a run, each with its own length and pause", async () => {
    const sentences = ["Hello world.", "This is me.", "And that is somebody else altogether."];
    const spoken = await speak(service, { text: sentences.join(" ") });
    assertTimes(spoken);
    const pauses = 2 * 0.35;
    const seconds = sentences.reduce((sum, sentence) => sum + secondsOf(sentence), pauses);
    const heard = spoken.samples.length / RATE_HZ;
    assert.ok(Math.abs(heard - seconds) < 0.1, `${heard} s, not ${seconds} s`);
    const start = secondsOf(sentences[0]!) + 0.35;
    const second = spoken.alignment.find(({ word }) => word === "This")!;
    assert.ok(Math.abs(second.start - start) < 0.05, `${second.start} s, not ${start} s`);
    const pause = spoken.samples.slice((start - 0.3) * RATE_HZ, (start - 0.05) * RATE_HZ);
    assert.equal(peak(pause), 0);
    // Noise is drawn for all clauses at once, so one gets other noise beside others than alone.
    const alone = await speak(service, { text: sentences.at(-1) });
    assert.notDeepEqual(spoken.samples.slice(-alone.samples.length), alone.samples);
  });

  await t.step(
    "a sentence that is too long for the model is spoken in parts, without a pause",
    async () => {
      const parts = [24, 23, 24].map((count) => "somewhere ".repeat(count).trim());
      const spoken = await speak(service, { text: parts.join(" ") });
      assertTimes(spoken);
      const seconds = parts.reduce((sum, part) => sum + secondsOf(part), 0);
      const heard = spoken.samples.length / RATE_HZ;
      assert.ok(Math.abs(heard - seconds) < 0.1, `${heard} s, not ${seconds} s`);
    },
  );

  await t.step("the texts of a batch are computed in one run, at their own lengths", async () => {
    const texts = [
      "Hello world.",
      "This is me.",
      "And that is somebody else altogether.",
      "?!",
      "Bye.",
    ];
    const items = texts.map((text, index) => ({ id: `${index}`, text, seed: 3 }));
    const batch = async (voice: string) => {
      const response = await post(service, "/v1/synthesize/batch", {
        items: [...items, { id: "hans", text: "Hallo.", voice }],
      });
      return (await response.json()).results;
    };
    const results = await batch("de_hans");
    for (const [index, text] of texts.entries()) {
      if (text === "?!") {
        assert.equal(results[index].error.code, "text_empty");
        continue;
      }
      const { duration, usage, audio_b64 } = results[index];
      assert.equal(usage.engine, "supertonic");
      assert.ok(Math.abs(duration - secondsOf(text)) < 0.05, `${text}: ${duration} s`);
      const { samples } = decodeWav(Uint8Array.fromBase64(audio_b64));
      assert.ok(Math.abs(toneOf(samples) - 220) < 2);
    }
    assert.equal(results[5].usage.engine, "formant", "its voice is not the model's");
    const again = await batch("de_hans");
    assert.deepEqual(again, results, "the same batch gives the same bytes");
    // Noise is drawn for all texts at once, so a text gets other noise beside others than alone.
    const alone = await speak(service, { text: texts[1], seed: 3, quality: "standard" });
    assert.ok(alone.audio_b64 !== results[1].audio_b64, "it was computed with the others");
  });

  await t.step("IPA gives a warning, and the word is spoken as written", async () => {
    const lexicon = { world: "/wɜːd/" };
    const { warnings, samples } = await speak(service, { lexicon });
    assert.match(warnings.join(), /supertonic engine does not support phonemes; “world\.?”/);
    assert.equal(samples.length, (await speak(service, {})).samples.length);
  });

  await t.step("the socket streams the model's audio, and Clear discards the rest", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send({ text: "One more sentence for the road. ".repeat(300) });
    await socket.untilType("Alignment");
    socket.send({ type: "Clear" });
    await socket.untilType("Cleared");
    socket.send({ text: "Hello." });
    await socket.untilType("Flushed");
    const bytes = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(bytes > RATE_HZ && bytes < 100 * RATE_HZ, `${bytes} bytes`);
  });
});
