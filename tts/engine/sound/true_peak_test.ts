/** True peaks match those of the continuous signal that the samples represent. */
import assert from "node:assert/strict";
import { truePeaks } from "./true_peak.ts";

const RATE_HZ = 48_000;
const SAMPLES = 4800;
const AMPLITUDE = 0.8;
/** Most that fourfold oversampling underestimates the highest frequencies, according to BS.1770. */
const TOLERANCE_DB = 0.69;

/** A tone that swells and fades, so that its spectrum stays in a narrow band. */
function tone(hz: number, phase: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: SAMPLES }, (_, index) => {
    const swell = Math.sin(Math.PI * index / SAMPLES) ** 2;
    return AMPLITUDE * swell * Math.sin(2 * Math.PI * hz * index / RATE_HZ + phase);
  });
}

function highest(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

for (const hz of [997, 6000, 12_000, 16_000, 19_000]) {
  for (const phase of [0, Math.PI / 4, 1]) {
    Deno.test(`a tone of ${hz} Hz at phase ${phase.toFixed(2)} peaks at its amplitude`, async () => {
      const peak = highest(await truePeaks(tone(hz, phase), 0));
      const offDb = 20 * Math.log10(peak / AMPLITUDE);
      assert.ok(offDb <= 0.05 && offDb > -TOLERANCE_DB, `${offDb.toFixed(2)} dB`);
    });
  }
}

Deno.test("a tone at a quarter of the sample rate has a true peak 3 dB above its samples", async () => {
  const samples = tone(RATE_HZ / 4, Math.PI / 4);
  const overDb = 20 * Math.log10(highest(await truePeaks(samples, 0)) / highest(samples));
  assert.ok(Math.abs(overDb - 3.01) < 0.05, `${overDb.toFixed(2)} dB`);
});

Deno.test("true peaks above the floor do not depend on it, and none is below its sample", async () => {
  let state = 1;
  const samples = Float32Array.from({ length: 20_000 }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 30 - 1) * Math.sin(Math.PI * index / 3000) ** 8;
  });
  const whole = await truePeaks(samples, 0);
  for (const floor of [0.1, 0.5, 0.9]) {
    const some = await truePeaks(samples, floor);
    assert.ok(some.every((peak, index) => peak >= Math.abs(samples[index]!)));
    const lost = whole.findIndex((peak, index) => peak > floor && some[index] !== peak);
    assert.equal(lost, -1);
  }
});

Deno.test("an empty signal has no peaks", async () => {
  assert.equal((await truePeaks(new Float32Array(0), 0)).length, 0);
});
