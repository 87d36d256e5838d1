/** How much of a large request is validated. */
import assert from "node:assert/strict";
import { withinBounds } from "./request_bounds.ts";

const GOOD = { role: "user", content: "Hi" };
const BAD = { role: "nobody", content: 5 };
const PART = { type: "text", text: "Hi" };

Deno.test("a request of ordinary size is left unchanged, invalid parts included", () => {
  const body = { messages: [BAD, BAD], tools: [5, 6], logit_bias: { 5: 3 } };
  assert.deepEqual(withinBounds(body), body);
  assert.equal(withinBounds("no object"), "no object");
});

for (
  const [what, messages, expected] of [
    ["good messages", Array(200).fill(GOOD), Array(200).fill(GOOD)],
    ["bad messages", [GOOD, ...Array(200).fill(BAD)], [GOOD, BAD]],
    [
      "a message of bad parts",
      [{ role: "user", content: [PART, ...Array(200).fill({ type: "audio" })] }],
      [{ role: "user", content: [PART, { type: "audio" }] }],
    ],
    [
      "a message of bad calls",
      [{ role: "assistant", tool_calls: Array(200).fill({ id: 1 }) }],
      [{ role: "assistant", tool_calls: [{ id: 1 }] }],
    ],
  ] as const
) {
  Deno.test(`a long list is looked through up to its first wrong item: ${what}`, () => {
    assert.deepEqual(withinBounds({ messages: [...messages] }), { messages: [...expected] });
  });
}

Deno.test("of many invalid logit biases, only the first is kept", () => {
  const biases = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, "no"]));
  assert.deepEqual(withinBounds({ logit_bias: biases }), { logit_bias: { x0: "no" } });
});

Deno.test("ignored fields may have any size", () => {
  const body = { metadata: Array(400_000).fill(1) };
  assert.deepEqual(withinBounds(body), body);
});
