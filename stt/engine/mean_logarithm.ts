/**
 * Mean log probability.
 * @module
 */

/** Lower bound on each probability: one impossible token must not make a sentence impossible. */
const LEAST_PROBABILITY = 1e-6;

/** Mean natural logarithm of `probabilities`, which are from 0 to 1; 0 for none. */
export function meanLogarithm(probabilities: readonly number[]): number {
  const sum = probabilities.reduce(
    (total, probability) => total + Math.log(Math.max(LEAST_PROBABILITY, probability)),
    0,
  );
  return probabilities.length === 0 ? 0 : sum / probabilities.length;
}
