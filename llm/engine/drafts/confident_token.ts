/**
 * The likeliest token, where it is likely enough to be worth verifying.
 * @module
 */
import { likeliestToken } from "../likeliest_token.ts";

/** Returns the token with the highest of `logits`; undefined if less probable than `least`. */
export function confidentToken(logits: Float32Array, least: number): number | undefined {
  const best = likeliestToken(logits);
  if (least <= 0) return best;
  const most = logits[best]!;
  // Softmax: the probability of the likeliest is 1 over this sum.
  let sum = 0;
  for (let token = 0; token < logits.length; token++) {
    sum += Math.exp(logits[token]! - most);
    if (sum * least > 1) return undefined;
  }
  return best;
}
