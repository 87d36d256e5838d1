/**
 * How many tokens are drafted for an answer: more while drafts are right, fewer while they are not
 * (the heuristic schedule of assisted generation in Hugging Face transformers).
 * @module
 */

const FIRST_TOKENS = 4;
const MORE_TOKENS = 2;

/** Adapts the length of drafts to how many of their tokens are accepted. */
export class DraftLength {
  readonly #most: number;
  #tokens: number;

  /** Starts with a short length; `most` is the maximum number of tokens. */
  constructor(most: number) {
    this.#most = most;
    this.#tokens = Math.min(FIRST_TOKENS, most);
  }

  /** Number of tokens of the next draft, at least 1. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Learns that `accepted` of `drafted` tokens were right. */
  learn(drafted: number, accepted: number): void {
    const next = accepted === drafted ? this.#tokens + MORE_TOKENS : this.#tokens - 1;
    this.#tokens = Math.max(1, Math.min(this.#most, next));
  }
}
