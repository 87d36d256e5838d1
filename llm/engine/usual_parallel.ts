/**
 * How many answers are written at once where SVC_LLM_PARALLEL does not say.
 * @module
 */

/** What computes. */
export interface Machine {
  /** Cores that compute; null where GPUs have the whole model. */
  readonly cores: number | null;
  /** Memory that is free where the KV cache lies, in bytes. */
  readonly freeBytes: number;
}

const FEWEST = 2;
const MOST = 16;
const ANSWERS_A_CORE = 2;
const BYTES_AN_ANSWER = 2 ** 30;

/** Answers at once: more cores carry more, a GPU carries all, and each needs memory. */
export function usualParallel({ cores, freeBytes }: Machine): number {
  const carried = cores === null ? MOST : ANSWERS_A_CORE * cores;
  const fitting = Math.floor(Math.min(carried, freeBytes / BYTES_AN_ANSWER));
  return Math.max(FEWEST, Math.min(MOST, fitting));
}
