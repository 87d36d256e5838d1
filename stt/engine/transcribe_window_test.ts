/** A final gets a careful search only where that may find something else. */
import assert from "node:assert/strict";
import { fromPcm16 } from "../../shared/media/pcm.ts";
import { randomNumbers } from "../../shared/random_numbers.ts";
import { SHIPPED_RECOGNIZER_OPTIONS } from "../../tests/fixtures/shipped_recognizer.ts";
import { speech } from "../../tests/fixtures/speech.ts";
import type { AudioSamples, RecognitionAdapter, Search } from "./adapter.ts";
import type { TranscribeParams } from "./contract.ts";
import { transcribeWindow } from "./transcribe_window.ts";
import { WhisperAdapter } from "./whisper/adapter.ts";
import { pinned } from "../../tests/fixtures/pinned.ts";

const SENTENCE = "Set a timer for ten minutes.";
const { ignore, why } = pinned("whisper");

/** `adapter`, with a record of the searches that it is asked for. */
function noting(adapter: RecognitionAdapter, searches: Search[]): RecognitionAdapter {
  return {
    info: adapter.info,
    transcribe: (samples, params, signal) => {
      searches.push(params.search);
      return adapter.transcribe(samples, params, signal);
    },
    detect: (samples, languages) => adapter.detect(samples, languages),
    [Symbol.asyncDispose]: () => adapter[Symbol.asyncDispose](),
  };
}

/** `samples` in noise of a level from 0 to 1. */
function inNoise(samples: AudioSamples, level: number): AudioSamples {
  const random = randomNumbers(1);
  return samples.map((sample) => sample + level * (random() - 0.5));
}

const adapter = ignore ? undefined : await WhisperAdapter.load(SHIPPED_RECOGNIZER_OPTIONS);

Deno.test({ name: `hear()${why}`, ignore }, async (t) => {
  assert.ok(adapter);
  const clean = fromPcm16((await speech(SENTENCE)).samples);
  for (
    const [what, effort, level, sureConfidence, expected] of [
      ["a partial is searched for greedily", "partial", 0, 0.9, ["greedy"]],
      ["so is a final whose words are sure", "final", 0, 0.9, ["greedy"]],
      ["and one that is likelier than all others together", "final", 0, 1, ["greedy"]],
      ["a doubtful final is searched for again", "final", 0.6, 0.9, ["greedy", "careful"]],
      ["where nothing is known, each final is", "final", 0, null, ["careful"]],
    ] as const
  ) {
    await t.step(what, async () => {
      const searches: Search[] = [];
      const audio = { seconds: clean.length / 16_000, language: "en" };
      const params: TranscribeParams = {
        language: "en",
        task: "transcribe",
        effort,
        prompt: "",
        keyterms: [],
        asksNoSpeech: false,
      };
      const { signal } = new AbortController();
      const samples = inNoise(clean, level);
      const options = { audio, sureConfidence, signal };
      const { words } = await transcribeWindow(noting(adapter, searches), samples, params, options);
      assert.deepEqual(searches, expected);
      const heard = words.map(({ text }) => text).join(" ");
      if (level === 0) return assert.equal(heard, SENTENCE);
      const careful = await adapter.transcribe(samples, { ...params, search: "careful" }, signal);
      assert.equal(heard, careful.words.map(({ text }) => text).join(" "));
    });
  }
});
