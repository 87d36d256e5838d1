/** Headers whose lengths exceed the content of the file. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withFolder } from "../../tests/fixtures/temporary_folder.ts";
import { readGgufHeader } from "./gguf_header.ts";

const U32 = 4;
const STRING = 8;
const ARRAY = 9;

/** Builds a header with one entry `a`, followed by numbers of 64 bits, or in lists of 32 bits. */
function headerOf(...numbers: readonly (bigint | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const words = [[0x46554747, 3], 0n, 1n, 1n];
  const begin = words.flatMap(bytesOf);
  const key = new TextEncoder().encode("a");
  return Uint8Array.from([...begin, ...key, ...numbers.flatMap(bytesOf)]);
}

function bytesOf(number: bigint | readonly number[]): number[] {
  const array = typeof number === "bigint" ? new BigUint64Array([number]) : new Uint32Array(number);
  return [...new Uint8Array(array.buffer)];
}

for (
  const [what, bytes] of [
    ["numbers", headerOf([ARRAY, U32], 2n ** 61n)],
    ["few numbers", headerOf([ARRAY, U32], 3n)],
    ["texts", headerOf([ARRAY, STRING], 2n ** 61n)],
    ["a text in a list", headerOf([ARRAY, STRING], 1n, 2n ** 63n)],
    ["letters", headerOf([STRING], 9n)],
  ] as const
) {
  Deno.test(`a header with more ${what} than the file holds ends inside it`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, "model.gguf");
      await Deno.writeFile(path, bytes);
      await assert.rejects(readGgufHeader(path), { message: "it ends inside its header" });
    });
  });
}
