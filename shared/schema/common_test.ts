import assert from "node:assert/strict";
import { z } from "zod";
import { mapOf, numberIn } from "./common.ts";

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "a"];

Deno.test("mapOf() accepts every key of a JSON object, such as __proto__", () => {
  const text = JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, at])));
  assert.equal(JSON.stringify(mapOf(numberIn(0, 9)).parse(JSON.parse(text))), text);
  assert.deepEqual(Object.keys(mapOf(z.string()).parse({})), []);
});

for (
  const [what, value, path] of [
    ["a list", [], []],
    ["null", null, []],
    ["a text", "a", []],
    ["a wrong value", { a: 1, b: 10 }, ["b"]],
    ["a wrong value of __proto__", JSON.parse('{"__proto__": "x"}'), ["__proto__"]],
  ] as const
) {
  Deno.test(`mapOf() refuses ${what} and says where it stands`, () => {
    const { error } = mapOf(numberIn(0, 9)).safeParse(value);
    assert.deepEqual(error?.issues.map((issue) => issue.path), [path]);
  });
}
