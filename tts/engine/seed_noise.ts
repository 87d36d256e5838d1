/**
 * Random numbers from a seed.
 * @module
 */
import { randomNumbers } from "../../shared/random_numbers.ts";

/** Returns two numbers from -1 to 1 that vary the speech slightly; seed 0 gives none. */
export function seedNoise(seed: number): [number, number] {
  if (seed === 0) return [0, 0];
  const next = randomNumbers(seed);
  return [2 * next() - 1, 2 * next() - 1];
}

/** Returns normally distributed numbers for a seed (Box-Muller transform). */
export function normalNoise(seed: number, length: number): Float32Array<ArrayBuffer> {
  const next = randomNumbers(seed);
  const noise = new Float32Array(length);
  for (let index = 0; index < length; index += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    noise[index] = radius * Math.cos(angle);
    if (index + 1 < length) noise[index + 1] = radius * Math.sin(angle);
  }
  return noise;
}
