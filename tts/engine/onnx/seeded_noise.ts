/**
 * Noise from a seed, for models that would generate their own.
 * @module
 */
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { normalNoise } from "../seed_noise.ts";
import { NOISE_INPUT, NOISE_NUMBERS } from "./seeded_graph.ts";

/** Generated once: doing so for every seed would take as long as half a window of audio. */
const NUMBERS = normalNoise(0, NOISE_NUMBERS);

/** Provides noise by seed, as an input of a model. */
export class NoiseSource {
  #seed: number | undefined;
  #noise = new Float32Array(0);

  /** Returns the noise input of a graph; the same seed gives the same noise. */
  inputOf(seed: number): Record<string, Tensor> {
    if (seed !== this.#seed) {
      this.#noise = seededOrder(NUMBERS, seed);
      this.#seed = seed;
    }
    return { [NOISE_INPUT]: new Tensor("float32", this.#noise, [NOISE_NUMBERS]) };
  }
}

/**
 * Returns `numbers` in an order that depends on the seed. Their count is a prime, so any step
 * visits each of them.
 */
function seededOrder(numbers: Float32Array, seed: number): Float32Array<ArrayBuffer> {
  const count = numbers.length;
  const next = randomNumbers(seed);
  const step = 1 + Math.floor(next() * (count - 1));
  let from = Math.floor(next() * count);
  const ordered = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    ordered[index] = numbers[from]!;
    from += step;
    if (from >= count) from -= count;
  }
  return ordered;
}
