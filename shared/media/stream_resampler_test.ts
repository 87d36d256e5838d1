/** Conversion of a stream that arrives in pieces. */
import assert from "node:assert/strict";
import { joinPcm16, toPcm16 } from "./pcm.ts";
import { StreamResampler } from "./stream_resampler.ts";

const RATE_HZ = 16_000;
const SECONDS = 2;
const TONE_HZ = 440;

/** Two seconds of a tone. */
function tone(rateHz: number): Int16Array<ArrayBuffer> {
  return toPcm16(
    Float32Array.from(
      { length: SECONDS * rateHz },
      (_, at) => 0.3 * Math.sin(2 * Math.PI * TONE_HZ * at / rateHz),
    ),
  );
}

/** Periods a second. */
function pitchOf(samples: Int16Array): number {
  const rises = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0);
  return rises.length / (samples.length / RATE_HZ);
}

for (const [one, other] of [[24_000, 48_000], [48_000, RATE_HZ], [RATE_HZ, 8000]] as const) {
  Deno.test(`StreamResampler keeps duration and pitch where ${one} Hz become ${other}`, async () => {
    using resampler = new StreamResampler(RATE_HZ);
    const parts: Int16Array[] = [];
    for (const rateHz of [one, other]) {
      const [converted] = await resampler.push([tone(rateHz)], rateHz);
      parts.push(converted!);
    }
    const samples = joinPcm16([...parts, ...resampler.finish()]);
    assert.equal(samples.length, 2 * SECONDS * RATE_HZ);
    assert.ok(Math.abs(pitchOf(samples.subarray(0, SECONDS * RATE_HZ)) - TONE_HZ) < 2);
    assert.ok(Math.abs(pitchOf(samples.subarray(SECONDS * RATE_HZ)) - TONE_HZ) < 2);
  });
}

for (const rateHz of [8000, 11_025, 48_000]) {
  Deno.test(`StreamResampler converts minutes at ${rateHz} Hz that come in one piece`, async () => {
    using resampler = new StreamResampler(RATE_HZ);
    const copies = Math.ceil(60 * 48_000 / rateHz / SECONDS);
    const piece = joinPcm16(Array(copies).fill(tone(rateHz)));
    const [converted] = await resampler.push([piece], rateHz);
    const samples = joinPcm16([converted!, ...resampler.finish()]);
    assert.equal(samples.length, Math.round(piece.length * RATE_HZ / rateHz));
    assert.ok(Math.abs(pitchOf(samples) - TONE_HZ) < 0.1);
  });
}
