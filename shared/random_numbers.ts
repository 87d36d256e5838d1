/**
 * Seeded random numbers.
 * @module
 */

/**
 * Returns a generator of numbers in [0, 1) for a seed from 0 to 2^32 - 1.
 *
 * Source: mulberry32 by Tommy Ettinger (public domain).
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
