/** MP4 files through the decoder and the decoding thread, also corrupt and malicious ones. */
import assert from "node:assert/strict";
import decodeWhole from "@audio/decode-aac";
import { flacFramesAt } from "../../../tests/fixtures/flac_frames.ts";
import {
  box,
  boxAt,
  framesByLength,
  movieOf,
  mp4Of,
  words,
} from "../../../tests/fixtures/mp4_writer.ts";
import { concatenateBytes } from "../bytes.ts";
import { joinPcm16, toPcm16 } from "../pcm.ts";
import { openDecoder } from "./decoder.ts";
import { Mp4Decoder } from "./mp4_decoder.ts";
import { readMp4Track } from "./mp4_track.ts";
import { DecodingThread } from "./thread.ts";

const AUDIO = new URL("../../../tests/fixtures/audio/", import.meta.url);
const file = await Deno.readFile(new URL("weather.m4a", AUDIO));
/** The same frames in a fragmented file. */
const fragmented = await Deno.readFile(new URL("weather.fragmented.m4a", AUDIO));
const RATE_HZ = 22_050;

const sounds = framesByLength(file);
const sound = sounds[0]!;

async function decoded(bytes: Uint8Array, size: number): Promise<Int16Array> {
  using decoder = new Mp4Decoder();
  const parts: Int16Array[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    let piece = bytes.subarray(start, start + size);
    do {
      const { channels } = await decoder.decode(piece);
      if (channels.length > 0) parts.push(toPcm16(channels[0]!));
      piece = new Uint8Array(0);
    } while (decoder.hasMore);
  }
  return joinPcm16(parts);
}

const { channelData, sampleRate } = await decodeWhole(file);
const whole = toPcm16(channelData[0]!);

for (const size of [1, 7, 100, 4096, file.length]) {
  Deno.test(`a recording in pieces of ${size} bytes is what it is as a whole`, async () => {
    assert.equal(sampleRate, RATE_HZ);
    assert.deepEqual(await decoded(file, size), whole);
  });
}

for (const size of [1, 7, 100, 4096, fragmented.length]) {
  Deno.test(`fragments in pieces of ${size} bytes are the same recording`, async () => {
    const heard = await decoded(fragmented, size);
    assert.deepEqual(heard.subarray(0, whole.length), whole);
    // Fragments do not state how much of the last frame belongs to the recording.
    assert.ok(heard.length - whole.length < 1024, `${heard.length - whole.length} samples more`);
  });
}

Deno.test("ALAC with a broken frame is heard without that frame", async () => {
  const alac = await Deno.readFile(new URL("short.alac.m4a", AUDIO));
  const [, broken] = [...readMp4Track(movieOf(alac)).frames()];
  const intact = await decoded(alac, 512);
  alac.fill(0xff, broken!.start + 100, broken!.end);
  const heard = await decoded(alac, 512);
  const [from, to] = [4096, 2 * 4096];
  assert.equal(intact.length, 16_000);
  assert.deepEqual(heard, joinPcm16([intact.subarray(0, from), intact.subarray(to)]));
});

/** The fields of a sample entry: two channels, `bits` per sample, 16 kHz. */
const entryHead = (bits: number, version = 0) =>
  words(0, 1, version << 16, 0, 2 << 16 | bits, 0, 16_000 << 16);
/** The longer entry of newer files (version 2). */
const longEntry = (bits: number, flags: number) =>
  words(0, 1, 2 << 16, 0, 0, 0, 0, 72, 0x40cf4000, 0, 2, 0x7f000000, bits, flags, 0, 0);
const little = box("wave", box("enda", Uint8Array.of(0, 1)));

for (
  const [kind, what, rest, frame] of [
    ["sowt", "the low bytes first", [entryHead(16)], [0, 0x40, 0, 0xc0]],
    ["twos", "the high bytes first", [entryHead(16)], [0x40, 0, 0xc0, 0]],
    ["raw ", "8 bits", [entryHead(8)], [0xc0, 0x40]],
    ["in24", "24 bits, whatever is said", [entryHead(16)], [0x40, 0, 0, 0xc0, 0, 0]],
    [
      "in24",
      "the low bytes first, by a box",
      [entryHead(16, 1), new Uint8Array(16), little],
      [0, 0, 0x40, 0, 0, 0xc0],
    ],
    ["fl32", "floats", [entryHead(16)], [0x3f, 0, 0, 0, 0xbf, 0, 0, 0]],
    ["lpcm", "floats, by a flag", [longEntry(32, 1)], [0, 0, 0, 0x3f, 0, 0, 0, 0xbf]],
    ["lpcm", "whole numbers, by flags", [longEntry(16, 6)], [0x40, 0, 0xc0, 0]],
  ] as const
) {
  Deno.test(`samples in QuickTime as ${kind}, ${what}`, async () => {
    const entry = box(kind, ...rest);
    const bytes = mp4Of({ ...sound, entry, frame: Uint8Array.from(frame), frames: 30_000 });
    for (const size of [777, bytes.length]) {
      const heard = await decoded(bytes, size);
      assert.equal(heard.length, 30_000);
      assert.ok(heard.every((sample) => sample === 2 ** 14));
    }
  });
}

