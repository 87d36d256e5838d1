import assert from "node:assert/strict";
import { isRepetition } from "./repetition.ts";

for (
  const [what, text, isLoop] of [
    ["a word said five times", "no no no no no", true],
    ["a word said four times", "no no no no", false],
    ["a loop behind speech", "I said no no No no no", true],
    ["a phrase of six words said five times", "to be or not to be ".repeat(5), true],
    [
      "a phrase of seven words said five times",
      "one two three four five six seven ".repeat(5),
      false,
    ],
    ["five times the same word, not in a row", "no yes no yes no well no yes no", false],
    ["no words", "", false],
  ] as const
) {
  Deno.test(`isRepetition() takes ${what} for ${isLoop ? "a loop" : "speech"}`, () => {
    const words = text.trim().split(" ").map((word) => ({ text: word }));
    assert.equal(isRepetition(words), isLoop);
  });
}
