/**
 * Decides which tokens the next decode computes: one of every answer that is being generated, and
 * as much prefill of waiting prompts as does not delay those answers.
 * @module
 */

/** The tokens that a running generation needs computed. */
export interface Demand {
  /** Number of tokens not computed yet; 1 while it generates, more during prefill. */
  readonly pendingTokens: number;
  /** Whether its first token has been chosen. */
  readonly isWriting: boolean;
}

/** Share of a generation in a decode. */
export interface Share<Work extends Demand> {
  /** The generation. */
  readonly work: Work;
  /** Number of its next tokens that are computed, at least 1. */
  readonly tokens: number;
}

/** Limits of one decode. */
export interface BatchLimits {
  /** Maximum number of tokens. */
  readonly batchTokens: number;
  /** Number of prompt tokens beside an answer being generated; more when many prompts wait. */
  readonly promptTokensBesideWriters: number;
}

/** Weight of a request that waits for its first token, relative to one that waits for its next. */
const READER_WEIGHT = 2;

/** Whether only its next token is to be computed. */
export function writesNext({ isWriting, pendingTokens }: Demand): boolean {
  return isWriting && pendingTokens === 1;
}

/** Divides one decode among `demands`, which are in order of arrival. */
export function planBatch<Work extends Demand>(
  demands: readonly Work[],
  limits: BatchLimits,
): Share<Work>[] {
  const writers = demands.filter(writesNext);
  const readers = demands.filter((demand) => !writesNext(demand));
  const shares = writers.slice(0, limits.batchTokens).map((work) => ({ work, tokens: 1 }));
  let room = limits.batchTokens - shares.length;
  if (writers.length > 0) {
    // The more requests wait for their first token, the longer the others can wait for their next.
    const patience = 1 + READER_WEIGHT * readers.length / writers.length;
    room = Math.min(room, Math.round(limits.promptTokensBesideWriters * patience));
  }
  for (const work of readers) {
    if (room === 0) break;
    const tokens = Math.min(room, work.pendingTokens);
    shares.push({ work, tokens });
    room -= tokens;
  }
  return shares;
}

/** Time that a decode may take while an answer waits for its next token. */
const STEP_SECONDS = 0.4;
const FEWEST_PROMPT_TOKENS = 16;

/** Learns how long decodes take, and how many prompt tokens fit into one beside running answers. */
export class PromptPace {
  readonly #most: number;
  #tokensPerSecond: number | undefined;
  #last: { readonly tokens: number; readonly seconds: number } | undefined;

  /** Starts without measurements; `most` is the maximum number of tokens per decode. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Number of prompt tokens that the next decode may take beside running answers. */
  get tokens(): number {
    if (this.#tokensPerSecond === undefined) return Math.min(this.#most, 128);
    const fitting = Math.round(this.#tokensPerSecond * STEP_SECONDS);
    return Math.min(this.#most, Math.max(FEWEST_PROMPT_TOKENS, fitting));
  }

  /** Returns how long a decode of `tokens` tokens takes at most, judging by the previous one. */
  expectedSeconds(tokens: number): number {
    if (this.#last === undefined) return Infinity;
    return this.#last.seconds * Math.max(1, tokens / this.#last.tokens);
  }

  /** Learns from a decode of `tokens` tokens that took `seconds`. */
  learn(tokens: number, seconds: number): void {
    this.#last = { tokens, seconds };
    // Small batches say nothing about long prompts.
    if (tokens < FEWEST_PROMPT_TOKENS || seconds <= 0) return;
    const measured = tokens / seconds;
    this.#tokensPerSecond = this.#tokensPerSecond === undefined
      ? measured
      : 0.7 * this.#tokensPerSecond + 0.3 * measured;
  }
}
