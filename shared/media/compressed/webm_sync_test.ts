import assert from "node:assert/strict";
import { element } from "../../../tests/fixtures/matroska_writer.ts";
import { quickestSeconds } from "../../../tests/fixtures/quickest.ts";
import { concatenateBytes } from "../bytes.ts";
import { WebmSync } from "./webm_sync.ts";

const PIECE_BYTES = 16 * 1024;
/** An EBML header, and a segment and a cluster of unknown lengths. */
const HEAD = Uint8Array.fromHex("1a45dfa38018538067ff1f43b675ff");

/** A Tags element, which may occur between blocks. */
function tagsOf(length: number): Uint8Array {
  const tags = new Uint8Array(8 + length);
  const view = new DataView(tags.buffer);
  view.setUint32(0, 0x1254c367);
  view.setUint32(4, 0x1000_0000 | length);
  return tags;
}

function passed(stream: Uint8Array, pieceBytes = PIECE_BYTES): Uint8Array {
  const sync = new WebmSync();
  const parts = [];
  for (let at = 0; at < stream.length; at += pieceBytes) {
    parts.push(...sync.push(stream.subarray(at, at + pieceBytes)));
  }
  return concatenateBytes([...parts, ...sync.finish()].map(({ bytes }) => bytes));
}

Deno.test("long tags between blocks pass unchanged, and take no longer than many short ones", async () => {
  const secondsOf = (count: number, tagBytes: number) => {
    const stream = concatenateBytes([HEAD, ...Array(count).fill(tagsOf(tagBytes))]);
    assert.deepEqual(passed(stream), stream);
    return quickestSeconds(() => void passed(stream));
  };
  const [short, long] = [await secondsOf(16, 2 ** 19), await secondsOf(1, 2 ** 23)];
  assert.ok(long < 4 * short, `${long} s, not ${short} s`);
});

Deno.test("a head is passed on whole with its first cluster, or at the end of a stream without one", () => {
  const tracks = Uint8Array.fromHex("1654ae6b85ae83d78101");
  const [cluster, block] = ["1f43b675ff", "e78100"].map((hex) => Uint8Array.fromHex(hex));
  const begin = Uint8Array.fromHex("1a45dfa38018538067ff");
  const head = concatenateBytes([begin, tracks]);
  const sync = new WebmSync();
  const parts = [...concatenateBytes([head, cluster!])].flatMap((byte) =>
    sync.push(Uint8Array.of(byte))
  );
  assert.deepEqual(parts.map(({ bytes }) => bytes), [concatenateBytes([head, cluster!])]);
  assert.deepEqual(sync.push(block!).map(({ bytes }) => bytes), [block]);
  assert.deepEqual(passed(head), head);
});

Deno.test("an element is passed on as soon as it is complete, and not before", () => {
  const sync = new WebmSync();
  sync.push(HEAD);
  for (const length of [92, 12]) {
    const tags = tagsOf(length);
    const told = [];
    for (let at = 0; at < tags.length; at += 10) told.push(sync.push(tags.subarray(at, at + 10)));
    assert.deepEqual(told.pop()!.map(({ bytes }) => bytes), [tags]);
    assert.deepEqual(told.flat(), []);
  }
});

/** Header of an element of unknown length, which lasts until the next one. */
function endless(id: string): Uint8Array {
  return Uint8Array.fromHex(`${id}01ffffffffffffff`);
}

/** The header of a stream with tracks of these codecs; a unit of time is 0.1 ms. */
function headOf(...codecs: string[]): Uint8Array {
  const tracks = codecs.map((codec) =>
    element("ae", element("86", new TextEncoder().encode(codec)))
  );
  return concatenateBytes([
    element("1a45dfa3", Uint8Array.of(0)),
    endless("18538067"),
    element("1549a966", element("2ad7b1", Uint8Array.of(1, 0x86, 0xa0))),
    element("1654ae6b", ...tracks),
  ]);
}

function cluster(units: number): Uint8Array {
  return concatenateBytes([
    endless("1f43b675"),
    element("e7", Uint8Array.of(units >> 8, units & 255)),
  ]);
}

