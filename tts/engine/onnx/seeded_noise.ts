/**
 * Noise from a seed for models that make their own.
 * @module
 */
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { normalNoise } from "../seed_noise.ts";
import { NOISE_INPUT, NOISE_NUMBERS } from "./seeded_graph.ts";

/** Made once: as many new ones for each seed take as long as half a window of sound. */
const NUMBERS = normalNoise(0, NOISE_NUMBERS);

/** Noise by seed, as an input of a model. */
export class NoiseSource {
  #seed: number | undefined;
  #noise = new Float32Array(0);

  /** The input that noise is taken from; the same seed gives the same noise. */
  inputOf(seed: number): Record<string, Tensor> {
    if (seed !== this.#seed) {
      this.#noise = seededOrder(NUMBERS, seed);
      this.#seed = seed;
    }
    return { [NOISE_INPUT]: new Tensor("float32", this.#noise, [NOISE_NUMBERS]) };
  }
}

/** All of `numbers` in an order that the seed decides: their count is a prime, so any step meets each. */
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
