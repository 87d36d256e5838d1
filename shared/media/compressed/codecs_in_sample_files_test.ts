/** Recordings in sample files, in each codec that these may hold, decode as they do elsewhere. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { decodeSampleFile } from "../../../tests/fixtures/decoded_sample_file.ts";
import { flacFramesAt } from "../../../tests/fixtures/flac_frames.ts";
import { movieOf } from "../../../tests/fixtures/mp4_writer.ts";
import {
  aiffOf,
  cafChunk,
  cafOf,
  letters,
  numberOf,
  waveChunk,
  waveFormat,
  waveOf,
} from "../../../tests/fixtures/sample_file_writer.ts";
import { concatenate, toPcm16 } from "../pcm.ts";
import { openDecoder } from "./decoder.ts";
import type { CompressedFormat } from "./format.ts";
import { frameAt } from "./frame_sync.ts";
import { tagsLength } from "./leading_tags.ts";
import { readMp4Track } from "./mp4_track.ts";

const behind = waveChunk("LIST", [0x55, 0x11, 0x77, 0x22]);

/** Reads one of the files that FFmpeg has written of one recording. */
function recording(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(new URL(`../../../tests/fixtures/audio/${name}`, import.meta.url));
}

Deno.test("one recording in ADPCM, Wave64, AIFF and CAF differs only by noise below -15 dB", async () => {
  const [ima] = (await decodeSampleFile(await recording("weather.ima.wav"), "wave", 1000)).channels;
  const power = ima!.reduce((sum, sample) => sum + sample ** 2, 0);
  const files = [["ms.wav", "wave"], ["w64", "wave"], ["aiff", "aiff"], [
    "ima.caf",
    "caf",
  ]] as const;
  for (const [file, kind] of files) {
    const { channels, sampleRateHz } = await decodeSampleFile(
      await recording(`weather.${file}`),
      kind,
      1000,
    );
    assert.deepEqual([channels.length, sampleRateHz], [1, 16_000]);
    const noise = channels[0]!.reduce(
      (sum, sample, index) => sum + (sample - (ima![index] ?? 0)) ** 2,
      0,
    );
    const decibels = 10 * Math.log10(noise / power);
    assert.ok(decibels < -15, `${file} differs by ${decibels} dB`);
  }
});

/** A packet table with packet sizes of seven bits a byte. */
function packetTable(lengths: readonly number[], frames: number, priming: number): number[] {
  return [
    ...[lengths.length, frames].flatMap((value) => numberOf(value, 8)),
    ...[priming, 0].flatMap((value) => numberOf(value, 4)),
    ...lengths.flatMap((length) => length < 128 ? [length] : [128 | length >> 7, length & 127]),
  ];
}

/** The descriptors of an `esds` box around the configuration of AAC. */
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
    const caf = await decodeSampleFile(cafOf(data, { ...form, [where]: chunks }), "caf", 500);
    using decoder = await openDecoder("mp4");
    const parts = [await decoder.decode(file)];
    while (decoder.hasMore) parts.push(await decoder.decode(new Uint8Array(0)));
    assert.equal(caf.sampleRateHz, rate);
    assert.deepEqual(caf.channels[0], concatenate(parts.map(({ channels }) => channels[0]!)));
  });
}

/** Bytes that FFmpeg writes before the blocks of `weather.ima.caf`. */
const CAF_HEAD_BYTES = 92;
/** Hash of the 16-bit samples that FFmpeg decodes from it. */
const IMA_SHA256 = "9a6015c6160c28b17a65a8bd4edb8cb51323ec5b1a6f938483c652a0172ea161";

Deno.test("ADPCM in CAF and AIFF-C decodes to the same samples as with FFmpeg", async () => {
  const caf = await recording("weather.ima.caf");
  const aiff = aiffOf([...caf.subarray(CAF_HEAD_BYTES)], { kind: "ima4", bits: 4 });
  for (const [kind, file] of [["caf", caf], ["aiff", aiff]] as const) {
    const { channels: [samples] } = await decodeSampleFile(file, kind, 1000);
    assert.equal(hash("sha256", new Uint8Array(toPcm16(samples!).buffer)), IMA_SHA256);
  }
});

Deno.test("two-channel ADPCM in CAF is decoded from blocks that alternate between the channels", async () => {
  const caf = await recording("weather.ima.caf");
  const quiet = Array.from({ length: 34 }, () => 0);
  const blocks: number[] = [];
  for (let at = CAF_HEAD_BYTES; at < caf.length; at += 34) {
    blocks.push(...caf.subarray(at, at + 34), ...quiet);
  }
  const both = await decodeSampleFile(
    cafOf(blocks, { kind: "ima4", bits: 0, channels: 2 }),
    "caf",
    1000,
  );
  const { channels: [alone] } = await decodeSampleFile(caf, "caf");
  assert.deepEqual(both.channels[0], alone);
  assert.ok(both.channels[1]!.every((sample) => Math.abs(sample) < 0.001));
});

/** Decodes `bytes` without a file around them. */
async function bare(bytes: Uint8Array, format: CompressedFormat): Promise<Float32Array> {
  using decoder = await openDecoder(format);
  const parts = [await decoder.decode(bytes), await decoder.finish()];
  return concatenate(parts.flatMap(({ channels }) => channels.slice(0, 1)));
}

/** A stream in WAV, with another chunk after it. */
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
    const { channels } = await decodeSampleFile(streamInWav(code, stream), "wave", 1000);
    assert.equal(channels.length, 1);
    assert.deepEqual(channels[0], await bare(stream, format));
  });
}

Deno.test("MP3 in CAF decodes to the samples of the bare stream", async () => {
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
  assert.deepEqual((await decodeSampleFile(caf, "caf", 1000)).channels, [
    await bare(stream, "mp3"),
  ]);
});

/** Byte range of the first metadata block of FLAC. */
const STREAM_INFO = [8, 42] as const;

Deno.test("FLAC in CAF decodes to the samples of the FLAC file, also without its cookie, as by FFmpeg", async () => {
  const file = await recording("weather.flac");
  const frames = file.subarray(flacFramesAt(file));
  // The decoder accepts cuts anywhere.
  const packets = [15_000, 15_000, frames.length - 30_000];
  const table = cafChunk("pakt", packetTable(packets, 0, 0));
  const version = [0, 0, 0, 0];
  const info = [128, 0, 0, 34, ...file.subarray(...STREAM_INFO)];
  const cookie = cafChunk("kuki", [...version, ...letters("dfLa"), ...version, ...info]);
  const form = { kind: "flac", bits: 0, packetFrames: 4096 };
  for (const before of [[...cookie, ...table], table]) {
    const caf = cafOf([...frames], { ...form, before });
    const { channels } = await decodeSampleFile(caf, "caf", 1000);
    assert.deepEqual(channels, [await bare(file, "flac")]);
  }
  const other = cafOf([...frames], { ...form, before: [...cafChunk("kuki", version), ...table] });
  await assert.rejects(decodeSampleFile(other, "caf"), /does not describe its codec/);
});
