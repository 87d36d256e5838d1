/**
 * Precision of numbers on the wire.
 * @module
 */

/** Rounds `value` to three decimals: times in seconds to a millisecond, and confidences. */
export function toThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}
