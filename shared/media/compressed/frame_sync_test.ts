/** Framed streams of every version are recognised by their headers; samples are never mistaken. */
import assert from "node:assert/strict";
import { element, matroskaOf } from "../../../tests/fixtures/matroska_writer.ts";
import { concatenateBytes } from "../bytes.ts";
import { openDecoder } from "./decoder.ts";
import { type CompressedFormat, recognizeFormat } from "./format.ts";
import { mpegChannels } from "./frame_sync.ts";

/** Frames that are empty but for their headers. */
function framesOf(...frames: readonly (readonly [header: string, bytes: number])[]): Uint8Array {
  return concatenateBytes(frames.map(([header, length]) => {
    const frame = new Uint8Array(length);
    frame.set(Uint8Array.fromHex(header));
    return frame;
  }));
}

for (
  const [format, what, header, length] of [
    ["mp3", "MPEG-1 layer III, 128 kbit/s, 44.1 kHz", "fffb9000", 417],
    ["mp3", "MPEG-1 layer III, padded", "fffb9200", 418],
    ["mp3", "MPEG-2 layer III, 64 kbit/s, 22.05 kHz", "fff38000", 208],
    ["mp3", "MPEG-2.5 layer III, 8 kbit/s, 8 kHz", "ffe31800", 72],
    ["mp3", "MPEG-1 layer II, 384 kbit/s, 48 kHz", "fffde400", 1152],
    ["mp3", "MPEG-2 layer II, 160 kbit/s, 24 kHz", "fff5e400", 960],
    ["mp3", "MPEG-1 layer I, 448 kbit/s, 32 kHz, padded", "ffffea00", 676],
    ["mp3", "MPEG-2 layer I, 256 kbit/s, 16 kHz", "fff7e800", 768],
    ["aac", "ADTS of AAC-LC, 44.1 kHz", "fff150802e7ffc", 371],
    ["ac3", "AC-3, 192 kbit/s, 48 kHz", "0b7700001440", 768],
    ["ac3", "AC-3, 192 kbit/s, 44.1 kHz", "0b7700005440", 834],
    ["ac3", "AC-3, 192 kbit/s, 44.1 kHz, padded", "0b7700005540", 836],
    ["ac3", "AC-3, 640 kbit/s, 32 kHz", "0b770000a440", 3840],
    ["ac3", "E-AC-3, 768 bytes", "0b77017f0080", 768],
  ] satisfies readonly (readonly [CompressedFormat, string, string, number])[]
) {
  Deno.test(`${what} is known by its headers`, () => {
    const stream = framesOf(...Array.from({ length: 5 }, () => [header, length] as const));
    assert.deepEqual(recognizeFormat(stream), { kind: "format", format });
  });
}

for (
  const [what, ...frames] of [
    ["a version of MPEG audio that is none", ["ffeb9000", 417]],
    ["a bit rate of MPEG audio that is none", ["fffbf000", 417]],
    ["a rate of MPEG audio that is none", ["fffb9c00", 417]],
    ["a layer of MPEG-2.5 that it has not", ["ffe5e400", 960]],
    ["frames of MPEG audio at two rates", ["fffb9000", 417], ["fffb9400", 384]],
    ["an ADTS frame without anything in it", ["fff1508000fffc", 7]],
    ["a rate of ADTS that is none", ["fff174802e7ffc", 371]],
    ["a version of AC-3 that is none", ["0b7700001460", 768]],
    ["a bit rate of AC-3 that is none", ["0b7700002640", 768]],
    ["a rate of AC-3 that is none", ["0b770000d440", 768]],
  ] as const
) {
  Deno.test(`${what}: samples`, () => {
    const stream = framesOf(...Array.from({ length: 4 }, () => frames).flat());
    assert.deepEqual(recognizeFormat(stream), { kind: "other" });
  });
}

Deno.test("quiet samples that begin with a LOAS sync word are taken for samples", () => {
  const samples = framesOf(...Array.from({ length: 4 }, () => ["56f010", 19] as const));
  assert.deepEqual(recognizeFormat(samples), { kind: "other" });
});

Deno.test("mpegChannels() tells two channels from one, in short and long frames", () => {
  for (const [header, length] of [["fffb9000", 417], ["fffde800", 1728]] as const) {
    assert.equal(mpegChannels(framesOf([header, length], [header, length])), 2);
    const mono = `${header.slice(0, 6)}c0`;
    assert.equal(mpegChannels(framesOf([mono, length], [mono, length])), 1);
  }
});

for (const [what, last, channels] of [["one", "c0", 1], ["two", "00", 2]] as const) {
  Deno.test(`MPEG audio of ${what} is so however it is cut, in the longest frames`, async () => {
    const frame = [`fffde8${last}`, 1728] as const;
    const stream = framesOf(...Array.from({ length: 6 }, () => frame));
    using decoder = await openDecoder("mp3");
    const counts: number[] = [];
    for (let at = 0; at < stream.length; at += 100) {
      const audio = await decoder.decode(stream.subarray(at, at + 100));
      if ((audio.channels[0]?.length ?? 0) > 0) counts.push(audio.channels.length);
    }
    assert.ok(counts.length > 0);
    assert.deepEqual(counts, counts.map(() => channels));
  });
}

for (const [what, last, channels] of [["one", "c0", 1], ["two", "00", 2]] as const) {
  for (const [blocks, flags, laced] of [["blocks", 0x80, 1], ["laced blocks", 0x84, 3]] as const) {
    Deno.test(`MP3 of ${what} in ${blocks} of Matroska is so`, async () => {
      const frame = framesOf([`fffb90${last}`, 417]);
      const frames = concatenateBytes(Array.from({ length: laced }, () => frame));
      const lacing = laced === 1 ? [] : [laced - 1];
      const block = element("a3", Uint8Array.of(0x81, 0, 0, flags, ...lacing), frames);
      const clusters = Array.from(
        { length: 12 },
        (_, index) => element("1f43b675", element("e7", Uint8Array.of(26 * laced * index)), block),
      );
      const form = { codec: "A_MPEG/L3", sampleRateHz: 44_100, packetSamples: 1152, packets: [] };
      using decoder = await openDecoder("webm");
      const audio = await decoder.decode(concatenateBytes([matroskaOf(form), ...clusters]));
      assert.ok(audio.channels[0]!.length > 0);
      assert.equal(audio.channels.length, channels);
    });
  }
}
