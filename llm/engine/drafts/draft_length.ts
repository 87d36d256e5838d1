/**
 * How many tokens are drafted for an answer: more while drafts are right, fewer while they are not
 * (the heuristic schedule of assisted generation in Hugging Face transformers).
 * @module
 */

const FIRST_TOKENS = 4;
const MORE_TOKENS = 2;

/** Learns a length that is worth its computation. */
export class DraftLength {
  readonly #most: number;
  #tokens: number;

  /** At most `most` tokens. */
  constructor(most: number) {
    this.#most = most;
    this.#tokens = Math.min(FIRST_TOKENS, most);
  }

  /** Tokens of the next draft, at least 1. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Learns that `accepted` of `drafted` tokens were right. */
  learn(drafted: number, accepted: number): void {
    const next = accepted === drafted ? this.#tokens + MORE_TOKENS : this.#tokens - 1;
    this.#tokens = Math.max(1, Math.min(this.#most, next));
  }
}
