import assert from "node:assert/strict";
import { concatenate } from "../../../shared/media/pcm.ts";
import { createResampler } from "../../../shared/media/resample.ts";
import { PieceResampler } from "./piece_resampler.ts";
import { normalNoise } from "../seed_noise.ts";

const FROM_HZ = 24_000;
/** Far below one 16-bit step. */
const TOLERANCE = 1e-6;

for (const toHz of [16_000, 22_050, 24_000, 48_000]) {
  Deno.test(`pieces at ${toHz} Hz are the whole at that rate`, async () => {
    using resampler = await createResampler(FROM_HZ, toHz);
    const source = normalNoise(1, 40_001).map((sample) => sample * 0.1);
    const whole = resampler.resample(source);
    const pieces = new PieceResampler(resampler, FROM_HZ, toHz);
    // The second stretch shows that the first left no state behind.
    for (const cuts of [[9600, 9700, 12_345], [1, 20_000, 40_000]]) {
      const converted = [0, ...cuts].map((start, index) => {
        const end = cuts[index] ?? source.length;
        return pieces.convert(source.slice(start, end), end === source.length);
      });
      const joined = concatenate(converted);
      assert.equal(joined.length, whole.length);
      const most = joined.reduce(
        (sum, sample, index) => Math.max(sum, Math.abs(sample - whole[index]!)),
        0,
      );
      assert.ok(most <= TOLERANCE, `they differ by up to ${most}`);
    }
  });
}
