/** Decoding does not block the thread that requests it. */
import assert from "node:assert/strict";
import { flacFrame, flacHead } from "../../../tests/fixtures/flac_frames.ts";
import { mp4Of } from "../../../tests/fixtures/mp4_writer.ts";
import { quickestSeconds } from "../../../tests/fixtures/quickest.ts";
import { comesToRest } from "../../../tests/fixtures/resting_memory.ts";
import { concatenateBytes } from "../bytes.ts";
import { DecodingError, type DecodingStream, DecodingThread } from "./thread.ts";

const MP3 = new URL("../../../tests/fixtures/audio/weather.mp3", import.meta.url);
const TARGET = { format: "mp3", sampleRateHz: 16_000, separate: false } as const;
/** Copies that make a few minutes of audio, so that decoding takes a while. */
const COPIES = 40;
const FEWEST_TICKS = 10;

Deno.test("timers keep running while one long piece is decoded", async () => {
  const file = await Deno.readFile(MP3);
  using thread = new DecodingThread();
  using stream = thread.open(TARGET);
  // The thread is known to have started once it has decoded something.
  await stream.decode(file);
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 1);
  await stream.decode(concatenateBytes(Array(COPIES).fill(file)));
  clearInterval(ticking);
  assert.ok(ticks >= FEWEST_TICKS, `${ticks} ticks`);
});

Deno.test("a piece of a large buffer takes no longer than a piece of a small one", async () => {
  const file = concatenateBytes(Array(COPIES / 4).fill(await Deno.readFile(MP3)));
  using thread = new DecodingThread();
  const secondsOf = (recordingBytes: number) => {
    const recording = new Uint8Array(recordingBytes);
    recording.set(file);
    return quickestSeconds(async () => {
      using stream = thread.open(TARGET);
      for (let at = 0; at < file.length; at += 4096) {
        await stream.decode(recording.subarray(at, at + 4096));
      }
    });
  };
  const [short, long] = [await secondsOf(file.length), await secondsOf(2 ** 26)];
  assert.ok(long < 4 * short, `${long} s, not ${short} s`);
});

Deno.test("stopping the thread rejects the decode in progress and any later one", async () => {
  const thread = new DecodingThread();
  const stream = thread.open(TARGET);
  const decoding = stream.decode(await Deno.readFile(MP3));
  const failed = assert.rejects(decoding, DecodingError);
  thread[Symbol.dispose]();
  await failed;
  await assert.rejects(stream.decode(new Uint8Array(9)), DecodingError);
});

Deno.test({
  name: "a thread that cannot be loaded is not taken for a stream that cannot be decoded",
  permissions: { read: false },
  // Deno keeps the port that it has sent to a worker which never ran.
  sanitizeResources: false,
  fn: async () => {
    using thread = new DecodingThread();
    const decoding = thread.open(TARGET).decode(new Uint8Array(9));
    await assert.rejects(decoding, { name: "Error", message: /^The decoding thread has ended: / });
  },
});

Deno.test("concurrent calls are answered in order, and those of a closed stream are rejected", async () => {
  const file = await Deno.readFile(MP3);
  using thread = new DecodingThread();
  const stream = thread.open(TARGET);
  const both = [stream.decode(file.subarray(0, 9000)), stream.decode(new Uint8Array(0))];
  const lengths = (await Promise.all(both)).map(({ stretches }) => stretches[0]?.length ?? 0);
  assert.ok(lengths[0]! > 0 && lengths[1] === 0, String(lengths));
  const failed = assert.rejects(stream.decode(file.subarray(9000)), DecodingError);
  stream[Symbol.dispose]();
  await failed;
  await assert.rejects(stream.finish(), DecodingError);
});

for (
  const [name, format, seconds] of [
    ["weather.flac", "flac", 48_875 / 16_000],
    ["weather.mp3", "mp3", 134_712 / 44_100],
  ] as const
) {
  Deno.test(`${name} is decoded to its last sample`, async () => {
    using thread = new DecodingThread();
    using stream = thread.open({ ...TARGET, format });
    const file = await Deno.readFile(new URL(name, MP3));
    const parts = [await stream.decode(file), await stream.finish()];
    const length = parts.reduce((sum, { stretches }) => sum + (stretches[0]?.length ?? 0), 0);
    assert.equal(length, Math.round(seconds * TARGET.sampleRateHz));
  });
}

