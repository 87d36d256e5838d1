/**
 * How many answers are generated at once by default, where SVC_LLM_PARALLEL is 0.
 * @module
 */

/** The hardware that a model runs on. */
export interface Machine {
  /** Number of cores that compute; null where GPUs hold the whole model. */
  readonly cores: number | null;
  /** Free memory where the KV cache will be allocated, in bytes. */
  readonly freeBytes: number;
}

const FEWEST = 2;
const MOST = 16;
const ANSWERS_A_CORE = 2;
const BYTES_AN_ANSWER = 2 ** 30;

/** Returns the number of answers that memory and, unless GPUs compute, cores allow. */
export function usualParallel({ cores, freeBytes }: Machine): number {
  const carried = cores === null ? MOST : ANSWERS_A_CORE * cores;
  const fitting = Math.floor(Math.min(carried, freeBytes / BYTES_AN_ANSWER));
  return Math.max(FEWEST, Math.min(MOST, fitting));
}
