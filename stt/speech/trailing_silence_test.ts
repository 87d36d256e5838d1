import assert from "node:assert/strict";
import { withoutTrailingSilence } from "./trailing_silence.ts";

const SECOND = 16_000;

/** Seconds of a square wave, each at its own level in dBFS. */
function atLevels(...levels: number[]): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    { length: levels.length * SECOND },
    (_, at) =>
      Math.round(32_768 * 10 ** (levels[Math.floor(at / SECOND)]! / 20)) * (at % 2 ? 1 : -1),
  );
}

Deno.test("all trailing seconds below -55 dBFS are cut off", () => {
  assert.equal(withoutTrailingSilence(atLevels(-20, -60)).length, SECOND);
  assert.equal(withoutTrailingSilence(atLevels(-20, -56, -70)).length, SECOND);
  assert.equal(withoutTrailingSilence(atLevels(-60, -60)).length, 0);
});

Deno.test("quiet speech, and silence before speech, are kept", () => {
  assert.equal(withoutTrailingSilence(atLevels(-20, -53)).length, 2 * SECOND);
  assert.equal(withoutTrailingSilence(atLevels(-70, -20)).length, 2 * SECOND);
  assert.equal(withoutTrailingSilence(new Int16Array(0)).length, 0);
});
