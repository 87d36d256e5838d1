/**
 * Greedy sampling.
 * @module
 */

/** Returns the token with the highest of `logits`, one per token; the first of equals. */
export function likeliestToken(logits: Float32Array): number {
  let [likeliest, highest] = [0, -Infinity];
  const rest = logits.length % 8;
  for (let token = 0; token < rest; token++) {
    if (logits[token]! > highest) [likeliest, highest] = [token, logits[token]!];
  }
  // Eight comparisons that are nearly always false run independently, which halves the time.
  for (let token = rest; token < logits.length; token += 8) {
    const isHigher = logits[token]! > highest || logits[token + 1]! > highest ||
      logits[token + 2]! > highest || logits[token + 3]! > highest ||
      logits[token + 4]! > highest || logits[token + 5]! > highest ||
      logits[token + 6]! > highest || logits[token + 7]! > highest;
    if (!isHigher) continue;
    for (let next = token; next < token + 8; next++) {
      if (logits[next]! > highest) [likeliest, highest] = [next, logits[next]!];
    }
  }
  // Token 0 where all logits are NaN.
  return likeliest;
}
