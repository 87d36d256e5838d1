/**
 * The likeliest token, where it is likely enough to be worth a check.
 * @module
 */

/** The token with the highest of `logits`; undefined when its probability is below `least`. */
export function confidentToken(logits: Float32Array, least: number): number | undefined {
  let best = 0;
  let most = -Infinity;
  for (let token = 0; token < logits.length; token++) {
    const logit = logits[token]!;
    if (logit > most) {
      most = logit;
      best = token;
    }
  }
  if (least <= 0) return best;
  // Softmax: the probability of the likeliest is 1 over this sum.
  let sum = 0;
  for (let token = 0; token < logits.length; token++) {
    sum += Math.exp(logits[token]! - most);
    if (sum * least > 1) return undefined;
  }
  return best;
}
