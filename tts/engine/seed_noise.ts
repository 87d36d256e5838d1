/**
 * Small variations that a seed gives.
 * @module
 */

/** Two numbers from -1 to 1; seed 0 gives none (mulberry32). */
export function seedNoise(seed: number): [number, number] {
  if (seed === 0) return [0, 0];
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
  return [next(), next()];
}
