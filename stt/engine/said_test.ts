/** What remains of a decoder's words, and of the details of their decoding. */
import assert from "node:assert/strict";
import { transcriptOf } from "./said.ts";

/** Words with two tokens each: the index of the word, and a hundred more. */
function heard(text: string, confidence: number) {
  return {
    words: text.split(" ").map((each, at) => ({
      text: each,
      startSeconds: at,
      endSeconds: at + 1,
      confidence,
      tokens: [at, 100 + at],
    })),
    decoding: { meanLogarithm: -9, temperature: 0.2, noSpeechProbability: 0.1 },
  };
}

for (
  const [what, text, seconds, confidence, said, tokens] of [
    ["speech is told as it is", "a b", 1, 0.5, "a b", [0, 100, 1, 101]],
    ["a loop loses its surplus, tokens too", "x no no no no no no", 0.1, 0.5, "x no no no no", [
      ...[0, 100, 1, 101, 2, 102, 3, 103, 4, 104],
    ]],
    ["nothing but a loop has no tokens", "no no no no no", 0.1, 0.5, "", []],
    ["noise has no tokens", "a b", 1, 0.2, "", []],
    ["nothing but punctuation is noise", "... .", 1, 0.9, "", []],
    ["punctuation before a word is told as it is", "— so", 1, 0.5, "— so", [0, 100, 1, 101]],
  ] as const
) {
  Deno.test(`transcriptOf(): ${what}`, () => {
    const audio = { seconds, language: "en" };
    const { words, decoding } = transcriptOf(heard(text, confidence), audio);
    assert.equal(words.map((word) => word.text).join(" "), said);
    assert.deepEqual(decoding.tokens, tokens);
    const mean = tokens.length === 0 ? 0 : Math.log(confidence);
    assert.ok(Math.abs(decoding.meanLogarithm - mean) < 1e-9);
    assert.deepEqual([decoding.temperature, decoding.noSpeechProbability], [0.2, 0.1]);
    assert.ok(words.every((word) => !("tokens" in word)), "the front needs none");
  });
}
