/** The result for a text is computed once, as long as the text is among the last ones. */
import assert from "node:assert/strict";
import { remembered } from "./remembered.ts";

/** Returns a function that caches lengths of texts, and the texts whose length it computed. */
function lengths(mostCharacters: number) {
  const asked: string[] = [];
  const find = (text: string) => {
    asked.push(text);
    return text.length === 2 ? undefined : text.length;
  };
  return { lengthOf: remembered(find, mostCharacters), asked };
}

Deno.test("a repeated text is answered from the cache, even if the result was undefined", () => {
  const { lengthOf, asked } = lengths(10);
  assert.deepEqual(["aaa", "bb", "aaa", "bb"].map(lengthOf), [3, undefined, 3, undefined]);
  assert.deepEqual(asked, ["aaa", "bb"]);
});

Deno.test("the least recently used entry is evicted first", () => {
  const { lengthOf, asked } = lengths(10);
  ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"].map(lengthOf);
  assert.deepEqual(asked, ["aaaa", "bbbb", "cccc", "bbbb"]);
});

Deno.test("a text longer than the cache evicts nothing", () => {
  const { lengthOf, asked } = lengths(4);
  assert.deepEqual(["aaaa", "ccccc", "ccccc", "aaaa"].map(lengthOf), [4, 5, 5, 4]);
  assert.deepEqual(asked, ["aaaa", "ccccc", "ccccc"]);
});

Deno.test("a thrown error is not cached", () => {
  let failures = 0;
  const fail = remembered(() => {
    throw new Error(String(++failures));
  }, 10);
  assert.throws(() => fail("a"), { message: "1" });
  assert.throws(() => fail("a"), { message: "2" });
});
