/**
 * Medians and spreads of repeated measurements.
 * @module
 */

/** A summary of repeated measurements. */
export interface Summary {
  /** Number of measurements. */
  readonly count: number;
  /** The middle value. */
  readonly median: number;
  /** The smallest. */
  readonly minimum: number;
  /** The largest. */
  readonly maximum: number;
}

/**
 * Summarises `values`.
 * @throws {RangeError} when there are none
 */
export function summarise(values: readonly number[]): Summary {
  if (values.length === 0) throw new RangeError("Cannot summarise no values");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1
    ? sorted[middle]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { count: sorted.length, median, minimum: sorted[0]!, maximum: sorted.at(-1)! };
}
