import assert from "node:assert/strict";
import { NOISE_INPUT } from "./seeded_graph.ts";
import { NoiseSource } from "./seeded_noise.ts";

const SEEDS = [0, 1, 2, 3, 1001, 1002, 2 ** 32 - 1];

function noiseOf(seed: number): Float32Array {
  // The input holds floats.
  return new NoiseSource().inputOf(seed)[NOISE_INPUT]!.data as Float32Array;
}

function correlation(a: Float32Array, b: Float32Array, lag = 0): number {
  const length = a.length - lag;
  let sum = 0;
  for (let index = 0; index < length; index++) sum += a[index]! * b[index + lag]!;
  return sum / length;
}

Deno.test("noise is standard normal, and depends on the seed alone", () => {
  const source = new NoiseSource();
  for (const seed of SEEDS) {
    const noise = noiseOf(seed);
    assert.deepEqual(source.inputOf(seed)[NOISE_INPUT]!.data, noise);
    const mean = noise.reduce((sum, number) => sum + number, 0) / noise.length;
    assert.ok(Math.abs(mean) < 0.02, `${mean}`);
    assert.ok(Math.abs(correlation(noise, noise) - 1) < 0.02);
    const within = noise.filter((number) => Math.abs(number) < 1).length / noise.length;
    assert.ok(Math.abs(within - 0.683) < 0.01, `${within}`);
  }
});

Deno.test("noise correlates neither with itself at a lag nor with that of another seed", () => {
  for (const [index, seed] of SEEDS.entries()) {
    const noise = noiseOf(seed);
    for (const lag of [1, 2, 7, 240, 7919]) {
      assert.ok(Math.abs(correlation(noise, noise, lag)) < 0.03, `${seed} after ${lag}`);
    }
    for (const other of SEEDS.slice(index + 1)) {
      assert.ok(Math.abs(correlation(noise, noiseOf(other))) < 0.03, `${seed} and ${other}`);
    }
  }
});
