/**
 * Decides which tokens the next decode computes: one of every answer that is being written, and as
 * much of the waiting prompts as does not hold those up.
 * @module
 */

/** What a running generation has to compute. */
export interface Demand {
  /** Tokens that are not computed yet; 1 while it writes, more while its prompt is computed. */
  readonly pendingTokens: number;
  /** False until its first token was chosen. */
  readonly isWriting: boolean;
}

/** How many of its tokens a generation gets. */
export interface Share<Work extends Demand> {
  /** The generation. */
  readonly work: Work;
  /** Its next tokens that are computed, at least 1. */
  readonly tokens: number;
}

/** Room in one decode. */
export interface BatchLimits {
  /** Most tokens. */
  readonly batchTokens: number;
  /** Most tokens of prompts while somebody is writing. */
  readonly promptTokensBesideWriters: number;
}

/** How much more it counts that somebody waits for the first token than for the next. */
const READER_WEIGHT = 2;

/** True when only its next token is to be computed. */
export function writesNext({ isWriting, pendingTokens }: Demand): boolean {
  return isWriting && pendingTokens === 1;
}

/** Shares one decode among `demands`, which stand in the order they came. */
export function planBatch<Work extends Demand>(
  demands: readonly Work[],
  limits: BatchLimits,
): Share<Work>[] {
  const writers = demands.filter(writesNext);
  const readers = demands.filter((demand) => !writesNext(demand));
  const shares = writers.slice(0, limits.batchTokens).map((work) => ({ work, tokens: 1 }));
  let room = limits.batchTokens - shares.length;
  if (writers.length > 0) {
    // The more wait for their first token, the longer the others can wait for their next.
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

/** Time that a decode may take while somebody waits for the next token. */
const STEP_SECONDS = 0.4;
const FEWEST_PROMPT_TOKENS = 16;

/** Learns how long decodes take, and how many tokens of prompts fit into a decode without holding up those who write. */
export class PromptPace {
  readonly #most: number;
  #tokensPerSecond: number | undefined;
  #last: { readonly tokens: number; readonly seconds: number } | undefined;

  /** At most `most` tokens a decode. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Tokens of prompts that the next decode may take beside answers that are being written. */
  get tokens(): number {
    if (this.#tokensPerSecond === undefined) return Math.min(this.#most, 128);
    const fitting = Math.round(this.#tokensPerSecond * STEP_SECONDS);
    return Math.min(this.#most, Math.max(FEWEST_PROMPT_TOKENS, fitting));
  }

  /** How long a decode of `tokens` tokens will take at most, by the one before. */
  expectedSeconds(tokens: number): number {
    if (this.#last === undefined) return Infinity;
    return this.#last.seconds * Math.max(1, tokens / this.#last.tokens);
  }

  /** Learns from a decode of `tokens` tokens that took `seconds`. */
  learn(tokens: number, seconds: number): void {
    this.#last = { tokens, seconds };
    // Small ones say nothing about long prompts.
    if (tokens < FEWEST_PROMPT_TOKENS || seconds <= 0) return;
    const measured = tokens / seconds;
    this.#tokensPerSecond = this.#tokensPerSecond === undefined
      ? measured
      : 0.7 * this.#tokensPerSecond + 0.3 * measured;
  }
}
