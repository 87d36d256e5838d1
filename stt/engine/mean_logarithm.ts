/**
 * How sure a model is of a transcript.
 * @module
 */

/** Least probability that counts: one impossible token does not make a sentence impossible. */
const LEAST_PROBABILITY = 1e-6;

/** Mean natural logarithm of the tokens' probabilities; 0 without tokens. */
export function meanLogarithm(tokens: readonly { readonly probability: number }[]): number {
  const sum = tokens.reduce(
    (total, { probability }) => total + Math.log(Math.max(LEAST_PROBABILITY, probability)),
    0,
  );
  return tokens.length === 0 ? 0 : sum / tokens.length;
}
