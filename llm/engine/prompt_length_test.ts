/** Prompts that are far too long are counted without blocking the event loop. */
import assert from "node:assert/strict";
import { tooManyTokens } from "./prompt_length.ts";

/** Makes one token per word. */
const VOCAB = { tokenize: (text: string) => Int32Array.from(text.match(/\S+/g) ?? [], () => 0) };
const { signal } = new AbortController();

for (
  const { what, text, expected } of [
    { what: "a short text", text: "word ".repeat(300), expected: undefined },
    { what: "a long text", text: "word ".repeat(50_000), expected: 50_000 },
    { what: "a long text of few tokens", text: "w".repeat(500_000), expected: undefined },
  ]
) {
  Deno.test(`${what} is ${expected === undefined ? "left to the tokenizer" : "counted"}`, async () => {
    const count = await tooManyTokens(text, { vocab: VOCAB, contextTokens: 100, signal });
    assert.equal(count, expected);
  });
}

Deno.test("only part of a text of many megabytes is tokenised, and the rest is extrapolated", async () => {
  let read = 0;
  const vocab = {
    tokenize: (text: string) => {
      read += text.length;
      return VOCAB.tokenize(text);
    },
  };
  const text = "word ".repeat(5_000_000);
  const count = await tooManyTokens(text, { vocab, contextTokens: 100, signal });
  assert.ok(Math.abs(count! - 5_000_000) < 10_000, `${count} tokens`);
  assert.ok(read < 2_000_000, `${read} characters`);
});

Deno.test("a text without spaces is counted as fast as one with spaces", async () => {
  const vocab = { tokenize: () => new Int32Array(1) };
  const seconds = async (text: string) => {
    const start = performance.now();
    await tooManyTokens(text, { vocab, contextTokens: 100_000, signal });
    return (performance.now() - start) / 1000;
  };
  const [spaced, whole] = [
    await seconds("word ".repeat(3_000_000)),
    await seconds("w".repeat(15_000_000)),
  ];
  assert.ok(whole < 50 * spaced, `${whole} s without spaces, ${spaced} s with them`);
});

Deno.test("counting lets other work run, and an abort ends it", async () => {
  const leaving = new AbortController();
  let turns = 0;
  const other = setInterval(() => {
    if (++turns === 3) leaving.abort();
  }, 0);
  const counting = tooManyTokens("word ".repeat(5_000_000), {
    vocab: VOCAB,
    contextTokens: 100,
    signal: leaving.signal,
  });
  await assert.rejects(counting, { name: "AbortError" });
  clearInterval(other);
  assert.equal(turns, 3);
});
