/**
 * The acoustic model that ships, through transformers.js: voices, times, seeds, cloning.
 */
import assert from "node:assert/strict";
import { pcm16Of } from "../../shared/media/pcm.ts";
import { decodeWav, encodeWav } from "../../shared/media/wav.ts";
import { measureVoice } from "../../tts/engine/parley/measure.ts";
import { normalNoise } from "../../tts/engine/seed_noise.ts";
import { testJoins } from "../fixtures/clause_joins.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { audioOf, readEvents } from "../fixtures/speak_events.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { peak, speak } from "../fixtures/tone_models.ts";
import { KEY, post } from "../fixtures/tts_service.ts";

const RATE_HZ = 24_000;
const TEXT = "What is the weather like in London tomorrow, and what will it be on Sunday evening?";

async function pitchOf(samples: Float32Array): Promise<number> {
  return Math.exp((await measureVoice(samples)).meanLogF0);
}

/** Root mean square difference of two long-term envelopes of equal level, in dB. */
async function envelopeDistance(a: Float32Array, b: Float32Array): Promise<number> {
  const [one, other] = [
    (await measureVoice(a)).voiced,
    (await measureVoice(b)).voiced,
  ];
  const differences = [...one.subarray(2, 56)].map((value, band) => value - other[band + 2]!);
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const square = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(square / differences.length) * 10 / Math.LN10;
}

async function recording(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return await Deno.readFile(new URL(`../../voices/${name}.wav`, import.meta.url));
}

/** Four seconds of noise with a level of `amplitude`, as base64. */
function noiseClip(amplitude: number): string {
  const samples = normalNoise(1, 4 * RATE_HZ).map((sample) => amplitude * sample);
  return encodeWav(samples, { sampleRateHz: RATE_HZ, bitsPerSample: 16 }).toBase64();
}

Deno.test("the shipped model is below 30 MiB and has a style for each of the 31 voices", async () => {
  const file = new URL("../../models/tts/parley-tts-small/manifest.json", import.meta.url);
  const { files, voices } = JSON.parse(await Deno.readTextFile(file));
  assert.equal(voices, 31);
  const facts = Object.values<{ bytes: number }>(files);
  assert.equal(facts.length, 31 + 8);
  const bytes = facts.reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(bytes < 30 * 2 ** 20, `${bytes} bytes`);
});

