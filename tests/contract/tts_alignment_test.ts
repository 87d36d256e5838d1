/** Word times against the audio itself: there is energy where a word is reported and only there. */
import assert from "node:assert/strict";
import { rms } from "../../shared/media/pcm.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { SpeakEvents } from "../../shared/schema/speak.ts";
import { SAMPLE_RATES } from "../../shared/schema/tts.ts";
import { openSocket } from "../fixtures/socket_client.ts";
import { audioOf, readEvents } from "../fixtures/speak_events.ts";
import { RATE_HZ, speak } from "../fixtures/tone_models.ts";
import { KEY, post, withService } from "../fixtures/tts_service.ts";

/** One-word sentences, so that silence surrounds each word. */
const TEXTS = [
  { voice: "svc_heart", text: "Hello. Wonderful. Tomorrow. Banana." },
  { voice: "en_george", text: "Yellow. Mountain. Remember." },
  { voice: "de_hans", text: "Guten. Morgen. Donaudampfschiff. Banane." },
  { voice: "fr_jean", text: "Bonjour. Madame. Aujourd'hui." },
];
/** -40 dBFS. */
const SILENCE_LEVEL = 0.01;
const TOLERANCE_SECONDS = 0.03;

for (const engine of ["parley-tts-small", "formant"]) {
  Deno.test(`${engine}: words sound where their times say, and silence is between them`, () =>
    assertSounding(engine));
}

Deno.test("a word that is spoken as many has one entry for each of its letters at most", async () => {
  await withService(async (service) => {
    const lexicon = { tl: "b ".repeat(2500) };
    const { alignment } = await speak(service, { text: "Hello tl now.", lexicon });
    assert.deepEqual(alignment.map(({ word }) => word), ["Hello", "t", "l", "now."]);
    assert.ok(alignment.every(({ start, end }) => end > start));
  });
});

async function assertSounding(engine: string): Promise<void> {
  await using service = await startService("tts", { SVC_TTS_ENGINE: engine });
  await untilReady(service.url);
  for (const speed of [0.7, 1.6]) {
    for (const { voice, text } of TEXTS) {
      const fields = { voice, text, speed, head_silence_ms: 200, tail_silence_ms: 200 };
      const { alignment, samples } = await speak(service, fields);
      assert.deepEqual(alignment.map(({ word }) => word), text.split(" "));
      const loud = (from: number, to: number) =>
        samples.subarray(Math.round(from * RATE_HZ), Math.round(to * RATE_HZ));
      let end = 0;
      for (const [index, { word, start, end: stop }] of alignment.entries()) {
        const before = loud(end + TOLERANCE_SECONDS, start - TOLERANCE_SECONDS);
        assert.ok(before.length > 0.05 * RATE_HZ, `${word}: ${end} to ${start}`);
        assert.ok(
          before.every((sample) => Math.abs(sample) < SILENCE_LEVEL),
          `${voice} at ${speed}: sound before ${word}`,
        );
        assert.ok(rms(loud(start, stop)) > 0.03, `${voice} at ${speed}: no sound in ${word}`);
        const onset = loud(start - TOLERANCE_SECONDS, stop)
          .findIndex((sample) => Math.abs(sample) > SILENCE_LEVEL);
        assert.ok(
          onset >= 0 && onset / RATE_HZ < 0.15,
          `${voice} at ${speed}: ${word} begins ${onset / RATE_HZ} s late`,
        );
        end = stop;
        if (index === alignment.length - 1) {
          const tail = loud(end + TOLERANCE_SECONDS, samples.length / RATE_HZ);
          assert.ok(
            tail.every((sample) => Math.abs(sample) < SILENCE_LEVEL),
            `${voice} at ${speed}: sound after ${word}`,
          );
        }
      }
    }
  }
}

