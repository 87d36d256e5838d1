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
  let name = "";
  let best: Part | undefined;
  for (const [index, word] of words.entries()) {
    name = index === 0 ? plain(word) : `${name} ${plain(word)}`;
    if (!names.beginnings.has(name)) break;
    const value = names.small.get(name);
    if (value !== undefined) best = { value, words: index + 1 };
  }
  return best;
}
