/**
 * Truths in queries, however clients write them.
 * @module
 */

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** What `word` says, in any case; undefined when it is no truth. */
export function flagOf(word: string): boolean | undefined {
  return FLAGS.get(word.toLowerCase());
}
