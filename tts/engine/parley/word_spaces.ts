/**
 * Times of the spaces between words, which the trained model gives durations of their own.
 * @module
 */
import type { TimedSymbol } from "../times/symbol_times.ts";

/**
 * Returns `symbols` with the time of spaces given back to words. In training, a space within
 * running speech takes the first half of the next word's first phoneme; beside punctuation it takes
 * half of the pause.
 */
export function withoutWordSpaces(symbols: readonly TimedSymbol[]): TimedSymbol[] {
  return symbols.map((symbol, index) => {
    const before = symbols[index - 1];
    if (isWordSpace(symbols, index)) return { ...symbol, endSeconds: symbol.startSeconds };
    if (!isWordSpace(symbols, index - 1)) return symbol;
    return { ...symbol, startSeconds: before!.startSeconds };
  });
}

function isWordSpace(symbols: readonly TimedSymbol[], index: number): boolean {
  const isSound = (at: number) => (symbols[at]?.phoneme ?? "") !== "";
  return symbols[index]?.phoneme === "" && isSound(index - 1) && isSound(index + 1);
}
