/** After lost bytes in a stream, decoding resumes. */
import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { openDecoder } from "./decoder.ts";
import type { CompressedFormat } from "./format.ts";
import { OggPages } from "./ogg_pages.ts";
import { WebmSync } from "./webm_sync.ts";

const FIXTURES = new URL("../../../tests/fixtures/audio/", import.meta.url);
const HOLE_BYTES = 300;

/** Decodes the first channel of `bytes`, fed `step` bytes at a time. */
async function heard(
  format: CompressedFormat,
  bytes: Uint8Array,
  step: number,
): Promise<Float32Array> {
  using decoder = await openDecoder(format);
  const parts: Float32Array[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    const { channels } = await decoder.decode(bytes.subarray(at, at + step));
    if (channels.length > 0) parts.push(channels[0]!);
  }
  const { channels } = await decoder.finish();
  return Float32Array.from([...parts, ...channels.slice(0, 1)].flatMap((part) => [...part]));
}

/** Whether the last `length` samples of both are the same, but for rounding. */
function endsAlike(samples: Float32Array, whole: Float32Array, length: number): boolean {
  const [one, other] = [samples.subarray(-length), whole.subarray(-length)];
  return one.length === length && one.every((sample, at) => Math.abs(sample - other[at]!) < 0.02);
}

for (
  const [file, format, length] of [
    ["weather.flac", "flac", 48_875],
    ["weather.webm", "webm", 146_625],
    ["weather.ogg", "ogg", 146_625],
    ["weather.vorbis.ogg", "ogg", 67_356],
    ["weather.mp3", "mp3", 134_712],
    ["weather.aac", "aac", 66 * 2048],
    ["weather.ac3", "ac3", 64 * 1536],
    ["weather.amr", "amr", 152 * 320],
  ] as const
) {
  Deno.test(`${file} is heard to its last sample in pieces of any length`, async () => {
    const bytes = await Deno.readFile(new URL(file, FIXTURES));
    const whole = await heard(format, bytes, bytes.length);
    assert.equal(whole.length, length);
    for (const step of [1, 777, 16_384]) {
      const samples = await heard(format, bytes, step);
      assert.deepEqual(samples.length, whole.length, `${step} bytes`);
      assert.ok(endsAlike(samples, whole, whole.length));
    }
  });
}

for (const [file, format] of [["weather.flac", "flac"], ["weather.webm", "webm"]] as const) {
  const bytes = await Deno.readFile(new URL(file, FIXTURES));
  const whole = await heard(format, bytes, bytes.length);

  if (format === "flac") {
    Deno.test(`${file} is the same behind an ID3 tag`, async () => {
      const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 99, ...Array(99).fill(0xff));
      for (const step of [7, 777, bytes.length]) {
        assert.deepEqual(await heard(format, concatenateBytes([tag, bytes]), step), whole);
      }
    });
  }

  const places = [0.2, 0.35, 0.5, 0.65].map((share) => Math.floor(bytes.length * share));
  for (
    const [what, change] of [
      ["overwritten with noise", (at: number) => {
        const noise = Uint8Array.from(
          { length: HOLE_BYTES },
          (_, place) => place * place * 31 % 251,
        );
        return new Uint8Array([
          ...bytes.subarray(0, at),
          ...noise,
          ...bytes.subarray(at + HOLE_BYTES),
        ]);
      }],
      ["overwritten with ones", (at: number) => bytes.slice().fill(0xff, at, at + HOLE_BYTES)],
      [
        "left out",
        (at: number) =>
          new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + HOLE_BYTES)]),
      ],
    ] as const
  ) {
    Deno.test(`${file} is heard behind ${HOLE_BYTES} bytes that are ${what}`, async () => {
      for (const at of places) {
        const samples = await heard(format, change(at), 500);
        assert.ok(
          samples.length > whole.length * 0.8,
          `${at}: ${samples.length} of ${whole.length}`,
        );
        assert.ok(samples.length <= whole.length, `${at}: ${samples.length} of ${whole.length}`);
        assert.ok(endsAlike(samples, whole, Math.floor(whole.length * 0.2)), `the end, ${at}`);
      }
    });
  }
}

/** Range that is left out, in seconds of the stream's clock. */
const [MISSING_FROM, MISSING_TO] = [0.9, 2.1];

/** The parts of a WebM stream, each with its start time. */
function timedBlocks(webm: Uint8Array): [bytes: Uint8Array, startSeconds: number | undefined][] {
  const sync = new WebmSync();
  return [...sync.push(webm), ...sync.finish()]
    .map(({ bytes, startSeconds }) => [bytes, startSeconds]);
}

/** The pages of an Ogg stream, each with its start time. */
function timedPages(ogg: Uint8Array): [bytes: Uint8Array, startSeconds: number | undefined][] {
  let end: number | undefined;
  return new OggPages().push(ogg).map(({ bytes, page }) => {
    const start = end;
    end = (page?.endSamples ?? 0) / 48_000;
    return [bytes, start];
  });
}

for (
  const [file, format, timed] of [
    ["weather.webm", "webm", timedBlocks],
    ["weather.ogg", "ogg", timedPages],
  ] as const
) {
  Deno.test(`what is missing of ${file} is silence of its length by the stream's clock`, async () => {
    const bytes = await Deno.readFile(new URL(file, FIXTURES));
    const whole = await heard(format, bytes, bytes.length);
    const parts = timed(bytes);
    const sent = parts.filter(([, start = 0]) => start < MISSING_FROM || start >= MISSING_TO);
    assert.ok(sent.length < parts.length);
    const holed = await heard(format, concatenateBytes(sent.map(([part]) => part)), 500);
    assert.ok(Math.abs(holed.length - whole.length) < 0.1 * 48_000, `${holed.length} samples`);
    assert.ok(endsAlike(holed, whole, 48_000 / 2));
    assert.ok(holed.subarray(1.3 * 48_000, 1.7 * 48_000).every((sample) => sample === 0));
  });
}