/** Body of a block of the first track, `units` of time after its cluster. */
function blockBody(units: number, length = 20): Uint8Array {
  return Uint8Array.of(
    0x81,
    units >> 8 & 255,
    units & 255,
    0x80,
    ...new Uint8Array(length).fill(7),
  );
}

function block(units: number, length?: number): Uint8Array {
  return element("a3", blockBody(units, length));
}

function group(units: number): Uint8Array {
  return element("a0", element("9b", Uint8Array.of(20)), element("a1", blockBody(units)));
}

const OPUS = headOf("A_OPUS");
const HOLE = new Uint8Array(50);

Deno.test("a block's time is its cluster's plus its own, and unknown from a hole to the next cluster", () => {
  const sync = new WebmSync();
  const parts = sync.push(concatenateBytes([
    OPUS,
    ...[cluster(10_000), block(0), block(200), group(400), block(-100)],
    ...[HOLE, block(600), block(800)],
    ...[cluster(20_000), block(0)],
    ...[endless("1f43b675"), block(0)],
  ]));
  const times = parts.flatMap(({ startSeconds }) => startSeconds ?? []);
  assert.deepEqual(times.map((time) => time.toFixed(2)), ["1.00", "1.02", "1.04", "0.99", "2.00"]);
});

/** Bytes that resemble a block, and would be passed on if they were taken for one. */
const LOOKALIKES: readonly (readonly [what: string, bytes: string])[] = [
  ["without a packet", "a38481000080"],
  ["of a track that none has", "a3870100008001020304"],
  ["with flags that do not exist", "a38781000070010203"],
  ["that nothing follows", "a3878100008001020300"],
  ["a group without a block", "a0899b8781000080010203"],
];

for (const [what, bytes] of [["nothing", ""], ...LOOKALIKES] as const) {
  Deno.test(`behind a hole blocks go on, and nothing else, however it is cut: ${what}`, () => {
    const wanted = [OPUS, cluster(0), block(0), block(200), block(400)];
    const hole = [HOLE, Uint8Array.fromHex(bytes)];
    const stream = concatenateBytes([...wanted.slice(0, 3), ...hole, ...wanted.slice(3)]);
    for (const pieceBytes of [1, 7, stream.length]) {
      assert.deepEqual(passed(stream, pieceBytes), concatenateBytes(wanted));
    }
  });
}

Deno.test("a single block behind a hole is passed on at the end of the stream", () => {
  const wanted = [OPUS, cluster(0), block(0), block(200)];
  const stream = concatenateBytes([...wanted.slice(0, 3), HOLE, ...wanted.slice(3)]);
  assert.deepEqual(passed(stream), concatenateBytes(wanted));
});

Deno.test("an audio block with a corrupt length is dropped at once, a long video block is passed on", () => {
  const broken = block(200);
  new DataView(broken.buffer).setUint32(1, 0x1010_0000);
  const others = Array.from({ length: 50 }, (_, index) => block(400 + 200 * index));
  const before = [cluster(0), block(0)];
  const parts = new WebmSync().push(concatenateBytes([OPUS, ...before, broken, ...others]));
  assert.deepEqual(
    concatenateBytes(parts.map(({ bytes }) => bytes)),
    concatenateBytes([OPUS, ...before, ...others]),
  );
  const video = concatenateBytes([headOf("V_VP8", "A_OPUS"), ...before, block(200, 100_000)]);
  assert.deepEqual(passed(video), video);
});

Deno.test("audio that its container compresses or encrypts is refused, not other tracks of that kind", () => {
  const encodings = element("6d80", element("6240", element("5034", new Uint8Array(0))));
  const track = (kind: number, ...more: Uint8Array[]) =>
    element("ae", element("83", Uint8Array.of(kind)), ...more);
  const [audio, subtitles] = [2, 17];
  const streamOf = (...tracks: Uint8Array[]) =>
    concatenateBytes([
      Uint8Array.fromHex("1a45dfa38018538067ff"),
      element("1654ae6b", ...tracks),
      Uint8Array.fromHex("1f43b675ffe78100"),
    ]);
  const plain = streamOf(track(subtitles, encodings), track(audio));
  assert.deepEqual(passed(plain), plain);
  const encoded = streamOf(track(subtitles), track(audio, encodings));
  assert.throws(() => passed(encoded), /compressed once more, or encrypted/);
});
