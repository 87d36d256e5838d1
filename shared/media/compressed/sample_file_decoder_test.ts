/** Files of samples: of each form, cut anywhere. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
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
import { flacFramesAt } from "../../../tests/fixtures/flac_frames.ts";
import { concatenate, toPcm16 } from "../pcm.ts";
import { SampleFileError } from "../sample_file.ts";
import type { SampleFileKind } from "../sample_files.ts";
import { readMp4Track } from "./mp4_track.ts";
import { SampleFileDecoder } from "./sample_file_decoder.ts";
import { movieOf } from "../../../tests/fixtures/mp4_writer.ts";
import { openDecoder } from "./decoder.ts";
import { type CompressedFormat, recognizeFormat } from "./format.ts";
import { frameAt } from "./frame_sync.ts";
import { tagsLength } from "./leading_tags.ts";

const UNKNOWN = 0xffff_ffff;
/** 0.5 and -0.5, in forms with the high bytes first and with the low ones first. */
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

/** What `bytes` sound like, handed over in pieces. */
async function decode(bytes: Uint8Array, kind: SampleFileKind, pieceBytes: number = bytes.length) {
  using decoder = new SampleFileDecoder(kind);
  const parts: Float32Array[][] = [];
  let sampleRateHz = 0;
  const take = (audio: Awaited<ReturnType<typeof decoder.decode>>) => {
    if ((audio.channels[0]?.length ?? 0) === 0) return;
    parts.push([...audio.channels]);
    sampleRateHz = audio.sampleRateHz;
  };
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    take(await decoder.decode(bytes.subarray(at, at + pieceBytes)));
    while (decoder.hasMore) take(await decoder.decode(new Uint8Array(0)));
  }
  take(await decoder.finish());
  const channels = (parts[0] ?? []).map((_, channel) =>
    concatenate(parts.map((part) => part[channel]!))
  );
  return { channels, sampleRateHz };
}

