/**
 * A format of texts as a grammar.
 * @module
 */

/** A format that can be enforced, or a part of it. */
export interface Format {
  /** Its grammar without quotes, of texts of this format but not of all. */
  readonly expression: string;
  /** Characters of the shortest of them. */
  readonly least: number;
  /** Characters of the longest of them. */
  readonly most: number;
}
