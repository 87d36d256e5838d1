import assert from "node:assert/strict";
import type { RecognizedWord } from "../engine/contract.ts";
import { Utterance } from "./utterance.ts";

function words(text: string): RecognizedWord[] {
  return text.split(" ").map((each, at) => ({
    text: each,
    startSeconds: at,
    endSeconds: at + 1,
    confidence: 1,
  }));
}

function textOf(some: readonly RecognizedWord[]): string {
  return some.map(({ text }) => text).join(" ");
}

Deno.test("the context of a window is the words right before it, never across a silence", () => {
  const utterance = new Utterance(0);
  assert.equal(textOf(utterance.context), "");
  utterance.keepHead(words("one two"), 2, "speech");
  assert.equal(textOf(utterance.context), "one two");
  utterance.keepHead(words("three"), 1, "silence");
  assert.equal(textOf(utterance.context), "");
  utterance.keepHead(words("four"), 1, "speech");
  assert.equal(textOf(utterance.context), "four");
  utterance.keepAll(words("five"));
  assert.equal(textOf(utterance.context), "");
  assert.equal(textOf(utterance.words), "one two three four five");
});

Deno.test("partials keep the agreed words, the final has those of the careful decode", () => {
  const utterance = new Utterance(0);
  utterance.agreement.update([], words("Send a timer"), 9);
  utterance.agreement.update([], words("Send a timer"), 9);
  utterance.keepHead(words("Set a timer"), 3, "speech");
  assert.equal(textOf(utterance.words), "Send a timer");
  assert.equal(textOf(utterance.settledWords), "Set a timer");
});

for (
  const [what, heard, behind] of [
    ["the same word", "five five one", "five one"],
    ["the same word behind a rest of the one before", "a five one", "one"],
    ["another word", "hive one", "one"],
    ["only the same word", "five", ""],
  ] as const
) {
  Deno.test(`a word that is heard again is said once: ${what}`, () => {
    const utterance = new Utterance(1.5);
    utterance.hearAgain(words("five.")[0]!, 0);
    assert.equal(textOf(utterance.withoutSaid(words(heard))), behind);
  });
}
