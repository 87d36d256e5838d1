/** From tokens to words: where words begin, how they are joined, and their confidence. */
import assert from "node:assert/strict";
import { wordsOf } from "./words.ts";

/** Tokens of the UTF-8 bytes of `texts`, all of one probability. */
function tokensOf(texts: readonly (string | Uint8Array<ArrayBuffer>)[], probability = 1) {
  return texts.map((text) => ({
    bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
    probability,
  }));
}

/** " é" in two tokens. */
const [CUT, REST] = [Uint8Array.of(0x20, 0xc3), Uint8Array.of(0xa9)];

for (
  const [what, tokens, words] of [
    ["a token with a space before it begins one", [" to", "mor", "row", " at"], [
      ["tomorrow", 0, 3],
      ["at", 3, 4],
    ]],
    ["the first needs no space", ["To", "day"], [["Today", 0, 2]]],
    ["a character that tokens cut is whole", [" au", CUT, REST, "t", "é"], [
      ["au", 0, 1],
      ["été", 1, 5],
    ]],
    ["punctuation set apart belongs to the one before", [" Yes", " ,", " no", " ."], [
      ["Yes,", 0, 2],
      ["no.", 2, 4],
    ]],
    ["punctuation without one before stands alone", [" —", " so"], [["—", 0, 1], ["so", 1, 2]]],
    ["a lone space is none", [" ", " so"], [["so", 1, 2]]],
    ["no tokens have none", [], []],
  ] as const
) {
  Deno.test(`wordsOf(): ${what}`, () => {
    assert.deepEqual(
      wordsOf(tokensOf(tokens)).map((
        { text, firstToken, endToken },
      ) => [text, firstToken, endToken]),
      words,
    );
  });
}

Deno.test("wordsOf(): a word's confidence is the geometric mean of its tokens' probabilities", () => {
  const [sure, unsure] = wordsOf([
    ...tokensOf([" sure"], 0.9),
    ...tokensOf([" un"], 0.25),
    ...tokensOf(["sure"], 1),
  ]);
  assert.ok(Math.abs(sure!.confidence - 0.9) < 1e-9);
  assert.ok(Math.abs(unsure!.confidence - 0.5) < 1e-9);
  const [impossible] = wordsOf(tokensOf([" never"], 0));
  assert.ok(impossible!.confidence > 0 && impossible!.confidence < 1e-5);
});
