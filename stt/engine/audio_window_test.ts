/** How much of a model's window is encoded: what the audio needs, never more than the window. */
import assert from "node:assert/strict";
import { audioWindow, POSITIONS_A_SECOND } from "./audio_window.ts";
import { RECOGNITION_RATE_HZ } from "./contract.ts";

/** Positions of a short encoder, of the shipped model's, and of Whisper's own. */
const SHORT = 512;
const SHIPPED = 1000;
const WHISPER = 1500;

function ones(seconds: number): Float32Array<ArrayBuffer> {
  return new Float32Array(Math.round(seconds * RECOGNITION_RATE_HZ)).fill(1);
}

for (
  const [seconds, mostPositions, effort, positions] of [
    [0.1, SHORT, "partial", 48],
    [0.76, SHORT, "partial", 48],
    [0.78, SHORT, "partial", 64],
    [2, SHORT, "partial", 112],
    [0.1, SHORT, "final", 96],
    [2, SHORT, "final", 128],
    [5, SHORT, "final", 288],
    [9.4, SHORT, "final", 496],
    [60, SHORT, "final", 512],
    [10, SHIPPED, "final", 528],
    [60, SHIPPED, "final", 1000],
    [0.1, WHISPER, "partial", 192],
    [2, WHISPER, "partial", 208],
    [2, WHISPER, "final", 208],
    [29, WHISPER, "final", 1500],
    [60, WHISPER, "partial", 1500],
  ] as const
) {
  Deno.test(`${seconds} s for a ${effort} take ${positions} of ${mostPositions} positions`, () => {
    const { samples, padded, leadSeconds, positions: computed } = audioWindow(
      ones(seconds),
      mostPositions,
      effort,
    );
    assert.equal(computed, positions);
    const longest = mostPositions / POSITIONS_A_SECOND * RECOGNITION_RATE_HZ;
    assert.ok(padded.length <= longest && padded.length <= positions * 320);
    const lead = leadSeconds * RECOGNITION_RATE_HZ;
    assert.equal(samples.length, Math.min(ones(seconds).length, longest - lead));
    assert.deepEqual(padded.slice(0, lead), new Float32Array(lead));
    assert.deepEqual(
      padded.slice(lead, lead + samples.length),
      ones(seconds).slice(0, samples.length),
    );
  });
}

Deno.test("the token limit of a transcript grows with the audio that fits the window", () => {
  const most = (seconds: number, effort: "partial" | "final") =>
    audioWindow(ones(seconds), SHORT, effort).mostTokens;
  assert.deepEqual([most(2, "partial"), most(2, "final"), most(60, "final")], [25, 48, 179]);
});
