import assert from "node:assert/strict";
import { warningHeaders, WARNINGS_HEADER } from "./warning_header.ts";

const long = "x".repeat(300);

for (
  const [what, warnings, expected] of [
    ["one", ["The rate is held"], ["The rate is held"]],
    ["letters beyond ASCII", ["“größer” 🙂\n/ǁʰo/"], ["“größer” 🙂\n/ǁʰo/"]],
    ["too many", Array(40).fill(long), [...Array(13).fill(long), "27 more"]],
    ["two, and no room for how many more", Array(3).fill("x".repeat(2042)), [
      "x".repeat(2042),
      "2 more",
    ]],
    ["one too long", ["y".repeat(9000)], ["1 more"]],
  ] as const
) {
  Deno.test(`warningHeaders() tells ${what} in one line of ASCII`, () => {
    const header = new Headers(warningHeaders(warnings)).get(WARNINGS_HEADER)!;
    assert.match(header, /^[\x20-\x7e]{1,4096}$/);
    assert.deepEqual(JSON.parse(header), expected);
  });
}

Deno.test("warningHeaders() returns no header without warnings", () => {
  assert.deepEqual(warningHeaders([]), {});
});
