/**
 * Reads a number below a thousand from words.
 * @module
 */
import { type NumberNames, plain } from "./number_names.ts";

/** A number read from words, and how many words it takes. */
export interface Part {
  /** The number. */
  readonly value: number;
  /** How many words it takes. */
  readonly words: number;
}

/** Reads the longest number below a thousand at the start of `words`. */
export function readSmall(words: readonly string[], names: NumberNames): Part | undefined {
  let split: string[] = [];
  let best: Part | undefined;
  for (let count = 1; count <= words.length && split.length <= names.mostWords; count++) {
    split = [...split, ...plain(words[count - 1]!).split(" ")];
    const value = names.small.get(split.join(" "));
    if (value !== undefined) best = { value, words: count };
  }
  return best;
}
