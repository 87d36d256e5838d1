import assert from "node:assert/strict";
import { windowsOf } from "./viseme_windows.ts";

/** Mouth shapes without gaps that begin at `starts`; the last lasts 0.1 s. */
function visemesAt(starts: readonly number[]) {
  return starts.map((start, index) => ({
    viseme: "aa" as const,
    start,
    duration: (starts[index + 1] ?? start + 0.1) - start,
  }));
}

for (
  const [what, starts, seconds, windows] of [
    ["none", [], 0.5, []],
    ["all in one", [1, 1.2], 0.5, [[1, 0.3, 2]]],
    ["one begins with the next window", [0, 0.2, 0.5], 0.5, [[0, 0.5, 2], [0.5, 0.1, 1]]],
    // In floating point, 4.201 - 2.201 is less than 2.
    ["so does one far from the start", [2.201, 4.201], 0.5, [[2.201, 0.5, 1], [4.201, 0.1, 1]]],
    ["a long one leaves windows out", [0, 1.7], 0.5, [[0, 0.5, 1], [1.5, 0.3, 1]]],
  ] as const
) {
  Deno.test(`windows of mouth shapes: ${what}`, () => {
    assert.deepEqual(
      windowsOf(visemesAt(starts), seconds)
        .map((window) => [window.window_start, window.window_duration, window.visemes.length]),
      windows,
    );
  });
}
