import assert from "node:assert/strict";
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { SttContract, TranscribeParams, Transcript } from "../engine/contract.ts";
import { Recognizer } from "./recognizer.ts";

const PARAMS: TranscribeParams = {
  language: "en",
  effort: "final",
  prompt: "",
  asksNoSpeech: false,
};
const HEARD: Transcript = {
  words: [{ text: "Yes.", startSeconds: 0, endSeconds: 0.4, confidence: 1 }],
  decoding: { tokens: [1], meanLogarithm: 0, temperature: 0, noSpeechProbability: null },
};

/** An engine that answers job after job with `codes`, and then with {@linkcode HEARD}. */
function engineThatFails(codes: readonly ("overloaded" | "engine_error" | "forbidden")[]) {
  let jobs = 0;
  const submit = async function* () {
    await Promise.resolve();
    const code = codes[jobs++];
    if (code !== undefined) throw new ServiceError(code, "Cannot transcribe now");
    yield { data: HEARD };
  };
  const engine = { submit, state: { kind: "loading" } };
  return {
    // Only what a recogniser asks for while it transcribes.
    engine: engine as unknown as EngineClient<SttContract>,
    get jobs() {
      return jobs;
    },
  };
}

for (
  const [source, codes, outcome, jobs] of [
    ["live", ["overloaded", "engine_error"], "Yes.", 3],
    ["recording", ["overloaded", "engine_error"], "Yes.", 3],
    ["live", ["forbidden"], "forbidden", 1],
    ["recording", ["engine_error", "overloaded", "overloaded", "overloaded"], "overloaded", 4],
  ] as const
) {
  Deno.test(`a ${source} final after ${codes.join(", ")}: ${outcome}`, async () => {
    const failing = engineThatFails(codes);
    const recognizer = new Recognizer(failing.engine, source);
    const work = recognizer.transcribe(new Int16Array(), PARAMS, new AbortController().signal);
    const result = await work.then(({ words }) => words[0]!.text, ({ code }) => code);
    assert.deepEqual([result, failing.jobs], [outcome, jobs]);
  });
}

Deno.test("a partial is not tried again", async () => {
  const failing = engineThatFails(["overloaded"]);
  const recognizer = new Recognizer(failing.engine, "live");
  const params: TranscribeParams = { ...PARAMS, effort: "partial" };
  const work = recognizer.transcribe(new Int16Array(), params, new AbortController().signal);
  await assert.rejects(work, { code: "overloaded" });
  assert.equal(failing.jobs, 1);
});

Deno.test("a final that waits for its next try ends when its signal aborts", async () => {
  const failing = engineThatFails(["overloaded"]);
  const leaving = new AbortController();
  const work = new Recognizer(failing.engine, "live")
    .transcribe(new Int16Array(), PARAMS, leaving.signal);
  while (failing.jobs === 0) await new Promise((resolve) => setTimeout(resolve));
  leaving.abort();
  await assert.rejects(work, { name: "AbortError" });
  assert.equal(failing.jobs, 1, "it is not tried again");
});
