import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { openDecoder } from "./decoder.ts";
import { confirmFormat, isBrokenHead, recognizeFormat } from "./format.ts";
import { mpegChannels } from "./frame_sync.ts";

const FIXTURES = new URL("../../../tests/fixtures/audio/", import.meta.url);

function fixture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(new URL(name, FIXTURES));
}

for (
  const [file, format] of [
    ["weather.webm", "webm"],
    ["weather.ogg", "ogg"],
    ["weather.vorbis.ogg", "ogg"],
    ["weather.flac", "flac"],
    ["weather.mp3", "mp3"],
    ["weather.mp2", "mp3"],
    ["weather.aac", "aac"],
    ["weather.ac3", "ac3"],
    ["weather.ec3", "ac3"],
    ["weather.m4a", "mp4"],
  ] as const
) {
  Deno.test(`recognizeFormat() knows ${file}, and waits while it is cut too short`, async () => {
    const bytes = await fixture(file);
    assert.deepEqual(recognizeFormat(bytes), { kind: "format", format });
    assert.deepEqual(recognizeFormat(bytes.subarray(0, 4096)), { kind: "format", format });
    for (let length = 0; length < 2000; length++) {
      const recognition = recognizeFormat(bytes.subarray(0, length));
      assert.notEqual(recognition.kind, "other", `${length} bytes`);
      if (recognition.kind === "format") assert.equal(recognition.format, format);
      assert.equal(isBrokenHead(bytes.subarray(0, length), format), false, `${length} bytes`);
    }
  });
}

for (
  const [file, format, at] of [
    ["weather.ogg", "ogg", 4],
    ["weather.flac", "flac", 4],
    ["weather.flac", "flac", 7],
    ["weather.webm", "webm", 5],
  ] as const
) {
  Deno.test(`isBrokenHead() sees another byte ${at} of ${file}`, async () => {
    const bytes = (await fixture(file)).subarray(0, at + 1);
    bytes[at]! ^= 5;
    assert.equal(isBrokenHead(bytes, format), true);
  });
}

Deno.test("recognizeFormat() names formats that are not decoded, and waits while they are cut too short", async () => {
  const transportStream = new TextEncoder().encode("G".padEnd(188, "\0").repeat(3));
  for (
    const [bytes, name] of [
      [await fixture("weather.latm"), "AAC in LATM"],
      [transportStream, "MPEG transport stream"],
      [new TextEncoder().encode("Creative Voice File\x1a"), "VOC"],
      [Uint8Array.fromHex("7ffe8001fc3c75b036c0"), "DTS"],
      [Uint8Array.fromHex("8031ffd8f8726fba0000"), "TrueHD"],
    ] as const
  ) {
    assert.deepEqual(recognizeFormat(bytes), { kind: "foreign", name });
    for (let length = 0; length < Math.min(bytes.length, 2000); length++) {
      const recognition = recognizeFormat(bytes.subarray(0, length));
      if (recognition.kind !== "foreign") assert.equal(recognition.kind, "incomplete", name);
    }
  }
});

const NOISE = Uint8Array.from({ length: 9000 }, (_, at) => (at * at * 31 + at) % 251);

Deno.test("recognizeFormat() takes raw samples for no format", () => {
  const silence = new Uint8Array(5000);
  const quiet = Uint8Array.from({ length: 1000 }, (_, at) => at % 2 === 0 ? at % 7 : 0);
  const minusOne = new Uint8Array(1000).fill(0xff);
  for (const samples of [silence, quiet, minusOne, NOISE]) {
    assert.deepEqual(recognizeFormat(samples), { kind: "other" });
  }
});

Deno.test("confirmFormat() trusts a signature more than the declared format", async () => {
  assert.deepEqual(confirmFormat(await fixture("weather.flac"), "webm"), {
    kind: "format",
    format: "flac",
  });
});

Deno.test("confirmFormat() finds frames at a later offset, and gives up after some kilobytes without", async () => {
  const late = (await fixture("weather.mp3")).slice(777);
  assert.deepEqual(confirmFormat(late, "mp3"), { kind: "format", format: "mp3" });
  assert.deepEqual(confirmFormat(NOISE.subarray(0, 5000), "mp3"), { kind: "incomplete" });
  assert.deepEqual(confirmFormat(NOISE, "mp3"), { kind: "other" });
  assert.deepEqual(confirmFormat(NOISE, "aac"), { kind: "other" });
  assert.deepEqual(confirmFormat(NOISE.subarray(0, 100), "flac"), { kind: "other" });
});

/** An ID3 tag with a body of 300 bytes. */
const ID3_TAG = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44, ...Array(300).fill(0));

Deno.test("MP3 is recognized behind an ID3 tag", async () => {
  const mp3 = await fixture("weather.mp3");
  const bare = mp3.subarray(mp3.findIndex((byte, at) => byte === 0xff && mp3[at + 1]! >= 0xe0));
  const tagged = new Uint8Array([...ID3_TAG, ...bare]);
  assert.deepEqual(recognizeFormat(tagged), { kind: "format", format: "mp3" });
  assert.deepEqual(recognizeFormat(tagged.subarray(0, 200)), { kind: "incomplete" });
});

Deno.test("MPEG audio is recognized behind 2000 zero bytes, but 5000 are taken for samples", async () => {
  const frames = await fixture("weather.mp2");
  const behind = (zeros: number) => concatenateBytes([new Uint8Array(zeros), frames]);
  assert.deepEqual(recognizeFormat(behind(2000)), { kind: "format", format: "mp3" });
  for (const length of [100, 2000, 2003, 2100]) {
    assert.deepEqual(recognizeFormat(behind(2000).subarray(0, length)), { kind: "incomplete" });
  }
  assert.deepEqual(recognizeFormat(behind(5000)), { kind: "other" });
  assert.deepEqual(recognizeFormat(new Uint8Array(4096)), { kind: "other" });
});

Deno.test("FLAC is recognized behind an ID3 tag", async () => {
  const tagged = new Uint8Array([...ID3_TAG, ...await fixture("weather.flac")]);
  assert.deepEqual(recognizeFormat(tagged), { kind: "format", format: "flac" });
  assert.deepEqual(recognizeFormat(tagged.subarray(0, 200)), { kind: "incomplete" });
});

Deno.test("mpegChannels() is 1 for a mono MP3, and undefined for noise", async () => {
  assert.equal(mpegChannels(await fixture("weather.mp3")), 1);
  assert.equal(mpegChannels(NOISE), undefined);
});

/** A silent frame of layer I, mono at 44.1 kHz. */
const LAYER_I_FRAME = Uint8Array.of(0xff, 0xff, 0x80, 0xc0, ...Array(272).fill(0));
const LAYER_I_SAMPLES = 384;

Deno.test("MPEG layer I is recognized by its fourth frame header, and decoded", async () => {
  const stream = concatenateBytes(Array.from({ length: 20 }, () => LAYER_I_FRAME));
  const three = 3 * LAYER_I_FRAME.length;
  assert.deepEqual(recognizeFormat(stream.subarray(0, three)), { kind: "incomplete" });
  const mp3 = { kind: "format", format: "mp3" };
  assert.deepEqual(recognizeFormat(stream.subarray(0, three + 4)), mp3);
  using decoder = await openDecoder("mp3");
  const { channels, sampleRateHz } = await decoder.decode(stream);
  assert.deepEqual([channels.length, sampleRateHz], [1, 44_100]);
  assert.deepEqual(channels[0], new Float32Array(20 * LAYER_I_SAMPLES));
});
