import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { WebmSync } from "./webm_sync.ts";

const PIECE_BYTES = 16 * 1024;
/** EBML, a segment and a cluster of unknown lengths. */
const HEAD = Uint8Array.fromHex("1a45dfa38018538067ff1f43b675ff");

/** Tags that stand between blocks. */
function tagsOf(length: number): Uint8Array {
  const tags = new Uint8Array(8 + length);
  const view = new DataView(tags.buffer);
  view.setUint32(0, 0x1254c367);
  view.setUint32(4, 0x1000_0000 | length);
  return tags;
}

function passed(stream: Uint8Array): Uint8Array {
  const sync = new WebmSync();
  const parts = [];
  for (let at = 0; at < stream.length; at += PIECE_BYTES) {
    parts.push(...sync.push(stream.subarray(at, at + PIECE_BYTES)));
  }
  return concatenateBytes([...parts, ...sync.finish()].map(({ bytes }) => bytes));
}

Deno.test("long tags between blocks pass whole, and take as long as many short ones", () => {
  const secondsOf = (count: number, tagBytes: number) => {
    const stream = concatenateBytes([HEAD, ...Array(count).fill(tagsOf(tagBytes))]);
    const start = performance.now();
    const whole = passed(stream);
    const seconds = (performance.now() - start) / 1000;
    assert.deepEqual(whole, stream);
    return seconds;
  };
  secondsOf(1, 1);
  const [short, long] = [secondsOf(16, 2 ** 19), secondsOf(1, 2 ** 23)];
  assert.ok(long < 4 * short, `${long} s, not ${short} s`);
});

Deno.test("a head goes on whole, however it is cut, and what has no cluster at the end", () => {
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

Deno.test("an element goes on as soon as it is whole, and not before", () => {
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
