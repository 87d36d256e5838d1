/**
 * Converts the scores (logits) of tokens to probabilities.
 * @module
 */

/** Probability of `id` among all tokens: the softmax of their scores. */
export function probabilityOf(id: number, scores: Float32Array): number {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
  return Math.exp((scores[id] ?? -Infinity) - highest) / total;
}

/** Probabilities of `ids` among each other: the softmax of their scores alone. */
export function probabilitiesAmong(
  scores: Float32Array,
  ids: readonly (number | undefined)[],
): number[] {
  const chosen = ids.map((id) => id === undefined ? -Infinity : scores[id] ?? -Infinity);
  const highest = Math.max(...chosen);
  if (highest === -Infinity) return chosen.map(() => 1 / chosen.length);
  const weights = chosen.map((score) => Math.exp(score - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
