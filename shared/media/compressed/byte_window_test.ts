import assert from "node:assert/strict";
import { ByteWindow } from "./byte_window.ts";

Deno.test("bytes come out in order, whatever is dropped in between, and views never change", () => {
  const window = new ByteWindow();
  const views: [view: Uint8Array, copy: Uint8Array][] = [];
  let [pushed, dropped] = [0, 0];
  for (let round = 0; round < 500; round++) {
    const piece = Uint8Array.from({ length: round * 7 % 40 }, () => pushed++);
    window.add(piece);
    const { bytes, length } = window;
    assert.equal(bytes.length, length);
    assert.deepEqual(bytes, Uint8Array.from({ length: pushed - dropped }, (_, at) => dropped + at));
    views.push([bytes, bytes.slice()]);
    const count = round % 50 === 49 ? length : Math.min(length, round * 13 % 35);
    window.drop(count);
    dropped += count;
  }
  for (const [view, copy] of views) assert.deepEqual(view, copy);
});

Deno.test("little room is left when most is dropped", () => {
  const window = new ByteWindow();
  window.add(new Uint8Array(100_000));
  window.drop(99_990);
  assert.equal(window.bytes.buffer.byteLength, 10);
});
