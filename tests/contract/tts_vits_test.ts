/**
 * VITS through transformers.js: models with the inputs and outputs of MMS and of Piper, whose sound
 * can be computed by hand (tests/fixtures/synthesizers).
 */
import assert from "node:assert/strict";
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
import { KEY } from "../fixtures/tts_service.ts";

Deno.test("VITS models of two languages through transformers.js", async (t) => {
  await using service = await startWith("vits", ["piper", "mms"]);
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));
  assert.deepEqual(health.capabilities, {
    languages: ["en", "de"],
    phonemes: ["en"],
    clones: false,
    clone_steps: false,
    style: false,
    speed: "sound",
    phoneme_times: false,
    batches: false,
  });

  await t.step("each model speaks its own language, and formant the remaining one", async () => {
    const engines = await voiceEngines(service);
    assert.equal(engines.get("svc_heart"), "vits");
    assert.equal(engines.get("de_hans"), "vits");
    assert.equal(engines.get("fr_jean"), "formant");
    const french = await speak(service, { voice: "fr_jean", text: "Bonjour tout le monde." });
    assert.equal(french.usage.engine, "formant");
    assert.ok(peak(french.samples) > 0.1);
  });

  await t.step("Piper reads phonemes, picks a speaker, times words by durations", async () => {
    for (const [voice, frequency] of [["svc_heart", 250], ["svc_adam", 150]] as const) {
      const spoken = await speak(service, { voice, text: "Aha mama.", emit_visemes: true });
      assert.equal(spoken.usage.engine, "vits");
      assert.deepEqual(spoken.warnings, []);
      const tone = toneOf(spoken.samples);
      assert.ok(Math.abs(tone - frequency) < 2, `${tone} Hz`);
      assertTimes(spoken);
      assert.deepEqual(spoken.alignment.map(({ word }) => word), ["Aha", "mama."]);
      const [first, second] = spoken.alignment as [
        typeof spoken.alignment[number],
        typeof spoken.alignment[number],
      ];
      // A space and its blank: six frames of 256 samples at 22.05 kHz.
      const gap = second.start - first.end;
      assert.ok(Math.abs(gap - 6 * 256 / 22_050) < 0.004, `${gap} s`);
      const { samples } = spoken;
      const between = samples.slice(
        (first.end + 0.015) * RATE_HZ,
        (second.start - 0.004) * RATE_HZ,
      );
      assert.ok(peak(between) < 0.15, "between the words only the blank sounds");
      const word = samples.slice(second.start * RATE_HZ, second.end * RATE_HZ);
      assert.ok(peak(word) > 0.4, "the word sounds where it is said to");
    }
  });

  await t.step("MMS reads letters at 16 kHz, and its word times are estimated", async () => {
    const fields = { voice: "de_hans", text: "Guten Morgen allerseits.", emit_visemes: true };
    const spoken = await speak(service, fields);
    assert.equal(spoken.usage.engine, "vits");
    const tone = toneOf(spoken.samples);
    assert.ok(Math.abs(tone - 200) < 2, `${tone} Hz`);
    assertTimes(spoken);
    assert.deepEqual(
      spoken.alignment.map(({ word }) => word),
      ["Guten", "Morgen", "allerseits."],
    );
    // Letters and blanks: 23 and 24, of 32 ms each, less the silence of the first and last blank.
    const seconds = spoken.samples.length / RATE_HZ;
    assert.ok(Math.abs(seconds - 47 * 0.032) < 0.05, `${seconds} s`);
  });

  await t.step(
    "speed changes the length and not the pitch, even where the graph has no input for it",
    async () => {
      for (
        const [fields, frequency] of [
          [{ text: "Hello world, how are you today?" }, 250],
          [{ voice: "de_hans", text: "Guten Morgen allerseits." }, 200],
        ] as const
      ) {
        const plain = await speak(service, fields);
        for (const speed of [0.5, 2]) {
          const other = await speak(service, { ...fields, speed });
          const ratio = plain.samples.length / other.samples.length;
          assert.ok(Math.abs(ratio / speed - 1) < 0.15, `${ratio} at ${speed}`);
          const tone = toneOf(other.samples);
          assert.ok(Math.abs(tone - frequency) < 4, `${tone} Hz at ${speed}`);
        }
        const high = await speak(service, {
          ...fields,
          ssml_lite: true,
          text: `<prosody pitch="+12st">${fields.text}</prosody>`,
        });
        const tone = toneOf(high.samples);
        assert.ok(Math.abs(tone - 2 * frequency) < 8, `${tone} Hz an octave higher`);
      }
    },
  );

  await t.step(
    "IPA is spoken by the model of phonemes, and gives a warning with the model of letters",
    async () => {
      const lexicon = { mama: "/pa/" };
      const english = await speak(service, { text: "Aha mama.", lexicon });
      const plain = await speak(service, { text: "Aha mama." });
      assert.ok(english.samples.length < plain.samples.length);
      assert.deepEqual(english.warnings, []);
      const german = { voice: "de_hans", text: "Aha Mama.", lexicon };
      assert.match(
        (await speak(service, german)).warnings.join(),
        /does not support phonemes; “Mama/,
      );
    },
  );

  await t.step("the noise within the graph is determined by the seed, in any process", async () => {
    for (
      const fields of [{ text: "Hello there." }, { voice: "de_hans", text: "Guten Morgen." }]
    ) {
      const [one, same, other] = await Promise.all([
        speak(service, { ...fields, seed: 7 }),
        speak(service, { ...fields, seed: 7, emit_visemes: true }),
        speak(service, { ...fields, seed: 8 }),
      ]);
      assert.ok(one.audio_b64 === same.audio_b64);
      assert.ok(one.audio_b64 !== other.audio_b64);
      assert.equal(one.samples.length, other.samples.length, "only the noise differs");
    }
    await using again = await startWith("vits", ["mms"]);
    await untilReady(again.url);
    const fields = { voice: "de_hans", text: "Guten Morgen.", seed: 7 };
    const here = await speak(service, fields);
    assert.ok((await speak(again, fields)).audio_b64 === here.audio_b64, "from any process");
  });

  await t.step("the socket streams the model's audio, and Clear discards the rest", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak`, { headers: KEY });
    socket.send({ text: "Hello world. Mama." });
    await socket.untilType("Flushed");
    const bytes = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(bytes > RATE_HZ, `${bytes} bytes`);
    socket.send({ text: "One more sentence for the road. ".repeat(300) });
    await socket.untilType("Alignment");
    socket.send({ type: "Clear" });
    await socket.untilType("Cleared");
    socket.send({ text: "Mama." });
    await socket.untilType("Flushed");
    const all = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(all < 100 * RATE_HZ, "nothing of the 300 sentences that were left");
  });
});
