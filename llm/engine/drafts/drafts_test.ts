import assert from "node:assert/strict";
import { confidentToken } from "./confident_token.ts";
import { DraftLength } from "./draft_length.ts";
import { Drafter } from "./drafter.ts";
import { lookUpDraft } from "./prompt_lookup.ts";
import { type ComparedVocabulary, vocabularyDifference } from "./vocabulary_difference.ts";

Deno.test("prompt lookup drafts what followed the longest and newest match", () => {
  assert.deepEqual(lookUpDraft([1, 2, 3, 4, 9, 1, 2], 2), [3, 4]);
  assert.deepEqual(lookUpDraft([1, 2, 3, 1, 2, 4, 1, 2], 1), [4], "the newest");
  assert.deepEqual(lookUpDraft([7, 1, 2, 5, 8, 1, 2, 6, 7, 1, 2], 1), [5], "the longest");
  assert.deepEqual(lookUpDraft([1, 2, 1, 2], 8), [1, 2], "no further than what is known");
  assert.deepEqual(lookUpDraft([3, 3, 3, 3], 2), [3]);
  for (const tokens of [[], [1], [1, 2], [1, 2, 3, 4, 5]]) {
    assert.deepEqual(lookUpDraft(tokens, 4), []);
  }
  assert.deepEqual(lookUpDraft([1, 2, 3, 1, 2], 0), []);
});

Deno.test("the draft length grows while drafts are accepted, shrinks while rejected, within limits", () => {
  const length = new DraftLength(7);
  const lengths = [length.tokens];
  for (const isRight of [true, true, false, false, false, false, false, false, false, true]) {
    length.learn(length.tokens, isRight ? length.tokens : 0);
    lengths.push(length.tokens);
  }
  assert.deepEqual(lengths, [4, 6, 7, 6, 5, 4, 3, 2, 1, 1, 3]);
  assert.equal(new DraftLength(2).tokens, 2);
});

Deno.test("the likeliest token is drafted only if its probability reaches the threshold", () => {
  const logits = Float32Array.from([0.25, 0.5, 0.125, 0.125], Math.log);
  assert.equal(confidentToken(logits, 0), 1);
  assert.equal(confidentToken(logits, 0.49), 1);
  assert.equal(confidentToken(logits, 0.51), undefined);
});

Deno.test("draft tokens are shared among the running answers, within each answer's own limit", async () => {
  const drafter = new Drafter<{ tokens: number[]; draftableTokens: number }>({
    tokens: 8,
    looksUp: true,
    model: undefined,
  });
  const { signal } = new AbortController();
  const repeating = (draftableTokens: number) => ({
    tokens: Array.from({ length: 40 }, (_, index) => index % 20),
    draftableTokens,
  });
  const texts = [repeating(100), repeating(1), repeating(0)];
  const drafts = await drafter.draft(texts, signal);
  assert.deepEqual(texts.map((text) => drafts.get(text)), [[0, 1], [0], undefined]);
  const alone = repeating(100);
  for (let times = 0; times < 3; times++) drafter.learn(alone, 1, 1);
  assert.equal((await drafter.draft([alone], signal)).get(alone)?.length, 8);
  const many = Array.from({ length: 9 }, () => repeating(100));
  assert.equal((await drafter.draft(many, signal)).size, 0);
});

Deno.test("vocabularies are compared as llama.cpp does", () => {
  const vocabulary = (size: number, change: Partial<ComparedVocabulary> = {}) => ({
    kind: 2,
    size,
    addsBeginning: false,
    beginningText: "<s>",
    pieceOf: (token: number) => new TextEncoder().encode(`t${token}`),
    ...change,
  });
  const of = (change: Partial<ComparedVocabulary>) =>
    vocabularyDifference(vocabulary(1000), vocabulary(1000, change));
  const renamed = (renamedToken: number): Partial<ComparedVocabulary> => ({
    pieceOf: (token) => new TextEncoder().encode(token === renamedToken ? "other" : `t${token}`),
  });
  assert.equal(of({}), undefined);
  assert.equal(of({ size: 1128 }), undefined);
  assert.match(of({ size: 1129 })!, /1129 and 1000 tokens/);
  assert.match(of({ kind: 1 })!, /different kinds/);
  assert.match(of({ addsBeginning: true })!, /begin with different tokens/);
  assert.equal(of(renamed(4)), undefined, "special tokens may be named otherwise");
  assert.match(of(renamed(700))!, /token 700 is "other" and "t700"/);
});
