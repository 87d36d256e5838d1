/**
 * How many answers are written at once where SVC_LLM_PARALLEL does not say.
 * @module
 */

/** What a machine has. */
export interface Machine {
  /** Its cores. */
  readonly cores: number;
  /** Memory that is free, in bytes. */
  readonly freeBytes: number;
}

const FEWEST = 2;
const MOST = 16;
const ANSWERS_A_CORE = 2;
const BYTES_AN_ANSWER = 2 ** 30;

/** Answers at once: more cores carry more, and each needs memory. */
export function usualParallel({ cores, freeBytes }: Machine): number {
  const fitting = Math.floor(Math.min(ANSWERS_A_CORE * cores, freeBytes / BYTES_AN_ANSWER));
  return Math.max(FEWEST, Math.min(MOST, fitting));
}