/** For each file: its format, its sample entry in MP4, and the offset of its frames. */
const STREAMS = [
  ["weather.mp3", "mp3", () => box(".mp3", new Uint8Array(28)), 0],
  ["weather.ac3", "ac3", () => box("ac-3", new Uint8Array(28)), 0],
  ["weather.ec3", "ac3", () => box("ec-3", new Uint8Array(28)), 0],
  ["weather.amr", "amr", () => box("sawb", new Uint8Array(28)), 9],
  [
    "weather.flac",
    "flac",
    (head: Uint8Array) => box("fLaC", new Uint8Array(28), box("dfLa", words(0), head.subarray(4))),
    42,
  ],
] as const;

for (const [name, format, entryOf, start] of STREAMS) {
  Deno.test(`frames of ${name} in MP4 sound as they do alone`, async () => {
    const alone = await Deno.readFile(new URL(name, AUDIO));
    const head = alone.slice(0, start);
    // A FLAC file may have more metadata; this marks the first block as the last.
    if (format === "flac") head[4] = 0x80;
    const frames = alone.subarray(format === "flac" ? flacFramesAt(alone) : start);
    using decoder = await openDecoder(format);
    const wanted = [await decoder.decode(alone), await decoder.finish()];
    using movie = new Mp4Decoder();
    const bytes = mp4Of({ ...sound, entry: entryOf(head), frame: frames, frames: 1 });
    const heard = [await movie.decode(bytes), await movie.finish()];
    const samplesOf = (parts: typeof heard) =>
      joinPcm16(parts.map(({ channels: [samples = new Float32Array(0)] }) => toPcm16(samples)));
    assert.ok(samplesOf(heard).length > 40_000);
    assert.deepEqual(samplesOf(heard), samplesOf(wanted));
  });
}

Deno.test("of samples and of MP3 in MP4, what the edit list presents is heard", async () => {
  const edit = [500, 11_025] as const;
  const mp3 = await Deno.readFile(new URL("weather.mp3", AUDIO));
  for (
    const [entry, frame, frames, rateHz] of [
      [box("sowt", entryHead(16)), Uint8Array.of(0, 0x40, 0, 0xc0), 30_000, 16_000],
      [box(".mp3", new Uint8Array(28)), mp3, 1, 44_100],
    ] as const
  ) {
    const [all, part] = [{}, { edit }].map((cut) =>
      mp4Of({ ...sound, entry, frame, frames, ...cut })
    );
    const whole = await decoded(all!, 512);
    const start = rateHz / 2;
    // Movies count milliseconds, so that an edit may end one later.
    const end = Math.round(1.001 * rateHz);
    assert.deepEqual(await decoded(part!, 512), whole.slice(start, end));
  }
});

Deno.test("fragments are decoded as they arrive", async () => {
  using decoder = new Mp4Decoder();
  const lengths: number[] = [];
  for (let start = 0; start < fragmented.length; start += 1000) {
    const { channels } = await decoder.decode(fragmented.subarray(start, start + 1000));
    lengths.push(channels[0]?.length ?? 0);
  }
  const silent = lengths.filter((length) => length === 0).length;
  assert.ok(silent < 4, `${silent} of ${lengths.length} pieces of 1000 bytes give nothing`);
});

Deno.test("a file whose mdat box has a 64-bit length and precedes its moov box is read", async () => {
  const plain = mp4Of({ ...sound, frames: 20 });
  const at = boxAt(plain, "mdat");
  const length = new DataView(plain.buffer).getUint32(at);
  const header = concatenateBytes([words(1), plain.subarray(at + 4, at + 8), words(0, length + 8)]);
  const bytes = concatenateBytes([plain.subarray(0, at), header, plain.subarray(at + 8)]);
  const view = new DataView(bytes.buffer);
  const place = boxAt(bytes, "stco") + 16;
  view.setUint32(place, view.getUint32(place) + 8);
  assert.deepEqual(await decoded(bytes, 1000), await decoded(plain, 1000));
});

Deno.test("a fragment whose mdat box extends to the end of the file is the last", async () => {
  const bytes = fragmented.slice();
  new DataView(bytes.buffer).setUint32(boxAt(bytes, "mdat"), 0);
  const heard = await decoded(bytes, 1000);
  assert.ok(heard.length > 0 && heard.length < whole.length / 2, `${heard.length}`);
});

for (
  const [what, name, place, number, says] of [
    ["a fragment of gigabytes", "moof", 0, 0x7fffffff, /fragment of the MP4 is too long/],
    ["a run of billions of frames", "trun", 12, 0xffffffff, /trun table of the MP4 is cut off/],
  ] as const
) {
  Deno.test(`${what} is refused`, async () => {
    const bytes = fragmented.slice();
    // The first fragment has one frame and no table.
    const second = boxAt(bytes, "mdat") + 8;
    const at = second + boxAt(bytes.subarray(second), name);
    new DataView(bytes.buffer).setUint32(at + place, number);
    await assert.rejects(decoded(bytes, 4096), says);
  });
}

