import assert from "node:assert/strict";
import { VoiceBand } from "./voice_band.ts";

/** Level of a tone at half of full scale, with a `constant` offset, once the filter has settled. */
function levelOf(hertz: number, constant = 0): number {
  const band = new VoiceBand();
  let level = 0;
  for (let frame = 0; frame < 50; frame++) {
    level = band.level(Int16Array.from({ length: 320 }, (_, index) => {
      const phase = 2 * Math.PI * hertz * (frame * 320 + index) / 16_000;
      return constant + 16_384 * Math.sin(phase);
    }));
  }
  return level;
}

const FULL = 0.5 / Math.SQRT2;

for (
  const [what, least, most, level] of [
    ["a voice's second formant is heard whole", 0.9, 1.1, levelOf(1500)],
    ["a rumble hardly", 0, 0.22, levelOf(50)],
    ["a constant not at all", 0, 0.001, levelOf(0, 12_000)],
    ["a tone about a constant as without it", 0.9, 1.1, levelOf(1500, 12_000)],
  ] as const
) {
  Deno.test(`in the band of voices ${what}`, () => {
    assert.ok(level >= least * FULL && level <= most * FULL, `${level / FULL}`);
  });
}
