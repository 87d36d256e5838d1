import assert from "node:assert/strict";
import { SpokenAudio, toPosition } from "./spoken_audio.ts";

/** Half a second of a square wave at each level in dBFS. */
function atLevels(...levels: number[]): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    { length: toPosition(0.5) * levels.length },
    (_, at) => (-1) ** at * 32_768 * 10 ** (levels[Math.floor(at / toPosition(0.5))]! / 20),
  );
}

for (
  const [what, levels, begin, end, place] of [
    ["silence is left out up to what sounds", [-70, -40], 0.1, 0.9, 0.5],
    ["silence is left out up to the end", [-70, -40], 0.1, 0.3, 0.3],
    ["what sounds stays, though silence follows", [-50, -70], 0.1, 0.9, 0.1],
    ["of nothing nothing is left out", [-70, -40], 0.3, 0.3, 0.3],
  ] as const
) {
  Deno.test(`before an onset ${what}`, async () => {
    using audio = await SpokenAudio.create(0.3);
    for (const _ of audio.push(atLevels(...levels)));
    const found = audio.soundingFrom(toPosition(begin), toPosition(end));
    assert.ok(Math.abs(found - toPosition(place)) < toPosition(0.02), `${found / 16_000} s`);
  });
}
