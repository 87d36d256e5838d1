/**
 * The greedy choice.
 * @module
 */

/** The token with the highest of `logits`, one a token of the vocabulary; the first of equals. */
export function likeliestToken(logits: Float32Array): number {
  let best = 0;
  let most = -Infinity;
  for (let token = 0; token < logits.length; token++) {
    const logit = logits[token]!;
    if (logit > most) {
      most = logit;
      best = token;
    }
  }
  return best;
}
