/** Sample files of each form, cut anywhere. */
import assert from "node:assert/strict";
import { decodeSampleFile } from "../../../tests/fixtures/decoded_sample_file.ts";
import {
  aiffOf,
  auOf,
  cafChunk,
  cafOf,
  letters,
  littleNumberOf,
  numberOf,
  waveChunk,
  waveFormat,
  waveOf,
} from "../../../tests/fixtures/sample_file_writer.ts";
import { SampleFileError } from "../sample_file.ts";
import type { SampleFileKind } from "../sample_files.ts";
import { recognizeFormat } from "./format.ts";

const UNKNOWN = 0xffff_ffff;
/** 0.5 and -0.5, big-endian or where named so little-endian. */
const INT16 = [0x40, 0, 0xc0, 0];
const LITTLE16 = [0, 0x40, 0, 0xc0];
const LITTLE24 = [0, 0, 0x40, 0, 0, 0xc0];
const FLOAT = [0x3f, 0, 0, 0, 0xbf, 0, 0, 0];
const DOUBLE = [0x3f, 0xe0, 0, 0, 0, 0, 0, 0, 0xbf, 0xe0, 0, 0, 0, 0, 0, 0];
const NOISE = [0x55, 0x11, 0x77, 0x22];

const little16 = waveChunk("data", LITTLE16);
const behind = waveChunk("LIST", NOISE);
const longLengths = waveChunk("ds64", [72, 4, 2].flatMap((value) => littleNumberOf(value, 8)));

const FILES: readonly (readonly [SampleFileKind, what: string, Uint8Array])[] = [
  ["aiff", "8 bits", aiffOf([0x40, 0xc0], { bits: 8 })],
  ["aiff", "16 bits", aiffOf(INT16, { bits: 16 })],
  ["aiff", "24 bits", aiffOf([0x40, 0, 0, 0xc0, 0, 0], { bits: 24 })],
  ["aiff", "32 bits", aiffOf([0x40, 0, 0, 0, 0xc0, 0, 0, 0], { bits: 32 })],
  ["aiff", "a kind with its name", aiffOf(INT16, { kind: "NONE", bits: 16 })],
  ["aiff", "the other order of bytes", aiffOf(LITTLE16, { kind: "sowt", bits: 16 })],
  ["aiff", "samples without a sign", aiffOf([0xc0, 0x40], { kind: "raw ", bits: 8 })],
  ["aiff", "floats", aiffOf(FLOAT, { kind: "fl32", bits: 32 })],
  ["aiff", "floats, in capitals", aiffOf(FLOAT, { kind: "FL32", bits: 32 })],
  ["aiff", "long floats", aiffOf(DOUBLE, { kind: "fl64", bits: 64 })],
  ["aiff", "an offset", aiffOf(INT16, { bits: 16, offset: 6 })],
  ["aiff", "samples first", aiffOf(INT16, { bits: 16, isReversed: true })],
  ["au", "8 bits", auOf([0x40, 0xc0], { encoding: 2 })],
  ["au", "16 bits", auOf(INT16, { encoding: 3 })],
  ["au", "floats", auOf(FLOAT, { encoding: 6 })],
  ["au", "long floats", auOf(DOUBLE, { encoding: 7 })],
  ["au", "a length that was not known", auOf(INT16, { encoding: 3, told: UNKNOWN })],
  ["au", "something behind the samples", auOf([...INT16, ...NOISE], { encoding: 3, told: 4 })],
  ["caf", "16 bits", cafOf(INT16, { kind: "lpcm", bits: 16 })],
  ["caf", "the other order of bytes", cafOf(LITTLE16, { kind: "lpcm", flags: 2, bits: 16 })],
  ["caf", "floats", cafOf(FLOAT, { kind: "lpcm", flags: 1, bits: 32 })],
  ["caf", "a length that was not known", cafOf(INT16, { kind: "lpcm", bits: 16, told: -1 })],
  [
    "caf",
    "something behind the samples",
    cafOf(INT16, { kind: "lpcm", bits: 16, behind: cafChunk("peak", NOISE) }),
  ],
  ["wave", "24 bits", waveOf("RIFF", waveFormat(1, 24), waveChunk("data", LITTLE24))],
  ["wave", "an extended format", waveOf("RIFF", waveFormat(1, 16, true), little16)],
  [
    "wave",
    "chunks around",
    waveOf("RIFF", waveChunk("bext", [1, 2, 3]), waveFormat(1, 16), behind, little16, behind),
  ],
  ["wave", "no length", waveOf("RIFF", waveFormat(1, 16), waveChunk("data", LITTLE16, 0))],
  [
    "wave",
    "an unknown length",
    waveOf("RIFF", waveFormat(1, 16), waveChunk("data", LITTLE16, UNKNOWN)),
  ],
  [
    "wave",
    "a length of 64 bits",
    waveOf("RF64", longLengths, waveFormat(1, 16), waveChunk("data", LITTLE16, UNKNOWN), behind),
  ],
];

