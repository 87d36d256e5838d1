import assert from "node:assert/strict";
import type { TimedSymbol } from "../times/symbol_times.ts";
import { withoutWordSpaces } from "./word_spaces.ts";

/** Symbols of 0.1 s each; "," and " " belong to no token. */
function timed(written: string): TimedSymbol[] {
  return [...written].map((symbol, index) => ({
    token: /\p{L}/u.test(symbol) ? index : undefined,
    phoneme: /\p{L}/u.test(symbol) ? symbol : "",
    ids: [index],
    startSeconds: index / 10,
    endSeconds: (index + 1) / 10,
  }));
}

for (
  const [what, written, starts] of [
    ["a space between words is the next word's", "a b", [0, 1, 1]],
    ["a pause at punctuation stays one", "a, b", [0, 1, 2, 3]],
    ["a mark between words is no sound", "a-b", [0, 1, 1]],
    ["what begins or ends a clause stays", " a.", [0, 1, 2]],
    ["nothing", "", []],
  ] as const
) {
  Deno.test(`${what}: "${written}"`, () => {
    const symbols = withoutWordSpaces(timed(written));
    assert.deepEqual(symbols.map(({ startSeconds }) => Math.round(startSeconds * 10)), starts);
    for (const [index, { endSeconds }] of symbols.entries()) {
      const next = symbols[index + 1];
      if (next !== undefined) assert.equal(endSeconds, next.startSeconds, "no gap, no overlap");
    }
  });
}
