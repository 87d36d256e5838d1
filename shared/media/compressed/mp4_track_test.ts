/** The places of a movie's frames, and its codec, in each form that programs write. */
import assert from "node:assert/strict";
import { box, words } from "../../../tests/fixtures/mp4_writer.ts";
import { readMp4Track } from "./mp4_track.ts";

const MP3 = box(".mp3", new Uint8Array(28));
/** AAC-LC, 22.05 kHz, mono. */
const ASC = Uint8Array.of(0x13, 0x88);
const ESDS = box(
  "esds",
  words(0),
  Uint8Array.of(3, 22, 0, 0, 0, 4, 17, 0x40, ...new Uint8Array(12), 5, 2, ...ASC),
);
const AAC = box("mp4a", new Uint8Array(28), ESDS);

/** The tables of a movie; by default two frames in one chunk. */
interface Tables {
  readonly entry?: Uint8Array;
  readonly stsz?: readonly number[];
  readonly stco?: readonly number[];
  readonly co64?: readonly number[];
  readonly stsc?: readonly number[];
  readonly tkhd?: readonly number[];
  readonly elst?: readonly number[];
  /** A box to put first in the movie box and in the sample table. */
  readonly first?: Uint8Array;
  /** Boxes after the track. */
  readonly others?: readonly Uint8Array[];
}

function trackOf(
  { entry = MP3, stsz, stco, co64, stsc, tkhd = [0, 0, 0, 1], elst, first, others = [] }: Tables,
) {
  const before = first === undefined ? [] : [first];
  const places = co64 === undefined
    ? box("stco", words(stco ?? [0, 1, 100]))
    : box("co64", words(co64));
  const tables = box(
    "stbl",
    ...before,
    box("stsd", words(0, 1), entry),
    box("stsz", words(stsz ?? [0, 0, 2, 10, 20])),
    ...(stsc === undefined ? [] : [box("stsc", words(stsc))]),
    places,
  );
  const media = box("mdia", box("mdhd", words(0, 0, 0, 1000, 0, 0)), box("minf", tables));
  const edits = elst === undefined ? [] : [box("edts", box("elst", words(elst)))];
  const track = box("trak", box("tkhd", words(tkhd)), ...edits, media);
  const header = box("mvhd", words(0, 0, 0, 1000, 0));
  return readMp4Track(box("moov", ...before, header, track, ...others));
}

for (
  const [what, tables, places] of [
    [
      "frames of their own lengths, two in a chunk",
      { stsc: [0, 1, 1, 2, 1] },
      [[100, 110], [110, 130]],
    ],
    [
      "frames of one length",
      { stsz: [0, 7, 3], stsc: [0, 1, 1, 3, 1] },
      [[100, 107], [107, 114], [114, 121]],
    ],
    [
      "chunks of two, one and one frames",
      {
        stsz: [0, 0, 4, 10, 20, 30, 40],
        stco: [0, 3, 100, 200, 300],
        stsc: [0, 2, 1, 2, 1, 2, 1, 1],
      },
      [[100, 110], [110, 130], [200, 230], [300, 340]],
    ],
    [
      "frames behind the last chunk's own",
      { stsz: [0, 0, 3, 10, 20, 30], stco: [0, 2, 100, 200], stsc: [0, 1, 1, 1, 1] },
      [[100, 110], [200, 220], [220, 250]],
    ],
    [
      "fewer frames than chunks",
      { stsz: [0, 0, 1, 10], stco: [0, 2, 100, 200] },
      [[100, 110]],
    ],
    [
      "places beyond four gigabytes",
      { co64: [0, 1, 1, 100], stsc: [0, 1, 1, 2, 1] },
      [[2 ** 32 + 100, 2 ** 32 + 110], [2 ** 32 + 110, 2 ** 32 + 130]],
    ],
    [
      "samples, some thousand at a time, each chunk to its end",
      {
        entry: box("sowt", words(0, 1, 0, 0, 1 << 16 | 16, 0, 16_000 << 16)),
        stsz: [0, 2, 20_000],
        stco: [0, 2, 100, 50_000],
        stsc: [0, 1, 1, 10_000, 1],
      },
      [[100, 16_484], [16_484, 20_100], [50_000, 66_384], [66_384, 70_000]],
    ],
    [
      "boxes with nothing in them",
      { stsc: [0, 1, 1, 2, 1], first: box("free") },
      [[100, 110], [110, 130]],
    ],
  ] satisfies readonly (readonly [string, Tables, number[][]])[]
) {
  Deno.test(`the frames of a movie: ${what}`, () => {
    const found = [...trackOf(tables).frames()].map(({ start, end }) => [start, end]);
    assert.deepEqual(found, places);
  });
}