for (const isFast of [false, true]) {
  Deno.test(`a movie ${isFast ? "before" : "behind"} its frames is read`, async () => {
    const bytes = mp4Of({ ...sound, frames: 250, isFast });
    const pieces = await decoded(bytes, 1000);
    // The codec returns nothing for its first frame.
    assert.equal(pieces.length, 249 * 1024);
    const expected = await decodeWhole(bytes);
    assert.deepEqual(pieces, toPcm16(expected.channelData[0]!));
  });
}

Deno.test("QuickTime's codec description is read", async () => {
  const plain = mp4Of({ ...sound, frames: 20 });
  const quickTime = mp4Of({ ...sound, frames: 20, isQuickTime: true });
  assert.deepEqual(await decoded(quickTime, 1000), await decoded(plain, 1000));
});

Deno.test("hours of audio in few bytes are decoded only up to the number of samples wanted", async () => {
  const bytes = mp4Of({ ...sound, frames: 100_000 });
  const hours = 100_000 * 1024 / RATE_HZ / 3600;
  assert.ok(hours > 1 && bytes.length < 2 ** 24, `${hours} h in ${bytes.length} bytes`);
  using thread = new DecodingThread();
  const mostSamples = 10 * RATE_HZ + 1;
  using stream = thread.open({
    format: "mp4",
    sampleRateHz: RATE_HZ,
    separate: false,
    mostSamples,
  });
  let samples = 0;
  for (let start = 0; start < bytes.length; start += 2 ** 20) {
    const { stretches } = await stream.decode(bytes.subarray(start, start + 2 ** 20));
    samples += stretches[0]?.length ?? 0;
  }
  samples += (await stream.finish()).stretches[0]?.length ?? 0;
  assert.ok(samples >= mostSamples && samples < mostSamples + 100 * 1024, `${samples}`);
});

for (const table of ["stsz", "stco", "stsc", "elst", "stts"] as const) {
  for (const count of [0xffffffff, 0x7fffffff, 1000]) {
    Deno.test(`a table ${table} that claims ${count} entries is refused`, async () => {
      const bytes = mp4Of({ ...sound, frames: 20, counts: { [table]: count } });
      await assert.rejects(decoded(bytes, 4096), {
        message: `the ${table} table of the MP4 is cut off`,
      });
    });
  }
}

Deno.test("a table that claims billions of frames of one size ends with the file", async () => {
  const bytes = mp4Of({ ...sound, frames: 20, isFast: true });
  const at = boxAt(bytes, "stsz");
  new DataView(bytes.buffer).setUint32(at + 12, sound.frame.length);
  new DataView(bytes.buffer).setUint32(at + 16, 0xffffffff);
  const heard = await decoded(bytes, 4096);
  assert.equal(heard.length, 19 * 1024);
});

Deno.test("overlapping frames are refused", async () => {
  const bytes = mp4Of({ ...sounds.at(-1)!, frames: 2000, isOverlapping: true });
  await assert.rejects(decoded(bytes, 2 ** 20), /overlap/);
});

Deno.test("boxes nested too deep, an unknown codec and a box with an impossible size are refused", async () => {
  const nested = new Uint8Array(8 * 1000);
  for (let at = 0; at < nested.length; at += 8) {
    new DataView(nested.buffer).setUint32(at, nested.length - at);
    nested.set(new TextEncoder().encode(at === 0 ? "moov" : "udta"), at + 4);
  }
  await assert.rejects(decoded(nested, 4096), /too deeply/);
  const other = file.slice();
  other.set(new TextEncoder().encode("mp4x"), boxAt(other, "mp4a") + 4);
  await assert.rejects(decoded(other, 4096), /the audio of the MP4 is mp4x/);
  const sizeless = new Uint8Array(64);
  sizeless.set([0, 0, 0, 3]);
  await assert.rejects(decoded(sizeless, 4096), /box of the MP4 has no valid size/);
});

for (
  const [what, original, first, end] of [
    ["a movie", file, boxAt(file, "moov"), boxAt(file, "moov") + movieOf(file).length],
    ["fragments", fragmented, boxAt(fragmented, "moov"), fragmented.length],
  ] as const
) {
  Deno.test(`whatever is changed in ${what}, decoding ends, with sound or a refusal`, async () => {
    const at = first + 8;
    let state = 7;
    for (let round = 0; round < 300; round++) {
      const bytes = original.slice();
      for (let change = 0; change < 3; change++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        bytes[at + state % (end - at)] = [0, 1, 0x7f, 0xff][state % 4]!;
      }
      const heard = await decoded(bytes, 8192).catch((thrown) => {
        assert.ok(thrown instanceof Error, String(thrown));
        return whole;
      });
      assert.ok(heard.length < 4 * whole.length, `${heard.length}`);
    }
  });
}