Deno.test("the shipped model, through transformers.js", async (t) => {
  await using service = await startService("tts", { SVC_TTS_VISEMES: "all" });
  const speakText = (fields: object) => speak(service, { text: TEXT, ...fields });
  const health = await untilReady(service.url);
  assert.equal(health.status, "ok", JSON.stringify(health));
  const plain = await speakText({ emit_visemes: true });

  await t.step("speaks every voice of the catalogue itself", async () => {
    const { voices } = await (await fetch(`${service.url}/v1/voices`)).json();
    assert.equal(voices.length, 31);
    for (const { engine } of voices) assert.equal(engine, "parley-tts-small");
    assert.equal(plain.usage.engine, "parley-tts-small");
    assert.deepEqual(plain.warnings, []);
  });

  await t.step("starts without logging a warning or an error", () => {
    assert.deepEqual(service.log.filter((line) => /"level":"(warn|error)"/.test(line)), []);
  });

  await t.step("voices have the pitch of their gender in three languages", async () => {
    const texts = {
      en: TEXT,
      de: "Wie wird das Wetter morgen in Berlin, und was machen wir am Sonntag?",
      fr: "Quel temps fera-t-il demain à Paris, et que faisons-nous dimanche soir ?",
    };
    const rows = [
      ["svc_bella", "en", 150, 260],
      ["en_george", "en", 70, 130],
      ["de_katharina", "de", 150, 260],
      ["de_grimm_otto", "de", 70, 130],
      ["fr_sonia", "fr", 150, 260],
      ["fr_louis", "fr", 70, 130],
    ] as const;
    for (const [voice, language, lowest, highest] of rows) {
      const { samples } = await speakText({ voice, text: texts[language] });
      const hz = await pitchOf(samples);
      assert.ok(hz > lowest && hz < highest, `${voice}: ${hz} Hz`);
      assert.ok(peak(samples) > 0.1 && peak(samples) < 0.95, `${voice}: ${peak(samples)}`);
    }
  });

  await t.step("words sound where their times say, without gaps, and end with the audio", () => {
    const words = TEXT.split(" ");
    assert.deepEqual(plain.alignment.map(({ word }: { word: string }) => word), words);
    let [before, end] = ["", 0];
    for (const word of plain.alignment) {
      assert.ok(word.start >= end - 1e-6 && word.end > word.start, JSON.stringify(word));
      const isAfterPause = end === 0 || /[,.?]$/.test(before);
      assert.ok(isAfterPause || word.start - end < 0.002, `no gap before ${word.word}`);
      [before, end] = [word.word, word.end];
      const sound = plain.samples.slice(word.start * RATE_HZ, word.end * RATE_HZ);
      assert.ok(peak(sound) > 0.05, word.word);
    }
    assert.ok(plain.duration - end < 0.25, "the last word ends the sound");
  });

  await t.step("mouth shapes of M, B, V and TH begin within the words that have them", () => {
    const shapes = plain.visemes.flatMap((shape: { viseme: string; start: number }) => {
      if (!["PP", "FF", "TH"].includes(shape.viseme)) return [];
      const word = plain.alignment.find(({ start, end }: { start: number; end: number }) =>
        start < shape.start + 0.001 && shape.start < end - 0.001
      );
      return `${shape.viseme} in ${word?.word}`;
    });
    const expected = [
      "TH in the",
      "TH in weather",
      "PP in tomorrow,",
      "PP in be",
      "FF in evening?",
    ];
    assert.deepEqual(shapes, expected);
  });

  await t.step("the same seed gives the same bytes, another seed different ones", async () => {
    const [one, same, other] = await Promise.all([
      speakText({ seed: 3 }),
      // Visemes change no sound; identical requests would share one computation.
      speakText({ seed: 3, emit_visemes: true }),
      speakText({ seed: 4 }),
    ]);
    assert.ok(one.audio_b64 === same.audio_b64);
    assert.ok(one.audio_b64 !== other.audio_b64);
    const ratio = await pitchOf(other.samples) / await pitchOf(one.samples);
    assert.ok(Math.abs(ratio - 1) < 0.06, `a small variation: ${ratio}`);
  });

  await t.step("speed changes the length alone, and pitch the pitch alone", async () => {
    for (const speed of [0.5, 2]) {
      const { samples } = await speakText({ speed });
      const ratio = plain.samples.length / samples.length;
      assert.ok(Math.abs(ratio / speed - 1) < 0.12, `${speed}: ${ratio}`);
      assert.ok(Math.abs(await pitchOf(samples) / await pitchOf(plain.samples) - 1) < 0.08);
    }
    for (const semitones of [-6, 6]) {
      const text = `<prosody pitch="${semitones}st">${TEXT}</prosody>`;
      const { samples } = await speakText({ ssml_lite: true, text });
      const ratio = await pitchOf(samples) / await pitchOf(plain.samples);
      assert.ok(Math.abs(ratio / 2 ** (semitones / 12) - 1) < 0.06, `${semitones}: ${ratio}`);
      assert.ok(Math.abs(samples.length / plain.samples.length - 1) < 0.03);
    }
  });

  await t.step("a word in its own prosody tag is not drawn out like a sentence end", async () => {
    for (
      const [voice, before, word, after] of [
        ["svc_adam", "We will meet", "them", "near the river tomorrow."],
        ["de_hans", "Das ist ein", "sehr", "schönes altes Haus."],
        ["fr_sonia", "Nous allons demain", "matin", "au marché avec elle."],
      ] as const
    ) {
      const whole = await speakText({ voice, text: `${before} ${word} ${after}` });
      const marked = `${before} <prosody rate="1.00001">${word}</prosody> ${after}`;
      const parted = await speakText({ voice, text: marked, ssml_lite: true });
      const longer = parted.duration - whole.duration;
      assert.ok(Math.abs(longer) < 0.1, `${voice}: ${longer} s`);
    }
  });

  await t.step("clone_strength scales how far a clip's pitch and timbre apply", async () => {
    const clip = await recording("de_hans.de");
    const wanted = decodeWav(clip).samples;
    const ref_audio_b64 = clip.toBase64();
    const spoken = await Promise.all(
      [0, 0.5, 1].map((clone_strength) =>
        speakText({ ref_audio_b64, clone_strength, clone_steps: 32 })
      ),
    );
    assert.deepEqual(spoken[2]!.warnings, []);
    const hz = await Promise.all(spoken.map(({ samples }) => pitchOf(samples)));
    const clipHz = await pitchOf(wanted);
    assert.ok(Math.abs(hz[2]! / clipHz - 1) < 0.1, `${hz[2]} Hz of ${clipHz}`);
    assert.ok(hz[0]! > hz[1]! && hz[1]! > hz[2]!, `${hz}`);
    assert.ok(spoken[0]!.audio_b64 === plain.audio_b64, "strength 0 is the voice itself");
    const distance = await Promise.all(
      spoken.map(({ samples }) => envelopeDistance(samples, wanted)),
    );
    assert.ok(distance[2]! < distance[1]! && distance[1]! < distance[0]!, `${distance}`);
  });

  await t.step("a style clip changes pitch range and level, not the mean pitch", async () => {
    const clip = (await recording("svc_adam.en")).toBase64();
    const wanted = await measureVoice(decodeWav(Uint8Array.fromBase64(clip)).samples);
    const before = await measureVoice(plain.samples);
    const { samples } = await speakText({ style_ref_audio_b64: clip });
    const after = await measureVoice(samples);
    const away = (value: number) => Math.abs(value - wanted.spreadLogF0);
    assert.ok(away(after.spreadLogF0) < away(before.spreadLogF0), `${after.spreadLogF0}`);
    assert.ok(Math.abs(after.level - wanted.level) < Math.abs(before.level - wanted.level));
    assert.ok(Math.abs(Math.exp(after.meanLogF0 - before.meanLogF0) - 1) < 0.1);
  });

  for (const [what, clip] of [["silence", noiseClip(0)], ["noise", noiseClip(0.1)]] as const) {
    await t.step(`a clip of ${what} changes nothing, and a warning names its field`, async () => {
      for (const field of ["ref_audio_b64", "style_ref_audio_b64"]) {
        const { audio_b64, warnings } = await speakText({ [field]: clip });
        assert.deepEqual(warnings, [`\`${field}\` contains no audible voice and is ignored`]);
        assert.ok(audio_b64 === plain.audio_b64, field);
      }
    });
  }

  await t.step("a sentence is streamed in windows that add up to the rendered file", async () => {
    const text = "This sentence has no comma and still it is heard before all of it is computed.";
    for (const [sample_rate, steps] of [[24_000, 0], [16_000, 1], [22_050, 1]] as const) {
      const fields = { text, sample_rate, emit_visemes: true };
      const events = await readEvents(await post(service, "/v1/speak/sse", fields));
      const names = events.map(({ name }) => name);
      assert.ok(names.filter((name) => name === "audio").length > 2, `${names}`);
      assert.equal(names.indexOf("audio"), names.findLastIndex((name) => name === "visemes") + 1);
      assert.equal(names.filter((name) => name === "alignment").length, 1, "before the sound");
      const first = audioOf(events.filter(({ name }) => name === "audio").slice(0, 1));
      assert.ok(first.length / 2 / sample_rate < 0.5, "the first is short");
      const wav = new Uint8Array(await (await post(service, "/v1/render", fields)).arrayBuffer());
      const [streamed, rendered] = [pcm16Of(audioOf(events)), pcm16Of(wav.slice(44))];
      assert.equal(streamed.length, rendered.length);
      const most = streamed.reduce(
        (sum, sample, index) => Math.max(sum, Math.abs(sample - rendered[index]!)),
        0,
      );
      assert.ok(most <= steps, `${most} steps of 16 bits apart at ${sample_rate} Hz`);
    }
  });

  await testJoins(service, t);

  await t.step("the realtime socket sends short frames and visemes without gaps", async () => {
    using socket = await openSocket(`${service.socketUrl}/v1/speak?emit_visemes=true`, {
      headers: KEY,
    });
    socket.send({ text: "Hello world. How are you today?" });
    await socket.untilType("Flushed");
    const bytes = socket.binary.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(bytes > 2 * RATE_HZ, `${bytes} bytes`);
    for (const { length } of socket.binary) {
      assert.ok(length / 2 / RATE_HZ >= 0.02 && length / 2 / RATE_HZ <= 0.1, `${length} bytes`);
    }
    const ofType = (type: string) => socket.frames.filter((frame) => frame.type === type);
    assert.equal(ofType("Alignment").length, 2, "one for each sentence");
    let end = 0;
    for (const { start, duration } of ofType("Visemes").flatMap(({ visemes }) => visemes)) {
      assert.ok(Math.abs(start - end) < 0.0011, `${start} after ${end}`);
      end = start + duration;
    }
    assert.ok(Math.abs(end - bytes / 2 / RATE_HZ) < 0.002, `mouth shapes end at ${end}`);
  });
});