for (
  const [what, tkhd] of [
    ["a short header", [0, 0, 0, 7]],
    ["a long header", [1 << 24, 0, 0, 0, 0, 7]],
  ] as const
) {
  Deno.test(`what fragments need of a track with ${what}: its number, its length of frames`, () => {
    const extend = (id: number, frameBytes: number) =>
      box("trex", words(0, id, 1, 1024, frameBytes, 0));
    const others = [box("mvex", extend(3, 30), extend(7, 70))];
    const empty = { stsz: [0, 0, 0], stco: [0, 0] };
    assert.deepEqual(trackOf({ ...empty, tkhd, others }).fragmented, { id: 7, frameBytes: 70 });
    const untold = trackOf({ ...empty, tkhd, others: [box("mvex", extend(3, 30))] });
    assert.deepEqual(untold.fragmented, { id: 7, frameBytes: 0 });
  });
}

Deno.test("a movie with neither frames nor fragments is refused", () => {
  assert.throws(() => trackOf({ stsz: [0, 0, 0], stco: [0, 0] }), { name: "Mp4Error" });
});

Deno.test("an edit gives start and duration of the recording, for fragments only its start", () => {
  const elst = [0, 1, 3000, 50, 0x10000];
  const whole = trackOf({ entry: AAC, elst });
  assert.deepEqual(whole.codec, { asc: ASC });
  assert.deepEqual(whole.gapless, { start: 0.05, duration: 3 });
  const fragmented = trackOf({ entry: AAC, elst, others: [box("mvex")] });
  assert.deepEqual(fragmented.gapless, { start: 0.05 });
});

for (
  const [version, head] of [
    ["first", [0, 1, 0, 0, 1 << 16 | 16, 0, 22_050 << 16]],
    ["second", [0, 1, 1 << 16, 0, 1 << 16 | 16, 0, 22_050 << 16, 1024, 0, 0, 2]],
    ["third", [0, 1, 2 << 16, 0, 0, 0, 0, 72, 0x40d58880, 0, 1, 0x7f000000, 0, 0, 0, 1024]],
  ] as const
) {
  Deno.test(`AAC is described in QuickTime's ${version} version`, () => {
    const entry = box("mp4a", words(head), box("wave", box("mp4a", words(0)), ESDS));
    assert.deepEqual(trackOf({ entry }).codec, { asc: ASC });
  });
}

Deno.test("the description of Opus gives its channels and its pre-skip", () => {
  const head = Uint8Array.of(0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0, 0, 0);
  const entry = box("Opus", new Uint8Array(28), box("dOps", head));
  assert.deepEqual(trackOf({ entry }).codec, { opus: { channels: 2, preSkip: 312 } });
});

Deno.test("an mp4a entry whose descriptor says MP3 is read as MP3", () => {
  for (const type of [0x69, 0x6b]) {
    const esds = box("esds", words(0), Uint8Array.of(4, 13, type, ...new Uint8Array(12)));
    const { codec } = trackOf({ entry: box("mp4a", new Uint8Array(28), esds) });
    assert.deepEqual(codec, { stream: { format: "mp3", head: new Uint8Array(0) } });
  }
});

for (
  const [what, frame, channels, isRead] of [
    ["a usual cookie", 4096, 2, true],
    ["frames that are too long", 65_537, 2, false],
    ["no channel", 4096, 0, false],
    ["nine channels", 4096, 9, false],
  ] as const
) {
  Deno.test(`ALAC with ${what} is ${isRead ? "read" : "refused"}`, () => {
    const cookie = new Uint8Array(24);
    new DataView(cookie.buffer).setUint32(0, frame);
    cookie.set([0, 16, 40, 10, 14, channels], 4);
    const entry = box("alac", new Uint8Array(28), box("alac", words(0), cookie));
    if (isRead) {
      const { codec, gapless } = trackOf({ entry, elst: [0, 1, 3000, 0, 0x10000] });
      assert.deepEqual([codec, gapless], [{ alac: cookie }, { start: 0, duration: 3 }]);
    } else assert.throws(() => trackOf({ entry }), { name: "Mp4Error" });
  });
}
