import assert from "node:assert/strict";
import { TokenRules } from "./token_rules.ts";

/** Words, a bracket, a blank; then the end token, a language token and 20 timestamps. */
const TEXTS = ["yes", " no", "[", " "];
const [YES, NO, BRACKET, BLANK] = [0, 1, 2, 3];
const END = 4;
const LANGUAGE = 5;
const TIME = 6;
const TIMES = 20;
const SIZE = TIME + TIMES;

const rules = new TokenRules({
  vocabularySize: SIZE,
  endToken: END,
  firstTimeToken: TIME,
  audioContext: 150,
  tokenize: (text) => TEXTS.includes(text) ? Int32Array.of(TEXTS.indexOf(text)) : undefined,
});

/** Scores in which the named tokens are likely, the first most. */
function likely(...ids: readonly number[]): Float32Array {
  const scores = new Float32Array(SIZE).fill(-30);
  for (const [index, id] of ids.entries()) scores[id] = 10 - index;
  return scores;
}

interface Row {
  readonly name: string;
  readonly said: readonly number[];
  readonly scores: Float32Array;
  readonly next: number;
}

const ROWS: readonly Row[] = [
  { name: "the likeliest", said: [TIME, YES], scores: likely(NO, YES), next: NO },
  { name: "no brackets", said: [TIME, YES], scores: likely(BRACKET, NO), next: NO },
  { name: "no language", said: [TIME, YES], scores: likely(LANGUAGE, NO), next: NO },
  { name: "no blank at first", said: [], scores: likely(BLANK, YES), next: YES },
  { name: "a blank later", said: [TIME, YES], scores: likely(BLANK, YES), next: BLANK },
  { name: "no end at first", said: [], scores: likely(END, YES), next: YES },
  { name: "no late beginning", said: [], scores: likely(TIME + 6, TIME + 5), next: TIME + 5 },
  { name: "no time after the first", said: [TIME], scores: likely(TIME + 2, YES), next: YES },
  {
    name: "no text after a time that ends a phrase",
    said: [TIME, YES, TIME + 4],
    scores: likely(NO, TIME + 4),
    next: TIME + 4,
  },
  {
    name: "the end after a time that ends a phrase",
    said: [TIME, YES, TIME + 4],
    scores: likely(END, TIME + 4),
    next: END,
  },
  {
    name: "text after a pair of times",
    said: [TIME, YES, TIME + 4, TIME + 4],
    scores: likely(TIME + 5, NO),
    next: NO,
  },
  {
    name: "times go forward",
    said: [TIME, YES, TIME + 4, TIME + 4, NO],
    scores: likely(TIME + 3, TIME + 7),
    next: TIME + 7,
  },
];

for (const { name, said, scores, next } of ROWS) {
  Deno.test(`what comes next in a greedy transcript: ${name}`, () => {
    assert.equal(rules.next(scores, said).id, next);
  });
}

Deno.test("a timestamp comes next if all timestamps together are likelier than any word", () => {
  const scores = likely(NO, TIME + 1, TIME + 2, TIME + 3);
  assert.equal(rules.next(scores, [TIME, YES]).id, NO);
  scores.fill(9.5, TIME + 1, TIME + 5);
  assert.equal(rules.next(scores, [TIME, YES]).id, TIME + 1);
});

Deno.test("a token's probability is relative to all tokens that the rules allow", () => {
  const { id, probability } = rules.next(likely(BRACKET, NO, YES, TIME + 1), [TIME, YES]);
  assert.equal(id, NO);
  assert.ok(Math.abs(probability - 1 / (1 + Math.exp(-1) + Math.exp(-2))) < 1e-6);
});
