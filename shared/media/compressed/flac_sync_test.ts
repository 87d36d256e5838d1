/** FLAC frames in every form of their header: all are heard, and a broken one is silence of its length. */
import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { openDecoder } from "./decoder.ts";

/** How the frames of a stream are written; fields as bits. */
interface Form {
  /** Code of the block's length, of the rate, of the channels. */
  readonly codes: readonly [block: number, rate: number, channels: number];
  /** What of these stands behind the frame's number. */
  readonly extra?: readonly number[];
  /** Bits of a sample of each channel, and its value in all of the stream. */
  readonly channels: readonly (readonly [bits: number, value: number])[];
}

const BLOCK = 192;
/** Numbers take a byte more from 128 on. */
const FRAMES = 200;
const BROKEN = 150;
const VALUE = 2 ** 14;

/** Checksum with this polynomial of so many bits. */
function crc(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = (sum >> bits - 1 & 1) !== (byte >> bit & 1);
      sum = (sum << 1 & 2 ** bits - 1) ^ (isSet ? polynomial : 0);
    }
  }
  return sum;
}

function bits(value: number, count: number): string {
  return (value & 2 ** count - 1).toString(2).padStart(count, "0");
}

/** A frame whose channels are constants. */
function frameOf({ codes: [block, rate, assignment], extra = [], channels }: Form, index: number) {
  const number = index < 128 ? [index] : [0xc0 | index >> 6, 0x80 | index & 63];
  const fields = [0xff, 0xf8, block << 4 | rate, assignment << 4 | 4 << 1, ...number, ...extra];
  const header = Uint8Array.of(...fields, crc(Uint8Array.from(fields), 8, 0x07));
  const body = channels.map(([count, value]) => bits(0, 8) + bits(value, count)).join("");
  const bytes = body.match(/.{1,8}/g)!.map((byte) => parseInt(byte.padEnd(8, "0"), 2));
  const frame = Uint8Array.of(...header, ...bytes);
  const sum = crc(frame, 16, 0x8005);
  return concatenateBytes([frame, Uint8Array.of(sum >> 8, sum & 255)]);
}

/** Signature and STREAMINFO: 16 kHz, 16 bits. */
function headOf(channels: number): Uint8Array {
  const info = [0, BLOCK, 0, BLOCK, 0, 0, 0, 0, 0, 0, 0x03, 0xe8, (channels - 1) << 1, 0xf0];
  return Uint8Array.of(0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, ...info, ...new Uint8Array(20));
}

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
    ["two channels", { codes: [1, 5, 1], channels: [[16, VALUE], [16, VALUE]] }],
    ["a channel and its difference", { codes: [1, 5, 8], channels: [[16, VALUE], [17, 0]] }],
    ["a middle and a difference", { codes: [1, 5, 10], channels: [[16, VALUE], [17, 0]] }],
  ] satisfies readonly (readonly [string, Form])[]
) {
  Deno.test(`FLAC with ${what} is heard to its end, a broken frame as silence`, async () => {
    const frames = Array.from({ length: FRAMES }, (_, index) => frameOf(form, index));
    const broken = frames.slice();
    broken[BROKEN] = frames[BROKEN]!.slice();
    broken[BROKEN]![broken[BROKEN]!.length - 1]! ^= 1;
    const whole = Array.from({ length: FRAMES * BLOCK }, () => VALUE / 2 ** 15);
    const holed = whole.slice().fill(0, BROKEN * BLOCK, (BROKEN + 1) * BLOCK);
    for (const [sent, wanted] of [[frames, whole], [broken, holed]] as const) {
      const bytes = concatenateBytes([headOf(form.channels.length), ...sent]);
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