for (const [kind, what, bytes] of FILES) {
  Deno.test(`${kind} with ${what} is decoded, cut anywhere`, async () => {
    assert.deepEqual(recognizeFormat(bytes), { kind: "format", format: kind });
    for (const pieceBytes of [bytes.length, 7, 1]) {
      const { channels, sampleRateHz } = await decode(bytes, kind, pieceBytes);
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
      const { channels } = await decode(bytes, kind, pieceBytes);
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
      const { channels: [samples] } = await decode(bytes, kind);
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
      /no numbers/,
    ],
    [
      "aiff",
      "pictures",
      Uint8Array.from([...letters("FORM"), ...numberOf(8, 4), ...letters("ILBM1234")]),
      /no AIFF/,
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
      /does not tell/,
    ],
  ] satisfies readonly (readonly [SampleFileKind, string, Uint8Array, RegExp])[]
) {
  Deno.test(`${kind} with ${what} is refused`, async () => {
    await assert.rejects(
      decode(bytes, kind),
      (thrown) => thrown instanceof SampleFileError && message.test(thrown.message),
    );
  });
}

Deno.test("files that end anywhere break nothing", async () => {
  for (const [kind, what, bytes] of FILES) {
    for (let length = 0; length < bytes.length; length++) {
      const heard = await decode(bytes.subarray(0, length), kind).catch((thrown) => {
        assert.ok(thrown instanceof SampleFileError, `${kind} with ${what}, ${length} bytes`);
      });
      assert.ok((heard?.channels[0]?.length ?? 0) <= 2, `${kind} with ${what}, ${length} bytes`);
    }
  }
});

/** What FFmpeg has written of one recording. */
function recording(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(new URL(`../../../tests/fixtures/audio/${name}`, import.meta.url));
}

Deno.test("ADPCM, Wave64 and AIFF of one recording sound alike", async () => {
  const [ima] = (await decode(await recording("weather.ima.wav"), "wave", 1000)).channels;
  const power = ima!.reduce((sum, sample) => sum + sample ** 2, 0);
  const files = [["ms.wav", "wave"], ["w64", "wave"], ["aiff", "aiff"], [
    "ima.caf",
    "caf",
  ]] as const;
  for (const [file, kind] of files) {
    const { channels, sampleRateHz } = await decode(await recording(`weather.${file}`), kind, 1000);
    assert.deepEqual([channels.length, sampleRateHz], [1, 16_000]);
    const noise = channels[0]!.reduce(
      (sum, sample, index) => sum + (sample - (ima![index] ?? 0)) ** 2,
      0,
    );
    const decibels = 10 * Math.log10(noise / power);
    assert.ok(decibels < -15, `${file} differs by ${decibels} dB`);
  }
});

/** Lengths of packets, seven bits a byte. */
function packetTable(lengths: readonly number[], frames: number, priming: number): number[] {
  return [
    ...[lengths.length, frames].flatMap((value) => numberOf(value, 8)),
    ...[priming, 0].flatMap((value) => numberOf(value, 4)),
    ...lengths.flatMap((length) => length < 128 ? [length] : [128 | length >> 7, length & 127]),
  ];
}

/** The descriptors of an `esds` box around what AAC's decoder is told. */
function descriptorsOf(asc: Uint8Array): number[] {
  const inner = [5, asc.length, ...asc];
  const decoder = [0x40, 0x15, ...Array.from({ length: 11 }, () => 0), ...inner];
  return [3, 5 + decoder.length, 0, 0, 0, 4, decoder.length, ...decoder];
}

for (const [where, version] of [["before", []], ["behind", [0, 0, 0, 0]]] as const) {
  Deno.test(`AAC in CAF sounds as in MP4, its table ${where} the packets`, async () => {
    const file = await recording("weather.m4a");
    const { codec, frames, gapless } = readMp4Track(movieOf(file));
    assert.ok("asc" in codec && gapless !== null);
    const packets = [...frames()].map(({ start, end }) => file.subarray(start, end));
    const rate = 22_050;
    const table = packetTable(
      packets.map(({ length }) => length),
      Math.round(gapless.duration! * rate),
      Math.round(gapless.start * rate),
    );
    const chunks = [
      ...cafChunk("kuki", [...version, ...descriptorsOf(codec.asc)]),
      ...cafChunk("pakt", table),
    ];
    const data = packets.flatMap((packet) => [...packet]);
    const form = { kind: "aac ", bits: 0, sampleRateHz: rate, packetFrames: 1024 };
    const caf = await decode(cafOf(data, { ...form, [where]: chunks }), "caf", 500);
    using decoder = await openDecoder("mp4");
    const parts = [await decoder.decode(file)];
    while (decoder.hasMore) parts.push(await decoder.decode(new Uint8Array(0)));
    assert.equal(caf.sampleRateHz, rate);
    assert.deepEqual(caf.channels[0], concatenate(parts.map(({ channels }) => channels[0]!)));
  });
}

/** What FFmpeg writes before the blocks of `weather.ima.caf`. */
const CAF_HEAD_BYTES = 92;
/** Of the 16 bit samples that FFmpeg makes of it. */
const IMA_SHA256 = "9a6015c6160c28b17a65a8bd4edb8cb51323ec5b1a6f938483c652a0172ea161";

Deno.test("ADPCM in CAF and AIFF-C has the samples that FFmpeg makes of it", async () => {
  const caf = await recording("weather.ima.caf");
  const aiff = aiffOf([...caf.subarray(CAF_HEAD_BYTES)], { kind: "ima4", bits: 4 });
  for (const [kind, file] of [["caf", caf], ["aiff", aiff]] as const) {
    const { channels: [samples] } = await decode(file, kind, 1000);
    assert.equal(hash("sha256", new Uint8Array(toPcm16(samples!).buffer)), IMA_SHA256);
  }
});

Deno.test("ADPCM of two channels in CAF has blocks of one and the other in turn", async () => {
  const caf = await recording("weather.ima.caf");
  const quiet = Array.from({ length: 34 }, () => 0);
  const blocks: number[] = [];
  for (let at = CAF_HEAD_BYTES; at < caf.length; at += 34) {
    blocks.push(...caf.subarray(at, at + 34), ...quiet);
  }
  const both = await decode(cafOf(blocks, { kind: "ima4", bits: 0, channels: 2 }), "caf", 1000);
  const { channels: [alone] } = await decode(caf, "caf");
  assert.deepEqual(both.channels[0], alone);
  assert.ok(both.channels[1]!.every((sample) => Math.abs(sample) < 0.001));
});

/** What `bytes` sound like without a file around them. */
async function bare(bytes: Uint8Array, format: CompressedFormat): Promise<Float32Array> {
  using decoder = await openDecoder(format);
  const parts = [await decoder.decode(bytes), await decoder.finish()];
  return concatenate(parts.flatMap(({ channels }) => channels.slice(0, 1)));
}

/** A stream in WAV, with something behind it. */
function streamInWav(code: number, stream: Uint8Array): Uint8Array {
  return waveOf("RIFF", waveFormat(code, 0), waveChunk("data", [...stream]), behind);
}

for (
  const [what, code, file, format] of [
    ["MP3", 0x55, "weather.mp3", "mp3"],
    ["MPEG layer II", 0x50, "weather.mp2", "mp3"],
    ["AAC", 0x1600, "weather.aac", "aac"],
    ["AC-3", 0x2000, "weather.ac3", "ac3"],
  ] as const
) {
  Deno.test(`${what} in WAV sounds as it does alone`, async () => {
    const stream = await recording(file);
    const { channels } = await decode(streamInWav(code, stream), "wave", 1000);
    assert.equal(channels.length, 1);
    assert.deepEqual(channels[0], await bare(stream, format));
  });
}

Deno.test("MP3 in CAF sounds as it does alone", async () => {
  const file = await recording("weather.mp3");
  const stream = file.subarray(tagsLength(file));
  const lengths: number[] = [];
  for (let at = 0; at < stream.length; at += lengths.at(-1)!) {
    const frame = frameAt(stream, at, "mp3");
    assert.ok(typeof frame !== "string");
    lengths.push(frame.length);
  }
  const table = cafChunk("pakt", packetTable(lengths, 0, 0));
  const caf = cafOf([...stream], { kind: ".mp3", bits: 0, packetFrames: 1152, before: table });
  assert.deepEqual((await decode(caf, "caf", 1000)).channels, [await bare(stream, "mp3")]);
});

/** Where the first block of metadata of FLAC begins and ends. */
const STREAM_INFO = [8, 42] as const;

Deno.test("FLAC in CAF sounds as it does alone", async () => {
  const file = await recording("weather.flac");
  const frames = file.subarray(flacFramesAt(file));
  // The decoder does not mind where they are cut.
  const packets = [15_000, 15_000, frames.length - 30_000];
  const table = cafChunk("pakt", packetTable(packets, 0, 0));
  const version = [0, 0, 0, 0];
  const info = [128, 0, 0, 34, ...file.subarray(...STREAM_INFO)];
  const cookie = cafChunk("kuki", [...version, ...letters("dfLa"), ...version, ...info]);
  const form = { kind: "flac", bits: 0, packetFrames: 4096 };
  const caf = cafOf([...frames], { ...form, before: [...cookie, ...table] });
  assert.deepEqual((await decode(caf, "caf", 1000)).channels, [await bare(file, "flac")]);
  const untold = cafOf([...frames], { ...form, before: table });
  await assert.rejects(decode(untold, "caf"), /does not tell how it is coded/);
});
