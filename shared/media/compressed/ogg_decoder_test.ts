/** Ogg files of several streams: one multiplexed stream is decoded, and every chained one. */
import assert from "node:assert/strict";
import { flacFrame, flacHead } from "../../../tests/fixtures/flac_frames.ts";
import { concatenateBytes } from "../bytes.ts";
import { OggDecoder } from "./ogg_decoder.ts";
import { OggPages, type OggPart } from "./ogg_pages.ts";

const FIXTURES = new URL("../../../tests/fixtures/audio/", import.meta.url);
const OPUS = await pagesOf("weather.ogg", 1);
const VORBIS = await pagesOf("weather.vorbis.ogg", 2);
/** Another rate, other channels and other codebooks. */
const SHORT = await pagesOf("short.vorbis.ogg", 3);
/** The first page of a video, and a later one. */
const VIDEO = pagesIn(
  concatenateBytes([pageOf(2, "\x80theora\x03\x02\x01"), pageOf(0, "\x82theora")]),
);
const [OPUS_SECONDS, VORBIS_SECONDS, SHORT_SECONDS] = [146_625 / 48_000, 67_356 / 22_050, 0.5];
/** Frames of 192 samples, a page each; of one of them, a byte is wrong. */
const [FLAC, FLAC_SECONDS] = [brokenFlac(200), 200 * 192 / 16_000];
const UNKNOWN = /neither Opus, FLAC nor Vorbis/;

/** The pages of a file, whose only stream gets this serial number. */
async function pagesOf(file: string, stream: number): Promise<OggPart[]> {
  const pages = pagesIn(await Deno.readFile(new URL(file, FIXTURES)));
  return pages.map(({ bytes, page }) => {
    const numbered = bytes.slice();
    const view = new DataView(numbered.buffer);
    view.setUint32(14, stream, true);
    view.setUint32(22, 0);
    view.setUint32(22, checksum(numbered), true);
    return { bytes: numbered, page };
  });
}

function pagesIn(ogg: Uint8Array): OggPart[] {
  return new OggPages().push(ogg);
}

/** The checksum of a page whose checksum field is 0 (RFC 3533, section 6). */
function checksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum << 1 ^ (sum < 0 ? 0x04c1_1db7 : 0);
  }
  return sum >>> 0;
}

/** A page with a short packet, of another stream. */
function pageOf(flags: number, packet: string): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(28);
  head.set(new TextEncoder().encode("OggS"));
  head[5] = flags;
  head.set([7, 7, 7, 7], 14);
  head.set([1, packet.length], 26);
  return concatenateBytes([head, Uint8Array.from(packet, (letter) => letter.charCodeAt(0))]);
}

function brokenFlac(frames: number): Uint8Array {
  const packets = Array.from(
    { length: frames },
    (_, index) => flacFrame({ codes: [1, 5, 0], channels: [[16, 2 ** 14]] }, index),
  );
  packets[frames / 2]![8]! ^= 1;
  const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
  return concatenateBytes([
    pageOf(2, `\x7fFLAC\x01\x00\x00\x00${text(flacHead(1, 192))}`),
    ...packets.map((packet) => pageOf(0, text(packet))),
  ]);
}

/** Streams multiplexed page by page, as those of a video are. */
function woven(...streams: OggPart[][]): Uint8Array {
  const length = Math.max(...streams.map((pages) => pages.length));
  const pages = Array.from({ length }, (_, at) => streams.flatMap((pages) => pages[at] ?? []));
  return bytesOf(pages.flat());
}

function bytesOf(pages: readonly OggPart[]): Uint8Array {
  return concatenateBytes(pages.map(({ bytes }) => bytes));
}

/** Seconds decoded from `ogg`, fed `step` bytes at a time. */
async function heardSeconds(ogg: Uint8Array, step: number): Promise<number> {
  using decoder = new OggDecoder();
  let seconds = 0;
  const add = (length = 0, rateHz: number) => seconds += length === 0 ? 0 : length / rateHz;
  for (let at = 0; at < ogg.length; at += step) {
    const { channels, sampleRateHz } = await decoder.decode(ogg.subarray(at, at + step));
    add(channels[0]?.length, sampleRateHz);
  }
  const { channels, sampleRateHz } = await decoder.finish();
  add(channels[0]?.length, sampleRateHz);
  return seconds;
}

for (
  const [what, ogg, seconds] of [
    ["Opus before Vorbis, woven into one another", woven(OPUS, VORBIS), OPUS_SECONDS],
    ["Vorbis before Opus, woven into one another", woven(VORBIS, OPUS), VORBIS_SECONDS],
    ["Vorbis in a video", woven(VIDEO, VORBIS), VORBIS_SECONDS],
    ["Opus with a video", woven(OPUS, VIDEO), OPUS_SECONDS],
    ["Opus behind Opus", bytesOf([...OPUS, ...OPUS]), 2 * OPUS_SECONDS],
    ["Vorbis behind Vorbis", bytesOf([...VORBIS, ...VORBIS]), 2 * VORBIS_SECONDS],
    [
      "Vorbis behind Vorbis of another rate",
      bytesOf([...VORBIS, ...SHORT]),
      VORBIS_SECONDS + SHORT_SECONDS,
    ],
    ["FLAC behind a broken frame", FLAC, FLAC_SECONDS],
    ["Vorbis behind Opus", bytesOf([...OPUS, ...VORBIS]), OPUS_SECONDS + VORBIS_SECONDS],
  ] as const
) {
  Deno.test(`Ogg is heard once: ${what}`, async () => {
    for (const step of [97, 512]) {
      const heard = await heardSeconds(ogg, step);
      assert.ok(Math.abs(heard - seconds) < 0.005, `${step} bytes: ${heard} s of ${seconds}`);
    }
  });
}

Deno.test("Ogg without a stream of a known audio codec is refused", async () => {
  await assert.rejects(heardSeconds(bytesOf(VIDEO), 97), UNKNOWN);
});
