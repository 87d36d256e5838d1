/** Which words of successive hypotheses are stable. */
import assert from "node:assert/strict";
import type { RecognizedWord } from "../engine/contract.ts";
import { Agreement } from "./agreement.ts";

function words(text: string): RecognizedWord[] {
  return text.split(" ").filter((word) => word !== "").map((word, at) => ({
    text: word,
    startSeconds: at,
    endSeconds: at + 1,
    confidence: 1,
  }));
}

function textOf(some: readonly RecognizedWord[]): string {
  return some.map(({ text }) => text).join(" ");
}

/** Long enough for every word to have been said. */
const LONG_SECONDS = 9;

Deno.test("words on which two consecutive hypotheses agree become stable, and stay so", () => {
  const agreement = new Agreement();
  for (
    const [heard, stable] of [
      ["Set a", ""],
      ["Set the timer", "Set"],
      ["Set a timer for", "Set"],
      ["Get a timer four ten", "Set a timer"],
      ["Set a timer four ten minutes", "Set a timer four ten"],
    ] as const
  ) {
    agreement.update([], words(heard), LONG_SECONDS);
    assert.equal(textOf(agreement.stable), stable, heard);
  }
  assert.equal(textOf(agreement.words), "Set a timer four ten minutes");
});

Deno.test("a hypothesis continues the words before the window that was decoded", () => {
  const agreement = new Agreement(words("Set a timer"));
  for (let count = 0; count < 2; count++) {
    agreement.update(words("Set a timer"), words("for ten"), LONG_SECONDS);
  }
  assert.equal(textOf(agreement.stable), "Set a timer for ten");
});

Deno.test("words that cannot have been said yet are dropped, however often they are guessed", () => {
  const agreement = new Agreement();
  const guess = words("What is the weather like in London tomorrow?");
  // In a second 22 letters at most, spaces included.
  for (let count = 0; count < 3; count++) agreement.update([], guess, 1);
  assert.equal(textOf(agreement.words), "What is the weather");
  for (let count = 0; count < 2; count++) agreement.update([], guess, LONG_SECONDS);
  assert.equal(textOf(agreement.stable), textOf(guess));
});

Deno.test("two hypotheses are enough for the last words of the audio too", () => {
  const agreement = new Agreement();
  for (
    const [heard, seconds, stable] of [
      ["What is the", 1, ""],
      ["What is the weather", 1.2, "What is the"],
      ["What is the feather like", 1.4, "What is the"],
      ["What was the feather like", 1.6, "What is the feather like"],
    ] as const
  ) {
    agreement.update([], words(heard), seconds);
    assert.equal(textOf(agreement.stable), stable, heard);
  }
});

Deno.test("a hypothesis that splits the stable words differently continues them by its times", () => {
  const said = (text: string, startSeconds: number, endSeconds: number): RecognizedWord => ({
    text,
    startSeconds,
    endSeconds,
    confidence: 1,
  });
  const stable = [said("auf", 0, 0.2), said("sieben", 0.2, 0.6), said("Uhr.", 0.6, 0.8)];
  const next = [said("Das", 1.1, 1.3), said("kostet", 1.3, 1.7)];
  for (
    const [what, head, heard] of [
      ["a word is missing", stable.slice(0, 2), next],
      ["a word is two", [], [
        said("aufs", 0, 0.2),
        said("sie", 0.2, 0.4),
        said("Ben", 0.4, 0.6),
        said("Uhr", 0.62, 0.8),
        ...next,
      ]],
      ["the window begins in the last word", [], [said("hr.", 0.72, 0.8), ...next]],
      ["all are there", stable, next],
    ] as const
  ) {
    const agreement = new Agreement(stable);
    for (let count = 0; count < 2; count++) agreement.update(head, heard, LONG_SECONDS);
    assert.equal(textOf(agreement.stable), "auf sieben Uhr. Das kostet", what);
  }
});

Deno.test("a cut keeps the shown words in the first part, and the other stable words in the second", () => {
  const agreement = new Agreement(words("Send a timer for ten"));
  for (const heard of ["Set a timer", "Set timer"]) {
    const { words: head, rest } = agreement.cut(words(heard), 3);
    assert.equal(textOf(head), "Send a timer", heard);
    assert.equal(textOf(rest.stable), "for ten", heard);
  }
  const longer = new Agreement(words("Set")).cut(words("Set a timer"), 3);
  assert.equal(textOf(longer.words), "Set a timer");
  assert.equal(textOf(longer.rest.stable), "");
});
