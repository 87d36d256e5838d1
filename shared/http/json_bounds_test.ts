import assert from "node:assert/strict";
import { assertBoundedJson } from "./json_bounds.ts";

const LONG = "x".repeat(70_000);
const BEYOND = "is nested deeper|has more than";

for (
  const [what, json, isBounded] of [
    ["short and deep", "[".repeat(60_000), true],
    ["deep", `${"[".repeat(200_000)}"${LONG}"`, true],
    ["too deep", "[".repeat(200_001), false],
    ["too deep in braces", '{"a":'.repeat(200_001), false],
    ["wide", `[${"[],".repeat(400_000)}0]`, true],
    ["too wide", `[${"0,".repeat(1_000_000)}0]`, false],
    ["too wide in members", `{${'"a":0,'.repeat(1_000_000)}"a":0}`, false],
    ["brackets in a text", `["${"[".repeat(2_000_000)}"]`, true],
    ["commas in a text behind quotes", `["\\"${",".repeat(2_000_000)}\\\\"]`, true],
    ["commas behind a text that ends in a backslash", `["\\\\"${",0".repeat(1_000_000)}]`, false],
    ["a text without an end", `["${LONG}`, true],
  ] as const
) {
  Deno.test(`assertBoundedJson() ${isBounded ? "takes" : "refuses"} what is ${what}`, () => {
    const check = () => assertBoundedJson(new TextEncoder().encode(json), "body");
    if (isBounded) check();
    else assert.throws(check, { code: "request_invalid", message: new RegExp(BEYOND) });
  });
}
