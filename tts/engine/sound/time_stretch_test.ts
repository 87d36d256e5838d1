import assert from "node:assert/strict";
import { stretched } from "./time_stretch.ts";

const RATE_HZ = 24_000;

function tone(frequencyHz: number, seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: seconds * RATE_HZ },
    (_, index) => 0.5 * Math.sin(2 * Math.PI * frequencyHz * index / RATE_HZ),
  );
}

for (const rate of [0.5, 0.8, 1.25, 2]) {
  Deno.test(`stretched() at ${rate} changes the length, not the pitch, and makes no clicks`, () => {
    for (const frequency of [90, 150, 220, 400]) {
      const sound = tone(frequency, 1);
      const other = stretched(sound, rate);
      assert.equal(other.length, Math.round(sound.length / rate));
      const middle = other.subarray(2000, other.length - 2000);
      let rises = 0;
      let steepest = 0;
      for (let index = 1; index < middle.length; index++) {
        if (middle[index - 1]! < 0 && middle[index]! >= 0) rises++;
        steepest = Math.max(steepest, Math.abs(middle[index]! - middle[index - 1]!));
      }
      const heard = rises / (middle.length / RATE_HZ);
      assert.ok(Math.abs(heard / frequency - 1) < 0.03, `${heard} Hz of ${frequency}`);
      const natural = 0.5 * 2 * Math.PI * frequency / RATE_HZ;
      assert.ok(steepest < 2 * natural, `a step of ${steepest}, natural is ${natural}`);
    }
  });
}

Deno.test("stretched() returns its input at rate 1 or if it is too short", () => {
  const sound = tone(200, 0.5);
  assert.equal(stretched(sound, 1), sound);
  const short = tone(200, 0.05);
  assert.equal(stretched(short, 2), short);
});
