import assert from "node:assert/strict";
import type { RecognizedWord } from "../engine/contract.ts";
import { PartialWindow } from "./partial_window.ts";

const RATE_HZ = 16_000;

/** A tone of `seconds`, silent for 0.1 s around each of `pauses`. */
function toneWithPauses(seconds: number, pauses: readonly number[]) {
  const samples = Int16Array.from({ length: seconds * RATE_HZ }, (_, at) => {
    const isPause = pauses.some((pause) => Math.abs(at / RATE_HZ - pause) < 0.05);
    return isPause ? 0 : 8000 * Math.sin(at / 5);
  });
  return {
    end: samples.length,
    segment: (begin: number, end: number) => ({
      samples: samples.slice(begin, end),
      startSeconds: begin / RATE_HZ,
    }),
  };
}

/** Words of half a second each, one after the other. */
function words(count: number): RecognizedWord[] {
  return Array.from({ length: count }, (_, at) => ({
    text: `word${at}`,
    startSeconds: at / 2,
    endSeconds: at / 2 + 0.5,
    confidence: 1,
  }));
}

Deno.test("a long window is shortened to a pause between stable words, a short one is kept", () => {
  const window = new PartialWindow();
  window.restart(0);
  window.shorten(words(4), toneWithPauses(2.9, [1.04]));
  assert.deepEqual([window.begin, window.head], [0, []]);
  // The pause is slightly off the word times.
  window.shorten(words(5), toneWithPauses(3.5, [1.04]));
  assert.ok(Math.abs(window.begin / RATE_HZ - 1.04) < 0.03, String(window.begin));
  assert.deepEqual(window.head, words(2));
  window.shorten(words(7), toneWithPauses(4.5, [1.04, 2.47]));
  assert.ok(Math.abs(window.begin / RATE_HZ - 2.47) < 0.03, String(window.begin));
  assert.deepEqual(window.head, words(5));
  window.restart(5 * RATE_HZ);
  assert.deepEqual([window.begin, window.head], [5 * RATE_HZ, []]);
});

Deno.test("a long window without stable words is kept", () => {
  const window = new PartialWindow();
  window.restart(RATE_HZ);
  window.shorten([], toneWithPauses(6, [2]));
  // The second word ends where the segment begins: the audio before belongs to another.
  window.shorten(words(2), toneWithPauses(6, [2]));
  assert.deepEqual([window.begin, window.head], [RATE_HZ, []]);
});
