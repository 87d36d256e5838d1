/**
 * The mean of probabilities by their logarithms.
 * @module
 */

/** Least probability that counts: one impossible token does not make a sentence impossible. */
const LEAST_PROBABILITY = 1e-6;

/** Mean natural logarithm of `probabilities`, from 0 to 1; 0 for none. */
export function meanLogarithm(probabilities: readonly number[]): number {
  const sum = probabilities.reduce(
    (total, probability) => total + Math.log(Math.max(LEAST_PROBABILITY, probability)),
    0,
  );
  return probabilities.length === 0 ? 0 : sum / probabilities.length;
}
