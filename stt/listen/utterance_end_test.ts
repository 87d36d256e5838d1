import assert from "node:assert/strict";
import type { RecognizedWord } from "../engine/contract.ts";
import { UtteranceEndWatch } from "./utterance_end.ts";

const LIMIT_MILLISECONDS = 1000;

function wordTo(endSeconds: number): RecognizedWord[] {
  return [{ text: "word", startSeconds: endSeconds - 0.3, endSeconds, confidence: 1 }];
}

Deno.test("the end of an utterance is due once, when the limit has passed since its last word", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  assert.equal(watch.due(9), undefined, "no final yet");
  watch.onFinal(wordTo(2), 2.3);
  assert.equal(watch.due(2.9), undefined);
  assert.equal(watch.due(3), 2);
  assert.equal(watch.due(9), undefined, "once");
});

Deno.test("speech within the limit postpones the end until after its own last word", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.8);
  assert.equal(watch.due(9), undefined);
  watch.onFinal(wordTo(4), 4.3);
  assert.equal(watch.due(5), 4);
});

Deno.test("a final that comes late, during the next speech, still ends its utterance", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onSpeech(4);
  watch.onFinal(wordTo(2), 2.3);
  assert.equal(watch.due(4.5), 2);
});

Deno.test("noise without words does not postpone the end for good; without a limit none is due", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.5);
  watch.onFinal([], 2.9);
  assert.equal(watch.due(3), 2);
  const never = new UtteranceEndWatch(undefined);
  never.onFinal(wordTo(2), 2.3);
  assert.equal(never.due(1e6), undefined);
});

Deno.test("speech that begins less than two frames before a final ends is not covered by it", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onSpeech(1);
  watch.onSpeech(2.3);
  watch.onFinal(wordTo(2), 2.33);
  assert.equal(watch.due(9), undefined);
});

Deno.test("speech that was assumed to continue but did not postpones nothing", () => {
  const watch = new UtteranceEndWatch(LIMIT_MILLISECONDS);
  watch.onFinal(wordTo(2), 2.3);
  watch.onSpeech(2.3);
  watch.onSilence(2.3);
  assert.equal(watch.due(3), 2);
});

Deno.test("a standstill of the audio ends only the utterance before it, even if its final is late", () => {
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
