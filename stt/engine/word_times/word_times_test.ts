/**
 * Times of words compared with those of espeak-ng, which knows when it says them.
 */
import assert from "node:assert/strict";
import { fromPcm16, rms } from "../../../shared/media/pcm.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { speech } from "../../../tests/fixtures/speech.ts";
import { soundBands } from "./sound_bands.ts";
import { timedWords } from "./word_times.ts";

const SPOKEN = [
  ["en", "svc_heart", "What is the weather like in London tomorrow?"],
  ["en", "en_george", "Remind me to call my mother on Sunday, please."],
  ["en", "svc_adam", "Turn off the lights in the kitchen and close the door."],
  ["en", "en_charlotte", "The train to Manchester leaves at half past seven."],
  ["de", "de_katharina", "Schalte das Licht in der Küche ein."],
  ["de", "de_hans", "Wie wird das Wetter morgen früh in Berlin?"],
  ["de", "de_grimm_max", "Der Zug nach Hamburg hat leider zwanzig Minuten Verspätung."],
  ["fr", "fr_sonia", "Allume la lumière dans la cuisine."],
  ["fr", "fr_jean", "Demain matin, je prends le train pour Marseille."],
  ["fr", "fr_camille", "Ajoute du lait et des pommes à ma liste."],
] as const;
const WITHIN_SECONDS = 0.1;

/** `samples` with noise at `level` times their loudness; the same each time. */
function noisy(samples: Float32Array, level: number): Float32Array {
  const next = randomNumbers(1);
  const loudness = rms(samples) * level * Math.sqrt(12);
  return samples.map((sample) => sample + (next() - 0.5) * loudness);
}

/** Times of words, found in their audio alone. */
function timesIn(samples: Float32Array, texts: readonly string[], language: string) {
  const heard = { bands: soundBands(samples), seconds: samples.length / 16_000 };
  return timedWords(untimed(texts), heard, language);
}

function untimed(words: readonly string[]) {
  return words.map((text) => ({ text, confidence: 1 }));
}

for (
  const [what, noiseLevel, leastShare] of [
    ["", 0, 0.98],
    [", also in noise 20 dB below the voice", 0.1, 0.98],
  ] as const
) {
  Deno.test(`words begin and end within 100 ms of the truth, but for a few${what}`, async () => {
    const errors: number[] = [];
    for (const [language, voice, text] of SPOKEN) {
      const { samples, words: truth } = await speech(text, voice);
      const heard = noisy(fromPcm16(samples), noiseLevel);
      const words = timesIn(heard, truth.map(({ word }) => word), language);
      for (const [index, { start, end }] of truth.entries()) {
        errors.push(
          Math.abs(words[index]!.startSeconds - start),
          Math.abs(words[index]!.endSeconds - end),
        );
      }
    }
    const within = errors.filter((error) => error <= WITHIN_SECONDS).length / errors.length;
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    assert.ok(within >= leastShare, `${(within * 100).toFixed(0)} % within 100 ms`);
    assert.ok(mean < 0.04, `${mean.toFixed(3)} s on average`);
  });
}

/** A tone where `isLoud` says so, in pieces of a tenth of a second. */
function tone(isLoud: readonly boolean[]): Float32Array {
  return Float32Array.from(
    { length: isLoud.length * 1600 },
    (_, at) => isLoud[Math.floor(at / 1600)] ? Math.sin(at / 5) : 0,
  );
}

Deno.test("a pause lies between words, not within one", () => {
  const samples = tone([false, true, true, true, true, true, true, false, false, true, true, true]);
  const [one, two, three] = timesIn(samples, ["mama", "mama,", "nana"], "en");
  assert.ok(Math.abs(one!.startSeconds - 0.1) < 0.02);
  assert.ok(Math.abs(two!.endSeconds - 0.7) < 0.02, JSON.stringify(two));
  assert.ok(Math.abs(three!.startSeconds - 0.9) < 0.02, JSON.stringify(three));
  assert.ok(Math.abs(three!.endSeconds - 1.2) < 0.02);
});

Deno.test("no word ends after the audio", () => {
  const samples = tone([true, true, true]).subarray(0, 4003);
  const end = timesIn(samples, ["mama", "nana"], "en").at(-1)!.endSeconds;
  assert.equal(end, 4003 / 16_000);
});

Deno.test("times are in order for any words, even in silence or too little audio", () => {
  const texts = ["a", "wonderful,", "—", "1984", "Straße", "x", "l'été", "end."];
  for (
    const samples of [
      tone([true]),
      tone([false, false]),
      new Float32Array(0),
      tone([true, false, true]),
    ]
  ) {
    let end = 0;
    for (const word of timesIn(samples, texts, "de")) {
      assert.ok(word.startSeconds >= end - 0.0101, JSON.stringify(word));
      assert.ok(word.endSeconds > word.startSeconds);
      end = word.endSeconds;
    }
  }
  assert.deepEqual(timesIn(tone([true]), [], "en"), []);
});
