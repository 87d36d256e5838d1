import assert from "node:assert/strict";
import { wavOf } from "../../tests/fixtures/wav_forms.ts";
import { SampleFileError } from "./sample_file.ts";
import { decodeWav, encodeWav } from "./wav.ts";

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
    assert.throws(() => decodeWav(bytes), SampleFileError);
  });
}

Deno.test("decodeWav() reads a file whose data chunk states an unknown length", () => {
  const bytes = encodeWav(SAMPLES, { sampleRateHz: 8000, bitsPerSample: 16 });
  new DataView(bytes.buffer).setUint32(40, 0xffffffff, true);
  assert.equal(decodeWav(bytes).samples.length, SAMPLES.length);
});

for (
  const [form, step] of [
    ["int16", 2 ** -15],
    ["int24", 2 ** -23],
    ["float32", 0],
    ["float64", 0],
    ["mulaw", 0.02],
    ["alaw", 0.02],
  ] as const
) {
  Deno.test(`decodeWav() reads ${form}, of two channels and above four gigabytes too`, () => {
    const written = Float32Array.from([0, 0.5, -0.5, 0.25, -0.0625]);
    for (const [channels, signature] of [[1, "RIFF"], [2, "RF64"], [1, "BW64"]] as const) {
      const bytes = wavOf(written, { samples: form, sampleRateHz: 16_000, channels, signature });
      const wav = decodeWav(bytes);
      assert.deepEqual([wav.channels, wav.sampleRateHz], [channels, 16_000]);
      assert.equal(wav.samples.length, channels * written.length);
      wav.samples.forEach((value, index) => {
        const wanted = written[Math.floor(index / channels)]!;
        assert.ok(Math.abs(value - wanted) <= step, `${value} for ${wanted}`);
      });
    }
  });
}

for (
  const [form, value] of [["float32", NaN], ["float32", Infinity], ["float64", 1e300]] as const
) {
  Deno.test(`decodeWav() refuses a ${form} of ${value}`, () => {
    const bytes = wavOf(Float32Array.of(0, 0.5), { samples: form, sampleRateHz: 16_000 });
    const view = new DataView(bytes.buffer);
    if (form === "float32") view.setFloat32(44, value, true);
    else view.setFloat64(44, value, true);
    assert.throws(() => decodeWav(bytes), /not numbers/);
  });
}

Deno.test("decodeWav() refuses ADPCM whose blocks are too short to hold samples", async () => {
  const bytes = await Deno.readFile(
    new URL("../../tests/fixtures/audio/weather.ima.wav", import.meta.url),
  );
  new DataView(bytes.buffer).setUint16(32, 4, true);
  assert.throws(() => decodeWav(bytes), SampleFileError);
});
