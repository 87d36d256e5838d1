import assert from "node:assert/strict";
import { hasLoop, withoutLoops } from "./repetition.ts";

/** Audio without time for a word, so that every repeated phrase is a loop. */
const NONE = { seconds: 0, language: "en" };

for (
  const [what, said, left] of [
    ["a word said four times", "no no no no", "no no no no"],
    ["a word said five times and nothing else", "no no no no no", ""],
    ["a loop whose last word ends a sentence", "Nine nine nine nine nine nine.", ""],
    ["a loop behind speech", "I said no no no no no no", "I said no no no no"],
    ["a loop before speech", "Five five five five five one.", "Five five five five one."],
    ["a loop within speech", "Zero one one one one one two.", "Zero one one one one two."],
    ["a digit said three times", "Zero one one one two.", "Zero one one one two."],
    ["a digit said four times", "Zero one one one one two.", "Zero one one one one two."],
    ["two loops and speech", "a a a a a b b b b b c", "a a a a b b b b c"],
    ["two loops and nothing else", "a a a a a b b b b b", ""],
    ["a phrase that is cut off", "well a b a b a b a b a b a", "well a b a b a b a b a"],
    ["a phrase whose first word goes on", "a b a b a b a b a b a c", "a b a b a b a b a c"],
    ["a phrase that begins in its middle", "b a b a b a b a b a b", ""],
    ["six words five times", "to be or not to be ".repeat(5), ""],
    [
      "seven words five times",
      "one two three four five six seven ".repeat(5),
      "one two three four five six seven ".repeat(5),
    ],
    ["repeats that are not in a row", "no yes no yes no well no no", "no yes no yes no well no no"],
    ["no words", "", ""],
  ] as const
) {
  Deno.test(`withoutLoops() of ${what}`, () => {
    const words = said.split(" ").filter((text) => text !== "").map((text, at) => ({ text, at }));
    const rest = withoutLoops(words, NONE);
    assert.equal(rest.map(({ text }) => text).join(" "), left.trim());
    assert.ok(rest.every((word) => words[word.at] === word), "words keep their times");
    assert.equal(hasLoop(words, NONE), rest.length < words.length);
  });
}

for (
  const [seconds, said, left] of [
    [3.4, "My number is five five five five five five one two.", undefined],
    [2.6, "No, no, no, no, no.", undefined],
    [3.8, `${"Thank you, ".repeat(5)}Thank you.`, undefined],
    [
      3.4,
      `My number is ${"five ".repeat(40)}one two.`,
      "My number is five five five five one two.",
    ],
    [8, `${"Thank you. ".repeat(40)}Thank you.`, ""],
    [60, `${"Thank you. ".repeat(11)}Thank you.`, undefined],
    [60, `${"Thank you. ".repeat(12)}Thank you.`, ""],
    [60, `Well, ${"no ".repeat(13)}yes.`, "Well, no no no no yes."],
    [0.5, "no no no no no no", ""],
  ] as const
) {
  Deno.test(`${said.slice(0, 40)} in ${seconds} s: ${left === undefined ? "said" : "a loop"}`, () => {
    const words = said.split(" ").map((text) => ({ text }));
    const rest = withoutLoops(words, { seconds, language: "en" });
    assert.equal(rest.map(({ text }) => text).join(" "), left ?? said);
  });
}
