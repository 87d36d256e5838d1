/** How many clauses of a text are computed at once. */
import assert from "node:assert/strict";
import type { SpeechAdapter, SpeechRequest } from "./adapter.ts";
import { PLAIN_CAPABILITIES } from "./contract.ts";
import { speakWhole } from "./speaking.ts";
import { SPEECH } from "../../tests/fixtures/speech_job.ts";
import { until } from "../../tests/fixtures/until.ts";
import { pause } from "../../shared/pause.ts";

const WORDS = ["one", "two", "three", "four", "five"];
const speech: SpeechRequest = {
  ...SPEECH,
  clauses: WORDS.map((word) => ({
    tokens: [{ written: word, spoken: word }],
    rate: 1,
    pitchSemitones: 0,
    pauseSeconds: 0,
  })),
  clips: {},
};

/**
 * Creates an adapter that takes longer for earlier clauses, and a record of what it was asked for.
 */
function slowAdapter(runsConcurrently: boolean) {
  const heard = { begun: [] as string[], atOnce: 0 };
  let speaking = 0;
  const adapter: SpeechAdapter = {
    info: { engine: "kokoro", version: "", backend: "cpu", capabilities: PLAIN_CAPABILITIES },
    runsConcurrently,
    async speak({ tokens }) {
      const { written } = tokens[0]!;
      heard.begun.push(written);
      heard.atOnce = Math.max(heard.atOnce, ++speaking);
      await pause(5 * (6 - heard.begun.length));
      speaking--;
      const samples = new Float32Array(240).fill(WORDS.indexOf(written) + 1);
      return { samples, tokens: [{ index: 0, startSeconds: 0, endSeconds: 0.01 }], phonemes: [] };
    },
    async [Symbol.asyncDispose]() {},
  };
  return { adapter, heard };
}

for (const [runsConcurrently, atOnce] of [[true, 2], [false, 1]] as const) {
  Deno.test(`a whole text is spoken ${atOnce} at once and comes in its order`, async () => {
    const { adapter, heard } = slowAdapter(runsConcurrently);
    const clauses = await speakWhole(adapter, speech, new AbortController().signal);
    assert.deepEqual(clauses.map(({ samples }) => samples[0]), [1, 2, 3, 4, 5]);
    assert.deepEqual(clauses.map(({ words }) => words[0]?.word), WORDS);
    assert.deepEqual(heard, { begun: WORDS, atOnce });
  });

  Deno.test(`no clause begins after a cancellation, ${atOnce} at once`, async () => {
    const { adapter, heard } = slowAdapter(runsConcurrently);
    const cancelling = new AbortController();
    const spoken = speakWhole(adapter, speech, cancelling.signal);
    await until(() => heard.begun.length === atOnce);
    cancelling.abort();
    await spoken;
    assert.equal(heard.begun.length, atOnce);
  });
}

Deno.test("a clause that fails rejects the whole text, and no further clause begins", async () => {
  const { adapter, heard } = slowAdapter(true);
  const failing: SpeechAdapter = {
    ...adapter,
    runsConcurrently: true,
    speak: (clause, order, signal) =>
      clause.tokens[0]!.written === "two"
        ? Promise.reject(new Error("no two"))
        : adapter.speak(clause, order, signal),
  };
  const signal = new AbortController().signal;
  await assert.rejects(speakWhole(failing, speech, signal), { message: "no two" });
  assert.deepEqual(heard.begun, ["one"]);
});
