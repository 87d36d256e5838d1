/** FLAC frames with every form of header are decoded; a broken one is silence of its length. */
import assert from "node:assert/strict";
import { type FlacForm, flacFrame, flacHead } from "../../../tests/fixtures/flac_frames.ts";
import { quickestSeconds } from "../../../tests/fixtures/quickest.ts";
import { concatenateBytes } from "../bytes.ts";
import { openDecoder } from "./decoder.ts";
import { FlacSync } from "./flac_sync.ts";

const BLOCK = 192;
/** Frame numbers take one more byte from 128 on. */
const FRAMES = 200;
const BROKEN = 150;
const VALUE = 2 ** 14;

async function heard(bytes: Uint8Array, pieceBytes: number): Promise<number[][]> {
  using decoder = await openDecoder("flac");
  const parts = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    parts.push(await decoder.decode(bytes.subarray(at, at + pieceBytes)));
  }
  parts.push(await decoder.finish());
  const found = parts.filter(({ channels }) => channels.length > 0);
  return found[0]!.channels.map((_, channel) =>
    found.flatMap(({ channels }) => [...channels[channel]!])
  );
}

const MONO = [[16, VALUE]] as const;

for (
  const [what, form] of [
    ["lengths and rates by a code", { codes: [1, 5, 0], channels: MONO }],
    ["a length in a byte", { codes: [6, 5, 0], extra: [BLOCK - 1], channels: MONO }],
    ["a length in two bytes", { codes: [7, 5, 0], extra: [0, BLOCK - 1], channels: MONO }],
    ["a rate in a byte", { codes: [1, 12, 0], extra: [16], channels: MONO }],
    ["a rate in two bytes", { codes: [1, 13, 0], extra: [0x3e, 0x80], channels: MONO }],
    ["tens of a rate in two bytes", { codes: [1, 14, 0], extra: [0x06, 0x40], channels: MONO }],
    ["a rate that its head alone tells", { codes: [1, 0, 0], channels: MONO }],
    ["bits that its head alone tells", { codes: [1, 5, 0], bitsCode: 0, channels: MONO }],
    ["nothing but lengths in frames of two channels", {
      codes: [7, 0, 8],
      bitsCode: 0,
      extra: [0, BLOCK - 1],
      channels: [[16, VALUE], [17, 0]],
    }],
    ["two channels", { codes: [1, 5, 1], channels: [[16, VALUE], [16, VALUE]] }],
    ["a channel and its difference", { codes: [1, 5, 8], channels: [[16, VALUE], [17, 0]] }],
    ["a middle and a difference", { codes: [1, 5, 10], channels: [[16, VALUE], [17, 0]] }],
  ] satisfies readonly (readonly [string, FlacForm])[]
) {
  Deno.test(`FLAC with ${what} is heard to its end, a broken frame as silence`, async () => {
    const frames = Array.from({ length: FRAMES }, (_, index) => flacFrame(form, index));
    const broken = frames.slice();
    broken[BROKEN] = frames[BROKEN]!.slice();
    broken[BROKEN]![broken[BROKEN]!.length - 1]! ^= 1;
    const whole = Array.from({ length: FRAMES * BLOCK }, () => VALUE / 2 ** 15);
    const holed = whole.slice().fill(0, BROKEN * BLOCK, (BROKEN + 1) * BLOCK);
    for (const [sent, wanted] of [[frames, whole], [broken, holed]] as const) {
      const bytes = concatenateBytes([flacHead(form.channels.length, BLOCK), ...sent]);
      for (const pieceBytes of [11, bytes.length]) {
        const channels = await heard(bytes, pieceBytes);
        assert.equal(channels.length, form.channels.length);
        for (const samples of channels) {
          assert.equal(samples.length, wanted.length);
          assert.ok(samples.every((sample, at) => Math.abs(sample - wanted[at]!) < 0.001));
        }
      }
    }
  });
}

for (
  const [what, behind, files] of [
    ["an ID3 tag", "TAG" + "x".repeat(125), 1],
    ["an APE tag", "APETAGEX" + "x".repeat(100), 1],
    ["another file", "", 2],
  ] as const
) {
  Deno.test(`the last frame of a FLAC file with ${what} behind it is heard`, async () => {
    const form = { codes: [1, 5, 0], channels: MONO } as const;
    const frames = Array.from({ length: FRAMES }, (_, index) => flacFrame(form, index));
    const file = concatenateBytes([flacHead(1, BLOCK), ...frames]);
    const sent = [...Array.from({ length: files }, () => file), new TextEncoder().encode(behind)];
    for (const pieceBytes of [11, 512]) {
      const [samples] = await heard(concatenateBytes(sent), pieceBytes);
      assert.equal(samples!.length, files * FRAMES * BLOCK);
      assert.ok(samples!.every((sample) => Math.abs(sample - VALUE / 2 ** 15) < 0.001));
    }
  });
}

Deno.test("a frame that goes on as zeros, as in a file cut by a crash, takes no longer a byte the longer it is", async () => {
  const form = { codes: [1, 5, 0], channels: MONO } as const;
  const begin = concatenateBytes([flacHead(1, BLOCK), flacFrame(form, 0).subarray(0, -2)]);
  const secondsOf = (zeros: number) => {
    const bytes = concatenateBytes([begin, new Uint8Array(zeros)]);
    return quickestSeconds(() => {
      const sync = new FlacSync();
      for (let at = 0; at < bytes.length; at += 512) sync.push(bytes.subarray(at, at + 512));
    });
  };
  const [short, long] = [await secondsOf(2 ** 18), await secondsOf(2 ** 22)];
  assert.ok(long < 4 * 16 * short, `${long} s, not 16 times ${short} s`);
});
