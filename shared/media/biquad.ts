/**
 * Second-order filters.
 * @module
 */

/** Coefficients of a second-order filter, normalised so that `a0` is 1. */
export interface Biquad {
  /** Feedforward coefficients, that of the latest input first. */
  readonly b: readonly [number, number, number];
  /** Feedback coefficients, that of the latest output first. */
  readonly a: readonly [number, number];
}

/** Filters `samples`, starting from a zero state. */
export function filtered(
  samples: Float32Array,
  { b, a }: Biquad,
): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    output[index] = y;
  }
  return output;
}
