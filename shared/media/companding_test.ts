import assert from "node:assert/strict";
import { decodeAlaw, decodeMulaw, encodeCompanded } from "./companding.ts";

const CODES = Uint8Array.from({ length: 256 }, (_, code) => code);
const SAMPLES = Int16Array.from({ length: 65_536 }, (_, at) => at - 32_768);

for (const [law, decode] of [["mulaw", decodeMulaw], ["alaw", decodeAlaw]] as const) {
  Deno.test(`${law}: every code comes back, and every sample within half a step`, () => {
    const levels = decode(CODES);
    const again = decode(encodeCompanded(levels, law));
    assert.deepEqual(again, levels);
    const heard = decode(encodeCompanded(SAMPLES, law));
    for (const [at, sample] of SAMPLES.entries()) {
      // Half a step, which grows with the sample.
      const most = (Math.abs(sample) + 264) / 32 + 1;
      assert.ok(Math.abs(heard[at]! - sample) <= most, `${sample}: ${heard[at]}`);
      assert.ok(at === 0 || heard[at]! >= heard[at - 1]!, `${sample} is not below its neighbour`);
    }
  });
}

Deno.test("silence and full scale are encoded as in ITU-T G.711", () => {
  const samples = Int16Array.of(0, 32_767, -32_768);
  assert.deepEqual([...encodeCompanded(samples, "mulaw")], [0xff, 0x80, 0x00]);
  assert.deepEqual([...encodeCompanded(samples, "alaw")], [0xd5, 0xaa, 0x2a]);
});
