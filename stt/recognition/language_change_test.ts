/** A window with two languages is cut where it is quietest, if both are detected surely. */
import assert from "node:assert/strict";
import { partsByLanguage } from "./language_change.ts";

const RATE_HZ = 16_000;

/** A tone of `seconds` with a tenth of a second of silence from `pauseSeconds` on. */
function toneWithPause(seconds: number, pauseSeconds: number): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: seconds * RATE_HZ }, (_, at) => {
    const isPause = at >= pauseSeconds * RATE_HZ && at < (pauseSeconds + 0.1) * RATE_HZ;
    return isPause ? 0 : 8000 * Math.sin(at / 5);
  });
}

for (
  const [what, seconds, before, behind, count] of [
    ["two languages", 5, { en: 0.9, de: 0.1 }, { en: 0.2, de: 0.8 }, 2],
    ["one language", 5, { en: 0.9, de: 0.1 }, { en: 0.8, de: 0.2 }, 0],
    ["a second language that is not sure", 5, { en: 0.9, de: 0.1 }, { en: 0.3, de: 0.7 }, 0],
    ["a first language that is not sure", 5, { en: 0.7, de: 0.3 }, { en: 0.1, de: 0.9 }, 0],
    ["too little to tell two languages", 2.4, { en: 0.9, de: 0.1 }, { en: 0.1, de: 0.9 }, 0],
  ] as const
) {
  Deno.test(`${what} in ${seconds} s: ${count} parts`, async () => {
    const pauseSeconds = seconds / 2;
    const window = toneWithPause(seconds, pauseSeconds);
    const detect = (samples: Int16Array) =>
      Promise.resolve(samples.byteOffset === 0 ? before : behind);
    const parts = await partsByLanguage(window, detect);
    assert.equal(parts.length, count);
    const [first, second] = parts;
    if (first === undefined || second === undefined) return;
    assert.ok(Math.abs(second.begin / RATE_HZ - pauseSeconds - 0.05) < 0.03, `${second.begin}`);
    assert.deepEqual([first.probabilities, second.probabilities], [before, behind]);
    assert.deepEqual([first.begin, first.samples.length], [0, second.begin]);
    assert.equal(first.samples.length + second.samples.length, window.length);
  });
}
