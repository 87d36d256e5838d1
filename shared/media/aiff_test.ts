import assert from "node:assert/strict";
import { decodeAiff, isAiff } from "./aiff.ts";
import { decodeWav, WavError } from "./wav.ts";

const RATE_HZ = 44_100;
/** 44,100 as a number of 80 bits. */
const RATE_BYTES = [0x40, 0x0e, 0xac, 0x44, 0, 0, 0, 0, 0, 0];

interface AiffForm {
  /** Of AIFF-C; none for plain AIFF. */
  readonly kind?: string;
  readonly bits: number;
  readonly channels?: number;
}

/** A file with `data` as its samples. */
function aiffOf(data: readonly number[], { kind, bits, channels = 1 }: AiffForm): Uint8Array {
  const text = (letters: string) => [...new TextEncoder().encode(letters)];
  const word = (value: number) => [value >> 8 & 255, value & 255];
  const long = (value: number) => [...word(value >> 16), ...word(value)];
  const chunk = (name: string, bytes: readonly number[]) => [
    ...text(name),
    ...long(bytes.length),
    ...bytes,
    ...bytes.length % 2 === 0 ? [] : [0],
  ];
  const frames = data.length / (channels * bits / 8);
  const common = [...word(channels), ...long(frames), ...word(bits), ...RATE_BYTES];
  const chunks = [
    ...chunk("NAME", text("odd")),
    ...chunk("COMM", kind === undefined ? common : [...common, ...text(kind), 0, 0]),
    ...chunk("SSND", [...long(0), ...long(0), ...data]),
  ];
  const type = kind === undefined ? "AIFF" : "AIFC";
  return Uint8Array.from([...chunk("FORM", [...text(type), ...chunks])]);
}

for (
  const [what, data, form] of [
    ["8 bits", [0x40, 0xc0], { bits: 8 }],
    ["16 bits", [0x40, 0, 0xc0, 0], { bits: 16 }],
    ["24 bits", [0x40, 0, 0, 0xc0, 0, 0], { bits: 24 }],
    ["32 bits", [0x40, 0, 0, 0, 0xc0, 0, 0, 0], { bits: 32 }],
    ["AIFF-C", [0x40, 0, 0xc0, 0], { kind: "NONE", bits: 16 }],
    ["the other order of bytes", [0, 0x40, 0, 0xc0], { kind: "sowt", bits: 16 }],
    ["floats", [0x3f, 0, 0, 0, 0xbf, 0, 0, 0], { kind: "fl32", bits: 32 }],
    ["floats, in capitals", [0x3f, 0, 0, 0, 0xbf, 0, 0, 0], { kind: "FL32", bits: 32 }],
    ["long floats", [0x3f, 0xe0, ...zeros(6), 0xbf, 0xe0, ...zeros(6)], { kind: "fl64", bits: 64 }],
    ["two channels", [0x40, 0, 0xc0, 0], { bits: 16, channels: 2 }],
  ] satisfies readonly (readonly [string, number[], AiffForm])[]
) {
  Deno.test(`decodeAiff() reads ${what}`, () => {
    const bytes = aiffOf(data, form);
    assert.ok(isAiff(bytes));
    const { samples, channels, sampleRateHz, bitsPerSample } = decodeAiff(bytes);
    assert.deepEqual([...samples], [0.5, -0.5]);
    assert.deepEqual([channels, sampleRateHz], [form.channels ?? 1, RATE_HZ]);
    assert.equal(bitsPerSample, form.bits);
  });
}

for (
  const [what, bytes] of [
    ["no samples", aiffOf([], { bits: 16 }).slice(0, 50)],
    ["no channels", aiffOf([1, 2], { bits: 16, channels: 0 })],
    ["a kind that is not known", aiffOf([1, 2], { kind: "MAC3", bits: 16 })],
    ["12 bits", aiffOf([1, 2, 3], { bits: 12 })],
    ["what is no number", aiffOf([0x7f, 0xc0, 0, 0], { kind: "fl32", bits: 32 })],
  ] as const
) {
  Deno.test(`decodeAiff() refuses ${what}`, () => {
    assert.throws(() => decodeAiff(bytes), WavError);
  });
}

/** What FFmpeg has written of one recording. */
async function recording(name: string): Promise<Uint8Array> {
  return await Deno.readFile(new URL(`../../tests/fixtures/audio/${name}`, import.meta.url));
}

Deno.test("ADPCM, Wave64 and AIFF of one recording sound alike", async () => {
  const ima = decodeWav(await recording("weather.ima.wav"));
  const files = {
    ms: decodeWav(await recording("weather.ms.wav")),
    w64: decodeWav(await recording("weather.w64")),
    aiff: decodeAiff(await recording("weather.aiff")),
  };
  const power = ima.samples.reduce((sum, sample) => sum + sample ** 2, 0);
  for (const [name, { samples, channels, sampleRateHz }] of Object.entries(files)) {
    assert.deepEqual([channels, sampleRateHz], [1, 16_000]);
    const noise = samples.reduce(
      (sum, sample, index) => sum + (sample - (ima.samples[index] ?? 0)) ** 2,
      0,
    );
    const decibels = 10 * Math.log10(noise / power);
    assert.ok(decibels < -15, `${name} differs by ${decibels} dB`);
  }
});

Deno.test("decodeWav() refuses ADPCM whose blocks hold nothing", async () => {
  const bytes = await recording("weather.ima.wav");
  new DataView(bytes.buffer).setUint16(32, 4, true);
  assert.throws(() => decodeWav(bytes), WavError);
});

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}
