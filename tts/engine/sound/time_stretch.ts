/**
 * Changes the rate of speech at the same pitch, for models with a single rate: WSOLA (Verhelst and
 * Roelands, 1993), which overlaps windows where their waveforms fit best.
 * @module
 */
import { ENGINE_RATE_HZ } from "../adapter.ts";

/** Two periods of a low voice. */
const WINDOW = Math.round(0.03 * ENGINE_RATE_HZ);
const STEP = WINDOW >> 1;
/** How far a window may be moved: half a period of a low voice to either side. */
const REACH = Math.round(0.0075 * ENGINE_RATE_HZ);
/** Step of the first, coarse search for a position, in samples. */
const COARSE = 4;

/** Makes speech `rate` times as fast, 0.25 to 4; samples at {@linkcode ENGINE_RATE_HZ}. */
export function stretched(
  samples: Float32Array<ArrayBuffer>,
  rate: number,
): Float32Array<ArrayBuffer> {
  if (rate === 1 || samples.length < 2 * WINDOW) return samples;
  const length = Math.round(samples.length / rate);
  const output = new Float32Array(length + WINDOW);
  const weights = new Float32Array(length + WINDOW);
  /** Position in the source where the last window would continue. */
  let natural = 0;
  for (let at = 0; at < length; at += STEP) {
    const wanted = Math.min(Math.round(at * rate), samples.length - WINDOW);
    const from = at === 0 ? 0 : bestFit(samples, natural, wanted);
    for (let index = 0; index < WINDOW; index++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / WINDOW);
      output[at + index]! += weight * samples[from + index]!;
      weights[at + index]! += weight;
    }
    natural = from + STEP;
  }
  for (let index = 0; index < length; index++) {
    if (weights[index]! > 0) output[index]! /= weights[index]!;
  }
  return output.slice(0, length);
}

/** Returns the position around `wanted` whose window is most similar to the one at `natural`. */
function bestFit(samples: Float32Array, natural: number, wanted: number): number {
  const lowest = Math.max(0, wanted - REACH);
  const highest = Math.min(samples.length - WINDOW, wanted + REACH);
  const search = (from: number, to: number, step: number): number => {
    let best = from;
    let most = -Infinity;
    for (let position = from; position <= to; position += step) {
      const alike = likeness(samples, natural, position);
      if (alike > most) [most, best] = [alike, position];
    }
    return best;
  };
  const coarse = search(lowest, highest, COARSE);
  return search(Math.max(lowest, coarse - COARSE), Math.min(highest, coarse + COARSE), 1);
}

/** Normalised correlation of the first halves of two windows. */
function likeness(samples: Float32Array, one: number, other: number): number {
  let product = 0;
  let energy = 0;
  const length = Math.min(STEP, samples.length - Math.max(one, other));
  for (let index = 0; index < length; index += 2) {
    const value = samples[other + index]!;
    product += samples[one + index]! * value;
    energy += value * value;
  }
  return product / Math.sqrt(energy + 1e-9);
}
