/**
 * The context window of a model.
 * @module
 */

/** Largest context window that is not configured explicitly, in tokens. */
const USUAL_TOKENS = 8192;

/** Returns the tokens of prompt and answer together; a `configuredTokens` of 0 is ignored. */
export function contextWindow(trainedTokens: number, configuredTokens: number): number {
  return configuredTokens > 0 ? configuredTokens : Math.min(trainedTokens, USUAL_TOKENS);
}
