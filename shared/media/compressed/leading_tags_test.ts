/** Tags before a stream are skipped, however they are cut, and nothing else is. */
import assert from "node:assert/strict";
import { concatenateBytes } from "../bytes.ts";
import { LeadingTags } from "./leading_tags.ts";

const STREAM = Uint8Array.from({ length: 500 }, (_, at) => at);

/** A tag with `length` bytes after its header; where `flags` say so, the last ten are a footer. */
function tag(length: number, flags = 0): number[] {
  const footerBytes = flags === 0 ? 0 : 10;
  const size = [length - footerBytes >> 7 & 127, length - footerBytes & 127];
  return [0x49, 0x44, 0x33, 4, 0, flags, 0, 0, ...size, ...Array(length).fill(0x33)];
}

/** The bytes that remain after the tags are skipped, when fed `step` bytes at a time. */
function heard(bytes: Uint8Array<ArrayBuffer>, step: number): [number[], areThere: boolean] {
  const tags = new LeadingTags();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += step) parts.push(tags.push(bytes.slice(at, at + step)));
  parts.push(tags.arePast ? new Uint8Array(0) : tags.finish());
  return [[...concatenateBytes(parts)], tags.areThere];
}

for (
  const [what, tags, rest, areThere] of [
    ["no tag", [], STREAM, false],
    ["a tag", tag(300), STREAM, true],
    ["an empty tag", tag(0), STREAM, true],
    ["a tag with a footer", tag(300, 0x10), STREAM, true],
    ["tags behind one another", [...tag(300), ...tag(9), ...tag(1000)], STREAM, true],
    ["a tag and a shorter stream", tag(300), STREAM.subarray(0, 1), true],
    ["a tag alone", tag(300), [], true],
    ["what ends like the head of a tag", tag(300), tag(0).slice(0, 7), true],
    ["the name of a tag without its length", [], [...tag(0).slice(0, 6), 255, 0, 0, 0, 1], false],
    ["less than a head", [], [0x49, 0x44], false],
  ] as const
) {
  Deno.test(`${what} before a stream`, () => {
    const bytes = Uint8Array.from([...tags, ...rest]);
    for (const step of [1, 3, 10, 311, bytes.length]) {
      assert.deepEqual(heard(bytes, step), [[...rest], areThere], `${step} bytes`);
    }
  });
}
