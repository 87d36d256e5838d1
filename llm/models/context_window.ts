/**
 * How long the context of a model is here.
 * @module
 */

/** Context window where neither configuration nor model asks for less, in tokens. */
const USUAL_TOKENS = 8192;

/** Tokens of prompt and answer together; `configuredTokens` of 0 leaves it to the model. */
export function contextWindow(trainedTokens: number, configuredTokens: number): number {
  return configuredTokens > 0 ? configuredTokens : Math.min(trainedTokens, USUAL_TOKENS);
}
