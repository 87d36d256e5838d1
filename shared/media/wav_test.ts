import assert from "node:assert/strict";
import { decodeWav, encodeWav, WavError } from "./wav.ts";

const SAMPLES = Float32Array.from([0, 0.5, -0.5, 0.999, -1, 2, -2]);

for (const bitsPerSample of [16, 24] as const) {
  Deno.test(`encodeWav() and decodeWav() agree with ${bitsPerSample} bits, and clip`, () => {
    const wav = decodeWav(encodeWav(SAMPLES, { sampleRateHz: 22_050, bitsPerSample }));
    assert.equal(wav.sampleRateHz, 22_050);
    assert.equal(wav.channels, 1);
    assert.equal(wav.bitsPerSample, bitsPerSample);
    const clipped = [...SAMPLES].map((value) => Math.max(-1, Math.min(1, value)));
    const step = 2 ** (1 - bitsPerSample);
    assert.equal(wav.samples.length, clipped.length);
    wav.samples.forEach((value, index) => {
      assert.ok(Math.abs(value - clipped[index]!) <= step, `${value} for ${clipped[index]}`);
    });
  });
}

for (
  const [what, bytes] of [
    ["no bytes", new Uint8Array(0)],
    ["another format", new TextEncoder().encode("OggS0000000000000000")],
    [
      "a header without data",
      encodeWav(SAMPLES, { sampleRateHz: 8000, bitsPerSample: 16 }).slice(0, 36),
    ],
  ] as const
) {
  Deno.test(`decodeWav() refuses ${what}`, () => {
    assert.throws(() => decodeWav(bytes), WavError);
  });
}

Deno.test("decodeWav() reads a stream whose length was not known", () => {
  const bytes = encodeWav(SAMPLES, { sampleRateHz: 8000, bitsPerSample: 16 });
  new DataView(bytes.buffer).setUint32(40, 0xffffffff, true);
  assert.equal(decodeWav(bytes).samples.length, SAMPLES.length);
});