Deno.test("closed streams leak no memory", async () => {
  const file = await Deno.readFile(new URL("weather.webm", MP3));
  using thread = new DecodingThread();
  const round = async () => {
    for (let count = 0; count < 50; count++) {
      using stream = thread.open({ ...TARGET, format: "webm" });
      await stream.decode(file.subarray(0, 2000));
    }
  };
  await comesToRest({ round, processes: () => [Deno.pid], mostGrowthBytes: 30 * 2 ** 20 });
});

for (
  const [name, at, value] of [
    ["weather.ogg", 18, 255],
    ["weather.ogg", 36, 0],
    ["weather.vorbis.ogg", 35, 255],
  ] as const
) {
  Deno.test(`${name} whose byte ${at} is wrong is refused as broken`, async () => {
    const file = await Deno.readFile(new URL(name, MP3));
    file[at] = value;
    using thread = new DecodingThread();
    using stream = thread.open({ ...TARGET, format: "ogg" });
    await assert.rejects(stream.decode(file), { message: "its bytes are broken" });
  });
}

/** The quickest time in which each of `files` is decoded, as a stream of its own. */
async function secondsOf(
  format: "mp3" | "flac" | "mp4" | "aiff",
  files: readonly Uint8Array[],
): Promise<number> {
  using thread = new DecodingThread();
  return await quickestSeconds(async () => {
    for (const file of files) {
      using stream = thread.open({ ...TARGET, format });
      await stream.decode(file);
    }
  });
}

/** Data before the audio: zeros before MP3; in FLAC, a picture after the first block. */
const TAGS = {
  mp3: (length: number) => new Uint8Array(length),
  flac: (length: number) => {
    const tag = new Uint8Array(46 + length);
    tag.set([...new TextEncoder().encode("fLaC"), 0, 0, 0, 34]);
    tag.set([0x86, length >> 16, length >> 8 & 255, length & 255], 42);
    return tag;
  },
};

for (const format of ["mp3", "flac"] as const) {
  Deno.test(`a long tag before ${format} takes as long as many short ones`, async () => {
    const short = await secondsOf(format, Array(16).fill(TAGS[format](2 ** 19)));
    const long = await secondsOf(format, [TAGS[format](2 ** 23)]);
    assert.ok(long < 4 * short, `${long} s, not ${short} s`);
  });
}

/** Audio of which so many bytes have to arrive before any of it can be decoded. */
const UNITS = {
  mp4: (length: number) =>
    mp4Of({
      asc: Uint8Array.of(0x14, 0x08),
      frame: new Uint8Array(length),
      frames: 1,
      isFast: true,
    }),
  // Its format would come last.
  aiff: (length: number) => {
    const file = new Uint8Array(length);
    file.set(new TextEncoder().encode("FORM    AIFF"));
    const view = new DataView(file.buffer);
    for (let at = 12; at < length; at += 2 ** 13) view.setUint32(at + 4, 2 ** 13 - 8);
    return file;
  },
};

for (const format of ["mp4", "aiff"] as const) {
  Deno.test(`a long wait for the end of what ${format} is made of takes as long as many short ones`, async () => {
    const short = await secondsOf(format, Array(64).fill(UNITS[format](2 ** 16)));
    const long = await secondsOf(format, [UNITS[format](2 ** 22)]);
    assert.ok(long < 4 * short, `${long} s, not ${short} s`);
  });
}

/** Samples of both files: 64 frames of 240 bytes, and 11 of 288. */
const AC3_SAMPLES = 75 * 1536;
/** A recording of one channel, and part of one with two. */
const [alone, both] = await Promise.all(
  ["weather.ac3", "left.ac3"].map((name) => Deno.readFile(new URL(name, MP3))),
);

