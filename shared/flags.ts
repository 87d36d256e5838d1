/**
 * Boolean query parameters in every spelling that clients use.
 * @module
 */

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** Parses `word`, in any case, as a boolean; undefined when it is none. */
export function flagOf(word: string): boolean | undefined {
  return FLAGS.get(word.toLowerCase());
}
