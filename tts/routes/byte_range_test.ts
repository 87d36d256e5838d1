import assert from "node:assert/strict";
import { type ByteRange, rangeOf } from "./byte_range.ts";

const TAG = '"a"';

for (
  const [range, expected] of [
    ["bytes=0-", [0, 10]],
    ["bytes=0-0", [0, 1]],
    ["bytes=2-5", [2, 6]],
    ["bytes=2-99", [2, 10]],
    ["bytes=9-", [9, 10]],
    ["bytes=-3", [7, 10]],
    ["bytes=-99", [0, 10]],
    ["Bytes=1-", [1, 10]],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=99-100", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", undefined],
    ["bytes=0-1,3-4", undefined],
    ["bytes=-", undefined],
    ["bytes=a-b", undefined],
    ["lines=0-1", undefined],
    ["", undefined],
    [undefined, undefined],
  ] as const
) {
  Deno.test(`rangeOf() takes ${JSON.stringify(range)} of ten bytes as ${expected}`, () => {
    const found = rangeOf({ range, ifRange: undefined }, 10, TAG);
    const parts = (part: ByteRange) => [part.start, part.end];
    assert.deepEqual(typeof found === "object" ? parts(found) : found, expected);
  });
}

for (const [ifRange, isPart] of [[TAG, true], ['"b"', false], [`W/${TAG}`, false]] as const) {
  Deno.test(`rangeOf() gives ${isPart ? "a part" : "the whole"} with If-Range ${ifRange}`, () => {
    assert.equal(rangeOf({ range: "bytes=0-1", ifRange }, 10, TAG) !== undefined, isPart);
  });
}
