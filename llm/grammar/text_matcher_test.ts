import assert from "node:assert/strict";
import { matcherOf } from "./text_matcher.ts";
import { PatternError } from "../patterns/syntax.ts";

for (
  const [pattern, text, expected] of [
    ["^x-", "x-size", true],
    ["^x-", "size", false],
    ["a", "cab", true],
    ["^[a-z]+_[0-9]{2,3}$", "page_12", true],
    ["^(get|set)[A-Z]\\w*$", "setName", true],
    ["^(a|b)(c|d)?$", "bd", true],
    ["^(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaax", undefined],
    ["^(a|a)*b$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", undefined],
    ["^a*a*a*a*a*b$", "a".repeat(200), undefined],
    ["(?=a)b", "ab", undefined],
    ["(a)\\1", "aa", undefined],
  ] as const
) {
  Deno.test(`${pattern} on ${text.slice(0, 20)}: ${expected}`, () => {
    assert.equal(matcherOf(pattern)(text), expected);
  });
}

Deno.test("an invalid expression throws PatternError", () => {
  assert.throws(() => matcherOf("("), PatternError);
});