for (
  const [what, files, wanted] of [
    ["one to two", [alone!, both!], 1],
    ["two to one", [both!, alone!], 2],
  ] as const
) {
  for (const pieceBytes of [100, 5000]) {
    Deno.test(`channels go on as they began, from ${what}, ${pieceBytes} bytes at a time`, async () => {
      using thread = new DecodingThread();
      using stream = thread.open({ format: "ac3", sampleRateHz: 32_000, separate: true });
      const lengths = Array.from({ length: wanted }, () => 0);
      const bytes = concatenateBytes([...files]);
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const { stretches } = await stream.decode(bytes.subarray(at, at + pieceBytes));
        assert.ok([0, wanted].includes(stretches.length));
        for (const [channel, stretch] of stretches.entries()) lengths[channel]! += stretch.length;
      }
      assert.deepEqual(lengths, Array(wanted).fill(AC3_SAMPLES));
    });
  }
}

const QUIET_BLOCK = 65_535;

/** Silence in FLAC: 4 s in 13 bytes, `frames` times. */
function quietFlac(frames: number): Uint8Array<ArrayBuffer> {
  const form = { codes: [7, 5, 0], extra: [0xff, 0xfe], channels: [[16, 0]] } as const;
  const sound = Array.from({ length: frames }, (_, index) => flacFrame(form, index));
  return concatenateBytes([flacHead(1, QUIET_BLOCK), ...sound]);
}

/** Decodes `bytes` to the end; returns the samples of each call. */
async function samplesByCall(stream: DecodingStream, bytes: Uint8Array): Promise<number[]> {
  const samples: number[] = [];
  for (let [piece, hasMore] = [bytes, true]; hasMore; piece = new Uint8Array(0)) {
    const decoded = await stream.decode(piece);
    samples.push(decoded.stretches[0]?.length ?? 0);
    hasMore = decoded.hasMore;
  }
  return samples;
}

Deno.test("hours of silence in few bytes come a minute or so at a time", async () => {
  using thread = new DecodingThread();
  using stream = thread.open({ ...TARGET, format: "flac" });
  const samples = await samplesByCall(stream, quietFlac(1000));
  assert.ok(Math.max(...samples) < 2 ** 23, `${samples}`);
  const { stretches: [rest] } = await stream.finish();
  const total = samples.reduce((sum, each) => sum + each, rest?.length ?? 0);
  assert.equal(total, 1000 * QUIET_BLOCK);
  using impatient = thread.open({ ...TARGET, format: "flac" });
  await impatient.decode(quietFlac(200));
  const { stretches: [left] } = await impatient.finish();
  assert.ok(left!.length > 100 * QUIET_BLOCK, "a finish decodes what is left");
});

Deno.test("minutes of silence in few bytes do not block another stream", async () => {
  const file = await Deno.readFile(MP3);
  using thread = new DecodingThread();
  using quiet = thread.open({ ...TARGET, format: "flac" });
  using other = thread.open(TARGET);
  await other.decode(file.subarray(0, 9000));
  const order: string[] = [];
  const decoding = samplesByCall(quiet, quietFlac(200)).finally(() => order.push("quiet"));
  await other.decode(new Uint8Array(0)).finally(() => order.push("other"));
  const samples = (await decoding).reduce((sum, each) => sum + each);
  assert.ok(samples > 150 * QUIET_BLOCK, `${samples} samples`);
  assert.deepEqual(order, ["other", "quiet"]);
});

Deno.test("closing a stream stops its decode in progress", async () => {
  const file = concatenateBytes(Array(COPIES / 4).fill(await Deno.readFile(MP3)));
  const silence = quietFlac(100);
  using thread = new DecodingThread();
  const secondsBehind = (closed: number) =>
    quickestSeconds(async () => {
      for (let count = 0; count < closed; count++) {
        const stream = thread.open({ ...TARGET, format: "flac" });
        const failed = assert.rejects(stream.decode(silence), DecodingError);
        stream[Symbol.dispose]();
        await failed;
      }
      using other = thread.open(TARGET);
      await other.decode(file);
    });
  const [alone, behind] = [await secondsBehind(0), await secondsBehind(40)];
  assert.ok(behind < 4 * alone, `${behind} s, not ${alone} s`);
});