for (const [kind, what, bytes] of FILES) {
  Deno.test(`${kind} with ${what} is decoded, cut anywhere`, async () => {
    assert.deepEqual(recognizeFormat(bytes), { kind: "format", format: kind });
    for (const pieceBytes of [bytes.length, 7, 1]) {
      const { channels, sampleRateHz } = await decodeSampleFile(bytes, kind, pieceBytes);
      assert.deepEqual(channels.map((samples) => [...samples]), [[0.5, -0.5]]);
      assert.equal(sampleRateHz, 44_100);
    }
  });
}

for (
  const [kind, bytes] of [
    ["aiff", aiffOf(INT16, { bits: 16, channels: 2 })],
    ["au", auOf(INT16, { encoding: 3, channels: 2 })],
    ["caf", cafOf(INT16, { kind: "lpcm", bits: 16, channels: 2 })],
  ] as const
) {
  Deno.test(`${kind} has two channels`, async () => {
    for (const pieceBytes of [bytes.length, 3]) {
      const { channels } = await decodeSampleFile(bytes, kind, pieceBytes);
      assert.deepEqual(channels.map((samples) => [...samples]), [[0.5], [-0.5]]);
    }
  });
}

for (
  const [kind, mulaw, alaw] of [
    [
      "aiff",
      (d) => aiffOf(d, { kind: "ulaw", bits: 16 }),
      (d) => aiffOf(d, { kind: "alaw", bits: 16 }),
    ],
    ["au", (d) => auOf(d, { encoding: 1 }), (d) => auOf(d, { encoding: 27 })],
    ["caf", (d) => cafOf(d, { kind: "ulaw", bits: 8 }), (d) => cafOf(d, { kind: "alaw", bits: 8 })],
  ] satisfies readonly (readonly [
    SampleFileKind,
    (data: number[]) => Uint8Array,
    (data: number[]) => Uint8Array,
  ])[]
) {
  Deno.test(`${kind} has companded samples`, async () => {
    for (
      const [bytes, wanted] of [[mulaw([0x90, 0x10]), 0.49], [alaw([0xba, 0x3a]), 0.49]] as const
    ) {
      const { channels: [samples] } = await decodeSampleFile(bytes, kind);
      assert.equal(samples!.length, 2);
      assert.ok(Math.abs(samples![0]! - wanted) < 0.03, `${samples}`);
      assert.equal(samples![1], -samples![0]!);
    }
  });
}

for (
  const [kind, what, bytes, message] of [
    ["aiff", "no channels", aiffOf(INT16, { bits: 16, channels: 0 }), /no channels/],
    ["aiff", "a kind that is not known", aiffOf(INT16, { kind: "MAC3", bits: 16 }), /MAC3 with 16/],
    ["aiff", "12 bits", aiffOf(INT16, { bits: 12 }), /12 bits/],
    [
      "aiff",
      "what is no number",
      aiffOf([0x7f, 0xc0, 0, 0], { kind: "fl32", bits: 32 }),
      /not numbers/,
    ],
    [
      "aiff",
      "pictures",
      Uint8Array.from([...letters("FORM"), ...numberOf(8, 4), ...letters("ILBM1234")]),
      /not an AIFF/,
    ],
    ["au", "G.722", auOf(INT16, { encoding: 24 }), /encoding 24/],
    ["au", "no channels", auOf(INT16, { encoding: 3, channels: 0 }), /no channels/],
    ["caf", "a kind that is not known", cafOf(INT16, { kind: "QDM2", bits: 0 }), /QDM2/],
    [
      "caf",
      "a rate that is none",
      cafOf(INT16, { kind: "lpcm", bits: 16, sampleRateHz: NaN }),
      /no sample rate/,
    ],
    ["wave", "GSM", waveOf("RIFF", waveFormat(0x31, 0), little16), /GSM 6.10 in WAV/],
    ["wave", "AAC", waveOf("RIFF", waveFormat(0xff, 16), little16), /AAC in WAV/],
    [
      "wave",
      "a code that is not known",
      waveOf("RIFF", waveFormat(0x1234, 4), little16),
      /format 4660/,
    ],
    [
      "wave",
      "chunks without end",
      waveOf("RIFF", ...Array.from({ length: 2000 }, () => behind)),
      /does not describe/,
    ],
  ] satisfies readonly (readonly [SampleFileKind, string, Uint8Array, RegExp])[]
) {
  Deno.test(`${kind} with ${what} is refused`, async () => {
    await assert.rejects(
      decodeSampleFile(bytes, kind),
      (thrown) => thrown instanceof SampleFileError && message.test(thrown.message),
    );
  });
}

Deno.test("a file that is cut off anywhere decodes to at most its samples, or is refused", async () => {
  for (const [kind, what, bytes] of FILES) {
    for (let length = 0; length < bytes.length; length++) {
      const heard = await decodeSampleFile(bytes.subarray(0, length), kind).catch((thrown) => {
        assert.ok(thrown instanceof SampleFileError, `${kind} with ${what}, ${length} bytes`);
      });
      assert.ok((heard?.channels[0]?.length ?? 0) <= 2, `${kind} with ${what}, ${length} bytes`);
    }
  }
});
