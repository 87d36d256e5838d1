/** Values in messages, also in those of attackers, each of which is read at once. */
import assert from "node:assert/strict";
import { chooseTool } from "./choose_tool.ts";
import { MessageWords } from "./message_words.ts";

/** Characters of a message that fills the context window of the mock. */
const LONG = 130_000;

/** Messages, and the quotations and names that are found in them, in this order. */
const PHRASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["quotations of every kind", '“a b” "c" « d e » „f“ `g`', ["a b", "c", "d e", "f", "g"]],
  ["a quotation that does not end before another", "“a “b” «c «d»", ["b", "d"]],
  ["names, those that begin a sentence last", "Ada met Bob.  Eve: Dan left", [
    "Bob",
    "Ada",
    "Eve",
    "Dan",
  ]],
  ["a quotation of blanks that does not end", `«${" ".repeat(LONG)}x`, []],
  ["nothing but beginnings of quotations", "“«„".repeat(LONG / 3), []],
  ["thousands of sentences", "to. ".repeat(LONG / 4) + "Ada", ["Ada"]],
];

for (const [what, message, phrases] of PHRASES) {
  Deno.test(`takePhrase() takes ${what}`, () => {
    const words = new MessageWords(message);
    const taken = phrases.map(() => words.takePhrase(() => true));
    assert.deepEqual([...taken, words.takePhrase(() => true)], [...phrases, undefined]);
  });
}

Deno.test("find() finds a part without what surrounds it, whatever is inside", () => {
  const inner = `x${")".repeat(LONG)}y`;
  const words = new MessageWords(`see ("<a@b.org>"), or ${inner}).`);
  assert.equal(words.find((part) => part.includes("@")), "a@b.org");
  assert.equal(words.find((part) => part.length > 10), inner);
});

Deno.test("chooseTool() compares a long message with long descriptions at once", () => {
  const texts = (word: string) =>
    Array.from({ length: LONG / 10 }, (_, index) => word + index.toString(36)).join(" ");
  const tool = (name: string, description: string) => ({
    name,
    description,
    parameters: {},
    field: "tools",
  });
  const tools = [tool("first", texts("unlike")), tool("second", `Reminders ${texts("other")}`)];
  assert.equal(chooseTool(tools, `remind ${texts("message")}`).name, "second");
});
