import assert from "node:assert/strict";
import { inOrder, notBefore } from "./word_order.ts";

for (
  const [what, times, ordered] of [
    ["do not overlap, as they are", [[0, 1], [1, 2], [2.5, 3]], [[0, 1], [1, 2], [2.5, 3]]],
    ["run into the next, shortened", [[0, 1.25], [1, 2]], [[0, 1], [1, 2]]],
    ["begin before the one before, behind it", [[1, 2], [0.5, 3]], [[1, 1.01], [1.01, 3]]],
    [
      "lie before the one before, behind it and short",
      [[1, 2], [0.5, 0.75], [0.75, 3]],
      [[1, 1.01], [1.01, 1.02], [1.02, 3]],
    ],
  ] as const
) {
  Deno.test(`words that ${what}`, () => {
    const words = times.map(([startSeconds, endSeconds], at) => ({
      text: `${at}`,
      startSeconds,
      endSeconds,
      confidence: 1,
    }));
    const found = inOrder(words);
    assert.deepEqual(found.map(({ text }) => text), words.map(({ text }) => text));
    const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;
    assert.deepEqual(
      found.map((word) => [hundredths(word.startSeconds), hundredths(word.endSeconds)]),
      ordered,
    );
  });
}

Deno.test("words that begin before their result are moved to its start, in order", () => {
  const words = [[0.5, 0.9], [0.9, 1.2], [1.2, 2]].map(([startSeconds, endSeconds]) => ({
    text: "",
    startSeconds: startSeconds!,
    endSeconds: endSeconds!,
    confidence: 1,
  }));
  assert.deepEqual(
    notBefore(1, words).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    [[1, 1.01], [1.01, 1.2], [1.2, 2]],
  );
});