for (
  const { engine, voice, text, lips } of [
    { engine: "formant", voice: "svc_heart", text: "My name is Tom.", lips: "My name Tom." },
    {
      engine: "parley-tts-small",
      voice: "svc_heart",
      text: "My name is Tom.",
      lips: "My name Tom.",
    },
  ]
) {
  Deno.test(`${engine}: lips close within the words that have an m, b or p: ${text}`, async () => {
    await using service = await startService("tts", {
      SVC_TTS_ENGINE: engine,
      SVC_TTS_VISEMES: "all",
    });
    await untilReady(service.url);
    const { alignment, visemes } = await speak(service, { voice, text, emit_visemes: true });
    const closed = visemes.filter(({ viseme }) => viseme === "PP")
      .map(({ start, duration }) => start + duration / 2)
      .map((time) => alignment.find(({ start, end }) => time >= start && time < end)?.word);
    assert.deepEqual(closed, lips.split(" "));
  });
}

interface Told {
  readonly words: readonly { word: string; start: number; end: number }[];
  readonly visemes: readonly { viseme: string; start: number; duration: number }[];
  /** Duration of the audio itself. */
  readonly seconds: number;
}

const MARKED = 'Well, <prosody rate="slow">a test of 12 words</prosody> and a ' +
  '<phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme> too. ' +
  '<prosody rate="2.0" pitch="+3st">Second sentence! Really?</prosody>';
const WORDS = "Well, a test of 12 words and a tomato too. Second sentence! Really?".split(" ");
/** Half a millisecond of rounding at either end. */
const ROUNDING_SECONDS = 0.0011;

function assertTold({ words, visemes, seconds }: Told, what: string): void {
  assert.deepEqual(words.map(({ word }) => word), WORDS, what);
  let end = 0;
  for (const { word, start, end: stop } of words) {
    assert.ok(start >= end - ROUNDING_SECONDS && stop > start, `${what}: ${word} at ${start}`);
    end = stop;
  }
  assert.ok(end <= seconds + ROUNDING_SECONDS, `${what}: words end at ${end} of ${seconds}`);
  let shown = 0;
  let sum = 0;
  for (const { viseme, start, duration } of visemes) {
    assert.ok(Math.abs(start - shown) < ROUNDING_SECONDS, `${what}: ${viseme} at ${start}`);
    assert.ok(duration > 0, `${what}: ${viseme} of ${duration} s`);
    shown = start + duration;
    sum += duration;
  }
  assert.ok(Math.abs(sum - seconds) < 0.002, `${what}: mouth shapes of ${sum} s, not ${seconds}`);
}

Deno.test("words lie within the audio and visemes fill it, on every route, at every rate and speed", async () => {
  await withService(async (service) => {
    for (const sample_rate of SAMPLE_RATES) {
      for (const speed of [0.5, 2]) {
        const manner = { text: MARKED, sample_rate, speed, ssml_lite: true, emit_visemes: true };
        const silences = { head_silence_ms: 150, tail_silence_ms: 350 };
        const { alignment: words, visemes, samples } = await speak(service, {
          ...manner,
          ...silences,
        });
        const seconds = samples.length / sample_rate;
        assert.ok(words[0]!.start >= 0.15);
        assertTold({ words, visemes, seconds }, `HQ at ${sample_rate} Hz, ${speed}`);

        const events = await readEvents(
          await post(service, "/v1/speak/sse", { ...manner, ...silences, viseme_window_s: 0.5 }),
        );
        const named = (wanted: string) => events.filter(({ name }) => name === wanted);
        assertTold({
          words: named("alignment").flatMap(({ data }) => SpeakEvents.alignment.parse(data).words),
          visemes: named("visemes").flatMap(({ data }) => SpeakEvents.visemes.parse(data).visemes),
          seconds: audioOf(events).length / 2 / sample_rate,
        }, `events at ${sample_rate} Hz, ${speed}`);

        const query = `sample_rate=${sample_rate}&emit_visemes=true&viseme_window_s=0.5`;
        using socket = await openSocket(`${service.socketUrl}/v1/speak?${query}`, { headers: KEY });
        socket.send({ text: MARKED, speed, ssml_lite: true, ...silences });
        await socket.untilType("Flushed");
        const ofType = (wanted: string) => socket.frames.filter(({ type }) => type === wanted);
        assertTold({
          words: ofType("Alignment").flatMap(({ words }) => words),
          visemes: ofType("Visemes").flatMap(({ visemes }) => visemes),
          seconds: socket.binary.reduce((sum, { length }) => sum + length, 0) / 2 / sample_rate,
        }, `socket at ${sample_rate} Hz, ${speed}`);
      }
    }
  });
});
