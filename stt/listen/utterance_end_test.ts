import assert from "node:assert/strict";
import type { RecognizedWord } from "../engine/contract.ts";
import { UtteranceEndWatch } from "./utterance_end.ts";

const LIMIT_MILLISECONDS = 1000;

function wordTo(endSeconds: number): RecognizedWord[] {
  return [{ text: "word", startSeconds: endSeconds - 0.3, endSeconds, confidence: 1 }];
}

Deno.test("the end of an utterance is due once, that long after its last word", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  assert.equal(watch.due(9), undefined, "no final yet");
  watch.onFinal(wordTo(2), 2.3);
  assert.equal(watch.due(2.9), undefined);
  assert.equal(watch.due(3), 2);
  assert.equal(watch.due(9), undefined, "once");
});

Deno.test("speech that goes on within the limit puts it off to its own last word", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.8);
  assert.equal(watch.due(9), undefined);
  watch.onFinal(wordTo(4), 4.3);
  assert.equal(watch.due(5), 4);
});

Deno.test("a final that comes late, when somebody speaks again, still ends its utterance", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onSpeech(4);
  watch.onFinal(wordTo(2), 2.3);
  assert.equal(watch.due(4.5), 2);
});

Deno.test("a noise without words does not put it off for good; without a limit it is never due", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.5);
  watch.onFinal([], 2.9);
  assert.equal(watch.due(3), 2);
  const never = new UtteranceEndWatch(undefined);
  never.onFinal(wordTo(2), 2.3);
  assert.equal(never.due(1e6), undefined);
});

Deno.test("speech that begins where a final ends, but for part of a frame, is not covered by it", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onSpeech(2.3);
  watch.onFinal(wordTo(2), 2.33);
  assert.equal(watch.due(9), undefined);
});

Deno.test("who was taken to go on speaking and said nothing puts nothing off", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.3);
  watch.onSilence(2.3);
  assert.equal(watch.due(3), 2);
});

Deno.test("a standstill ends the utterance before it, however late its final comes, and no other", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onSpeech(2.5);
  watch.onStandstill(3, 0.9);
  watch.onFinal(wordTo(2), 2.3);
  assert.equal(watch.due(3.3), undefined, "too short");
  watch.onStandstill(3, 1);
  assert.equal(watch.due(3.3), undefined, "somebody has spoken in between");
  watch.onSpeech(2.98);
  watch.onFinal(wordTo(3), 3);
  assert.equal(watch.due(3.3), 3);
  watch.onFinal(wordTo(3.5), 3.6);
  assert.equal(watch.due(3.9), undefined, "the next has just been spoken");
});
