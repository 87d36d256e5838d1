import assert from "node:assert/strict";
import type { TimedViseme } from "../engine/contract.ts";
import { windowsOf } from "./viseme_windows.ts";

/** Visemes with these durations in seconds, one after the other. */
function shapes(start: number, durations: readonly number[]): TimedViseme[] {
  let next = start;
  return durations.map((duration) => {
    const viseme: TimedViseme = { viseme: "aa", start: next, duration };
    next += duration;
    return viseme;
  });
}

const ROWS: readonly [what: string, start: number, durations: number[], windows: number[][]][] = [
  ["a window for each half second", 1, [0.3, 0.3, 0.3], [[1, 0.5, 2], [1.5, 0.4, 1]]],
  ["a window without a shape that begins in it", 0, [0.4, 0.3], [[0, 0.5, 2], [0.5, 0.2, 0]]],
  ["several of them", 0, [1.6, 0.2], [[0, 0.5, 1], [0.5, 0.5, 0], [1, 0.5, 0], [1.5, 0.3, 1]]],
  // In floating point, 4.201 - 2.201 is less than 2.
  ["a shape that begins with its window", 2.201, [2, 0.1], [
    [2.201, 0.5, 1],
    [2.701, 0.5, 0],
    [3.201, 0.5, 0],
    [3.701, 0.5, 0],
    [4.201, 0.1, 1],
  ]],
  ["no window of no length", 0, [0.25, 0.25], [[0, 0.5, 2]]],
  ["nor of less than a millisecond", 0, [0.25, 0.2504], [[0, 0.5, 2]]],
  ["nothing", 0, [], []],
];

for (const [what, start, durations, expected] of ROWS) {
  Deno.test(`windowsOf() gives ${what}`, () => {
    const windows = windowsOf(shapes(start, durations), 0.5);
    assert.deepEqual(
      windows.map((window) => [
        window.window_start,
        window.window_duration,
        window.visemes.length,
      ]),
      expected,
    );
  });
}

Deno.test("windowsOf() puts shapes into the window in which they begin, whatever its length", () => {
  const windows = windowsOf(shapes(0, Array.from({ length: 200 }, () => 0.25)), 0.5004);
  assert.equal(windows.length, 100);
  for (const { window_start: start, window_duration: duration, visemes } of windows) {
    assert.deepEqual(
      visemes.map((viseme) => viseme.start >= start && viseme.start < start + duration),
      [true, true],
      `window at ${start}`,
    );
  }
});
