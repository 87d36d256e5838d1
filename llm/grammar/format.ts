/**
 * Grammars of string formats.
 * @module
 */

/** A string format that can be enforced, or a subset of it. */
export interface Format {
  /** Its grammar without quotes; every text that it allows is of the format, but not vice versa. */
  readonly expression: string;
  /** Number of characters of the shortest text that it allows. */
  readonly least: number;
  /** Number of characters of the longest text that it allows. */
  readonly most: number;
}
