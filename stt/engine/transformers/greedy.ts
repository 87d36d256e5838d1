/**
 * Decoding token by token: the likeliest one, or at a temperature a random one.
 * @module
 */
import type { TokenGains } from "../../../ffi/token_gains.ts";
import type { DecoderStep } from "./model.ts";

/** How a transcript is decoded. */
export interface GreedyOptions {
  /** What the transcript begins with. */
  readonly prompt: readonly number[];
  /** Ends the transcript. */
  readonly endToken: number;
  /** Most tokens after the prompt. */
  readonly mostTokens: number;
  /** 0 takes the likeliest token; the higher, the more others get a chance. */
  readonly temperature: number;
  /** Tokens that are never said. */
  readonly suppressed: readonly number[];
  /** Tokens that are not said first. */
  readonly suppressedFirst: readonly number[];
  /** No token from this id on is said. */
  readonly firstTimeToken: number;
  /** Makes tokens likelier. */
  readonly gains?: TokenGains | undefined;
  /** Ends the decode between tokens. */
  readonly signal: AbortSignal;
}

/** A token that was chosen. */
export interface ChosenToken {
  /** Its id. */
  readonly id: number;
  /** Probability among all tokens that might have been said, from 0 to 1. */
  readonly probability: number;
}

/** A transcript in tokens. */
export interface TokenSequence {
  /** Without prompt and end. */
  readonly tokens: readonly ChosenToken[];
  /** One a token, and one for what ended them. */
  readonly steps: readonly DecoderStep[];
}

/** Takes tokens and tells what comes next. */
export interface TokenSource {
  /** Takes the next tokens and tells what comes after them. */
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

/** The scores without what may not be said next, and with what is preferred. */
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
