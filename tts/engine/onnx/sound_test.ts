import assert from "node:assert/strict";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { soundOf } from "./sound.ts";

const tensor = (...values: number[]) => new Tensor("float32", values, [1, values.length]);
const BROKEN = [NaN, Infinity, -Infinity];

Deno.test("soundOf() returns the samples, and the durations only if there is one for each id", () => {
  const { samples, frames } = soundOf(tensor(0.5, -0.5), tensor(1, 2, 3), 3);
  assert.deepEqual([...samples], [0.5, -0.5]);
  assert.deepEqual(frames, [1, 2, 3]);
  assert.equal(soundOf(tensor(0.5), tensor(1, 2), 3).frames, undefined);
  assert.equal(soundOf(tensor(0.5), undefined, 3).frames, undefined);
});

for (const number of BROKEN) {
  Deno.test(`soundOf() refuses sound and durations of ${number}, and gives both back`, () => {
    const [waveform, durations] = [tensor(0.5, number), tensor(1, 2)];
    assert.throws(() => soundOf(waveform, durations, 2), { code: "engine_error" });
    assert.deepEqual([waveform.location, durations.location], ["none", "none"]);
    assert.throws(() => soundOf(tensor(0.5), tensor(1, number), 2), { code: "engine_error" });
  });
}

Deno.test("soundOf() rejects a missing or empty waveform", () => {
  assert.throws(() => soundOf(undefined, undefined, 2), { code: "engine_error" });
  assert.throws(() => soundOf(tensor(), undefined, 2), { code: "engine_error" });
});
