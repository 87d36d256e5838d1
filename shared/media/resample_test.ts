import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { pause } from "../pause.ts";
import { createAnyRateResampler, createResampler } from "./resample.ts";

function tone(frequencyHz: number, rateHz: number, seconds = 0.5): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: rateHz * seconds },
    (_, index) => 0.5 * Math.sin(2 * Math.PI * frequencyHz * index / rateHz),
  );
}

/** Level of one frequency in the middle of the samples, as amplitude (Goertzel). */
function amplitudeAt(samples: Float32Array, frequencyHz: number, rateHz: number): number {
  const middle = samples.subarray(samples.length / 4, samples.length * 3 / 4);
  let real = 0;
  let imaginary = 0;
  middle.forEach((sample, index) => {
    const window = Math.sin(Math.PI * index / middle.length) ** 2;
    const angle = 2 * Math.PI * frequencyHz * index / rateHz;
    real += sample * window * Math.cos(angle);
    imaginary += sample * window * Math.sin(angle);
  });
  return 4 * Math.hypot(real, imaginary) / middle.length;
}

for (
  const [fromHz, toHz] of [
    [22_050, 24_000],
    [24_000, 16_000],
    [24_000, 22_050],
    [24_000, 48_000],
    [8000, 16_000],
    [48_000, 16_000],
    [384_000, 24_000],
    [16_000, 768_000],
  ] as const
) {
  Deno.test(`resample() from ${fromHz} to ${toHz} Hz keeps level and length of a 1 kHz tone`, async () => {
    using resampler = await createResampler(fromHz, toHz);
    const result = resampler.resample(tone(1000, fromHz));
    assert.equal(result.length, toHz * 0.5);
    const decibels = 20 * Math.log10(amplitudeAt(result, 1000, toHz) / 0.5);
    assert.ok(Math.abs(decibels) < 0.1, `${decibels} dB`);
  });
}

Deno.test("resample() attenuates a tone above the lower rate's Nyquist frequency by 60 dB", async () => {
  using resampler = await createResampler(48_000, 16_000);
  const result = resampler.resample(tone(11_000, 48_000));
  const alias = 20 * Math.log10(amplitudeAt(result, 5000, 16_000) / 0.5);
  assert.ok(alias < -60, `${alias} dB`);
});

for (
  const [fromHz, toHz] of [[24_000, 48_000], [48_000, 16_000], [24_000, 16_000], [
    8000,
    16_000,
  ]] as const
) {
  const edgeHz = Math.round(0.86 * Math.min(fromHz, toHz) / 2);
  Deno.test(`resample() from ${fromHz} to ${toHz} Hz keeps a tone of ${edgeHz} Hz`, async () => {
    using resampler = await createResampler(fromHz, toHz);
    const result = resampler.resample(tone(edgeHz, fromHz));
    const decibels = 20 * Math.log10(amplitudeAt(result, edgeHz, toHz) / 0.5);
    assert.ok(Math.abs(decibels) < 0.5, `${decibels} dB`);
  });
}

Deno.test("createResampler() refuses rates that are too far apart", async () => {
  await assert.rejects(() => createResampler(7_000_000, 24_000), RangeError);
  await assert.rejects(() => createResampler(1, 24_000), RangeError);
});

Deno.test("a resampler of any rate gives the samples of one of a fixed rate, whatever came before", async () => {
  using any = await createAnyRateResampler(24_000);
  for (const fromHz of [24_311, 23_650, 24_311, 384_000, 24_001]) {
    using one = await createResampler(fromHz, 24_000);
    const samples = tone(440, fromHz);
    assert.deepEqual(any.resample(samples, fromHz), one.resample(samples));
  }
  const samples = tone(440, 24_000);
  assert.equal(any.resample(samples, 24_000), samples);
  assert.throws(() => any.resample(samples, 1), RangeError);
});

Deno.test("resample() passes equal rates through", async () => {
  using resampler = await createResampler(16_000, 16_000);
  const samples = tone(440, 16_000);
  assert.equal(resampler.resample(samples), samples);
});

for (const [fromHz, toHz, seconds] of [[24_000, 96_000, 12], [48_000, 22_050, 30]] as const) {
  Deno.test(`resample() keeps all of ${seconds} s from ${fromHz} to ${toHz} Hz, each time`, async () => {
    using resampler = await createResampler(fromHz, toHz);
    // A view that does not begin at the start of its buffer.
    const samples = tone(440, fromHz, seconds + 1).subarray(fromHz);
    for (const _time of [1, 2]) {
      const result = resampler.resample(samples);
      assert.equal(result.length, toHz * seconds);
      const settled = toHz / 100;
      for (let index = settled; index < result.length - settled; index++) {
        const wanted = 0.5 * Math.sin(2 * Math.PI * 440 * index / toHz);
        if (Math.abs(result[index]! - wanted) > 0.001) assert.fail(`at ${index / toHz} s`);
      }
      const end = result.subarray(-toHz / 200);
      assert.ok(end.some((sample) => Math.abs(sample) > 0.4), "it sounds to the end");
    }
  });
}

Deno.test("resampleInTurns() lets other work run, and gives the samples of resample()", async () => {
  using resampler = await createResampler(24_000, 48_000);
  const sound = tone(1000, 24_000, 60);
  const order: string[] = [];
  const other = pause(0).then(() => order.push("other"));
  const result = await resampler.resampleInTurns(sound);
  order.push("converted");
  await other;
  assert.deepEqual(order, ["other", "converted"]);
  assert.ok(Buffer.from(result.buffer).equals(Buffer.from(resampler.resample(sound).buffer)));
});
