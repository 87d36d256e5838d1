/**
 * The spaces between words that the trained model speaks.
 * @module
 */
import type { TimedSymbol } from "../times/symbol_times.ts";

/**
 * `symbols` with what spaces took of words. In training a space within running speech begins with the
 * first phoneme of the next word and has half of its time; beside punctuation it has half of the pause.
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
