/**
 * Decodes token by token: takes the likeliest one, or samples one at a temperature.
 * @module
 */
import type { TokenGains } from "../../../ffi/token_gains.ts";
import type { DecoderStep } from "./model.ts";

/** How a transcript is decoded. */
export interface GreedyOptions {
  /** Tokens before the transcript. */
  readonly prompt: readonly number[];
  /** Ends the transcript. */
  readonly endToken: number;
  /** Limit on the tokens after the prompt. */
  readonly mostTokens: number;
  /** At 0 the likeliest token is taken; the higher it is, the more often others are. */
  readonly temperature: number;
  /** Tokens that are never chosen. */
  readonly suppressed: readonly number[];
  /** Tokens that are not chosen first. */
  readonly suppressedFirst: readonly number[];
  /** The first timestamp: no token from this id on is chosen. */
  readonly firstTimeToken: number;
  /** Boosts tokens. */
  readonly gains?: TokenGains | undefined;
  /** Ends the decode between tokens. */
  readonly signal: AbortSignal;
}

/** A token that was chosen. */
export interface ChosenToken {
  /** Its id. */
  readonly id: number;
  /** Probability among all tokens that were allowed, from 0 to 1. */
  readonly probability: number;
}

/** A transcript in tokens. */
export interface TokenSequence {
  /** The tokens, without the prompt and the end token. */
  readonly tokens: readonly ChosenToken[];
  /** One for each token, and one for the end token if that was reached. */
  readonly steps: readonly DecoderStep[];
}

/** A decoder that takes tokens and predicts the next one. */
export interface TokenSource {
  /** Takes the next tokens and predicts the token after them. */
  push(tokens: readonly number[]): Promise<DecoderStep>;
}

/**
 * Decodes a transcript.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function decodeGreedily(
  decoder: TokenSource,
  options: GreedyOptions,
): Promise<TokenSequence> {
  const tokens: ChosenToken[] = [];
  const steps: DecoderStep[] = [];
  let next = options.prompt;
  while (true) {
    options.signal.throwIfAborted();
    const step = await decoder.push(next);
    steps.push(step);
    const said = tokens.map(({ id }) => id);
    const chosen = choose(allowed(step.scores, said, options), options.temperature);
    if (chosen.id === options.endToken) return { tokens, steps };
    tokens.push(chosen);
    if (tokens.length >= options.mostTokens) return { tokens, steps };
    next = [chosen.id];
  }
}

/** Applies boosts and suppressions to the scores of the next token. */
function allowed(
  scores: Float32Array,
  said: readonly number[],
  options: GreedyOptions,
): Float32Array {
  const result = scores.slice(0, Math.min(scores.length, options.firstTimeToken));
  for (const [id, gain] of options.gains?.(said) ?? []) result[id]! += gain;
  for (const id of options.suppressed) result[id] = -Infinity;
  if (said.length === 0) { for (const id of options.suppressedFirst) result[id] = -Infinity; }
  return result;
}

function choose(scores: Float32Array, temperature: number): ChosenToken {
  let best = 0;
  for (let id = 1; id < scores.length; id++) if (scores[id]! > scores[best]!) best = id;
  const highest = scores[best]!;
  const weightOf = (id: number, heat: number) => Math.exp((scores[id]! - highest) / heat);
  const sum = (heat: number) => {
    let total = 0;
    for (let id = 0; id < scores.length; id++) total += weightOf(id, heat);
    return total;
  };
  let id = best;
  if (temperature > 0) {
    let rest = Math.random() * sum(temperature);
    for (id = 0; id < scores.length - 1; id++) {
      rest -= weightOf(id, temperature);
      if (rest < 0) break;
    }
  }
  return { id, probability: weightOf(id, 1) / sum(1) };
}
