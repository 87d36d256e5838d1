import assert from "node:assert/strict";
import { decodeWav } from "../../../shared/media/wav.ts";
import { normalNoise } from "../seed_noise.ts";
import { pitchTrack } from "../sound/pitch.ts";
import { BAND_HZ, BANDS, measureVoice } from "./measure.ts";

const RATE_HZ = 24_000;

/** Pulses of gliding frequency, through one resonance. */
function glide(fromHz: number, toHz: number, formantHz: number, seconds: number): Float32Array {
  const samples = new Float32Array(seconds * RATE_HZ);
  let [phase, first, second] = [0, 0, 0];
  const radius = Math.exp(-Math.PI * 100 / RATE_HZ);
  const turn = 2 * radius * Math.cos(2 * Math.PI * formantHz / RATE_HZ);
  for (let index = 0; index < samples.length; index++) {
    const hz = fromHz * (toHz / fromHz) ** (index / samples.length);
    phase += hz / RATE_HZ;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    [first, second] = [pulse * 0.05 + turn * first - radius * radius * second, first];
    samples[index] = first;
  }
  return samples;
}

async function recording(name: string): Promise<Float32Array> {
  const url = new URL(`../../../voices/${name}.wav`, import.meta.url);
  return decodeWav(await Deno.readFile(url)).samples;
}

Deno.test("pitchTrack() follows a glide within one percent, and is zero in silence", async () => {
  const samples = new Float32Array(2 * RATE_HZ);
  samples.set(glide(90, 180, 700, 1));
  const track = await pitchTrack(samples, RATE_HZ, 240, 200);
  for (let index = 10; index < 90; index++) {
    const wanted = 90 * 2 ** (index / 100);
    assert.ok(Math.abs(track[index]! / wanted - 1) < 0.01, `${index}: ${track[index]} ${wanted}`);
  }
  assert.ok(track.slice(110).every((hz) => hz === 0));
});

Deno.test("measureVoice() puts the peak of the envelope at the resonance", async () => {
  for (const formantHz of [500, 1200, 2800]) {
    const { voiced, meanLogF0 } = await measureVoice(glide(120, 120, formantHz, 2));
    const peak = BAND_HZ[voiced.indexOf(Math.max(...voiced))]!;
    assert.ok(Math.abs(peak / formantHz - 1) < 0.12, `${peak} Hz, not ${formantHz}`);
    assert.ok(Math.abs(Math.exp(meanLogF0) - 120) < 1, `${Math.exp(meanLogF0)}`);
  }
});

Deno.test("measureVoice() measures recordings as the training code does", async () => {
  // Values from models/training/tts: analysis.py and style.py.
  for (
    const [name, hz, spread, every8th] of [
      ["svc_heart.en", 176.6, 0.082, [-5.28, -5.07, -7.87, -10.75, -14.41, -9.65, -18.12, -17.45]],
      ["de_hans.de", 92.2, 0.107, [-6.6, -4.49, -11.48, -11.06, -10.86, -9.9, -17.47, -18.16]],
    ] as const
  ) {
    const measure = await measureVoice(await recording(name));
    assert.ok(Math.abs(Math.exp(measure.meanLogF0) - hz) < 0.5, `${Math.exp(measure.meanLogF0)}`);
    assert.ok(Math.abs(measure.spreadLogF0 - spread) < 0.005, `${measure.spreadLogF0}`);
    const bands = measure.voiced.filter((_, band) => band % 8 === 0);
    for (const [index, wanted] of every8th.entries()) {
      assert.ok(Math.abs(bands[index]! - wanted) < 0.3, `${name} ${index}: ${bands[index]}`);
    }
    assert.equal(measure.unvoiced.length, BANDS);
  }
});

Deno.test("measureVoice() rejects silence and noise", async () => {
  const noise = normalNoise(1, 3 * RATE_HZ).map((sample) => sample / 10);
  for (const samples of [new Float32Array(3 * RATE_HZ), noise]) {
    await assert.rejects(() => measureVoice(samples), RangeError);
  }
});
