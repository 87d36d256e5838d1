/** Stop strings in texts that come in pieces. */
import assert from "node:assert/strict";
import { StopStrings } from "./stop_strings.ts";

/** Returns what is passed on of `pieces`, and what is left out from a stop string on. */
function cut(stops: readonly string[], pieces: readonly string[]): readonly [string, string] {
  const strings = new StopStrings(stops);
  let passed = "";
  for (const piece of pieces) {
    const { text, isStopped, leftOut } = strings.push(piece);
    passed += text;
    if (isStopped) return [passed, leftOut];
  }
  return [passed + strings.flush(), ""];
}

for (
  const [stops, text, expected] of [
    [["END"], "The END.", ["The ", "END."]],
    [["END"], "The EEND.", ["The E", "END."]],
    [["abab!", "b#"], "abababab!", ["abab", "abab!"]],
    [["aab"], "aaaaac", ["aaaaac", ""]],
    [["", "\n\nUser:", "User:"], "Hi\n\nUser: x", ["Hi", "\n\nUser: x"]],
    [["🙂🙂"], "🙂!🙂🙂🙂", ["🙂!", "🙂🙂🙂"]],
    [["abc"], "xab", ["xab", ""]],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} up to ${JSON.stringify(stops)}, whole and in pieces`, () => {
    assert.deepEqual(cut(stops, [text]), expected);
    const [passed, leftOut] = cut(stops, text.split(""));
    assert.equal(passed, expected[0]);
    // Nothing comes after the piece that ends a stop string.
    assert.ok(expected[1].startsWith(leftOut));
  });
}

Deno.test("a text may go on for long like the beginning of a thousand long stop strings", () => {
  const stops = Array.from({ length: 1000 }, (_, index) => `${"a".repeat(3000)}${index}`);
  const letters = Array.from({ length: 4000 }, () => "a");
  assert.deepEqual(cut(stops, [...letters, "9", "9"]), ["a".repeat(1000), `${"a".repeat(3000)}9`]);
});
