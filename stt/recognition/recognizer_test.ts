import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import type { Effort, SttContract, TranscribeParams, Transcript } from "../engine/contract.ts";
import { type RecognitionEngine, Recognizer } from "./recognizer.ts";

const PARAMS: TranscribeParams = {
  language: "en",
  task: "transcribe",
  effort: "final",
  prompt: "",
  keyterms: [],
  asksNoSpeech: false,
};
const HEARD: Transcript = {
  words: [{ text: "Yes.", startSeconds: 0, endSeconds: 0.4, confidence: 1 }],
  decoding: { tokens: [1], meanLogarithm: 0, temperature: 0, noSpeechProbability: null },
};

/** An engine whose jobs fail with `codes` in turn; a job without a code succeeds. */
function engineThatFails(
  codes: readonly ("overloaded" | "engine_error" | "forbidden" | undefined)[],
) {
  let jobs = 0;
  const answer = async function* () {
    await Promise.resolve();
    const code = codes[jobs++];
    if (code !== undefined) throw new ServiceError(code, "Cannot transcribe now");
    yield { data: { ...HEARD, probabilities: { en: 1 } } };
  };
  return {
    engine: engineInProcess<SttContract>({
      info: {},
      handlers: { transcribe: answer, detect: answer },
    }),
    get jobs() {
      return jobs;
    },
  };
}

function run(recognizer: Recognizer, job: "transcribe" | "detect"): Promise<unknown> {
  const { signal } = new AbortController();
  return job === "transcribe"
    ? recognizer.transcribe(new Int16Array(), PARAMS, signal)
    : recognizer.detect(new Int16Array(), ["en"], signal);
}

const BUSY = Array.from({ length: 4 }, () => "overloaded" as const);
/** Each error may mean that two engines have crashed. */
const FAILED = ["engine_error", "engine_error"] as const;
for (
  const [source, job, codes, outcome] of [
    ["live", "transcribe", ["overloaded", "engine_error"], "done"],
    ["live", "transcribe", BUSY, "done"],
    ["live", "transcribe", FAILED, "engine_error"],
    ["live", "transcribe", ["forbidden"], "forbidden"],
    ["live", "detect", BUSY, "done"],
    ["live", "detect", ["engine_error"], "done"],
    ["recording", "transcribe", ["overloaded", "engine_error"], "done"],
    ["recording", "transcribe", FAILED, "engine_error"],
    ["recording", "transcribe", BUSY, "overloaded"],
    ["recording", "detect", BUSY, "overloaded"],
  ] as const
) {
  Deno.test(`a final of a ${source}: ${job} after ${codes.join(", ")} is ${outcome}`, async () => {
    const failing = engineThatFails(codes);
    const recognizer = new Recognizer(failing.engine, source);
    const result = await run(recognizer, job).then(() => "done", ({ code }) => code);
    assert.equal(result, outcome);
    assert.equal(failing.jobs, codes.length + (outcome === "done" ? 1 : 0));
  });
}

Deno.test("live finals have priority over partials, and partials over recordings", async () => {
  const priorityOf = async (source: "live" | "recording", effort: Effort | "detect") => {
    const priorities: number[] = [];
    const { engine } = engineThatFails([]);
    const noting: RecognitionEngine = {
      ...engine,
      submit(method, params, options) {
        priorities.push(options?.priority ?? 0);
        return engine.submit(method, params, options);
      },
    };
    const recognizer = new Recognizer(noting, source);
    const { signal } = new AbortController();
    await (effort === "detect"
      ? recognizer.detect(new Int16Array(), ["en"], signal)
      : recognizer.transcribe(new Int16Array(), { ...PARAMS, effort }, signal));
    assert.equal(priorities.length, 1);
    return priorities[0]!;
  };
  const [final, partial] = [await priorityOf("live", "final"), await priorityOf("live", "partial")];
  const recording = await priorityOf("recording", "final");
  assert.ok(final > partial && partial > recording, `${final} ${partial} ${recording}`);
  assert.equal(await priorityOf("live", "detect"), final, "a final waits for its language");
  assert.equal(await priorityOf("recording", "detect"), recording);
});

Deno.test("a recording whose first job was admitted retries when the engine is overloaded", async () => {
  const failing = engineThatFails([undefined, ...BUSY]);
  const recognizer = new Recognizer(failing.engine, "recording");
  await run(recognizer, "transcribe");
  await run(recognizer, "transcribe");
  assert.equal(failing.jobs, 1 + BUSY.length + 1);
});

Deno.test("a partial is not retried", async () => {
  const failing = engineThatFails(["overloaded"]);
  const recognizer = new Recognizer(failing.engine, "live");
  const params: TranscribeParams = { ...PARAMS, effort: "partial" };
  const work = recognizer.transcribe(new Int16Array(), params, new AbortController().signal);
  await assert.rejects(work, { code: "overloaded" });
  assert.equal(failing.jobs, 1);
});

Deno.test("a final that waits for its retry ends when its signal aborts", async () => {
  const failing = engineThatFails(["overloaded"]);
  const leaving = new AbortController();
  const work = new Recognizer(failing.engine, "live")
    .transcribe(new Int16Array(), PARAMS, leaving.signal);
  while (failing.jobs === 0) await new Promise((resolve) => setTimeout(resolve));
  leaving.abort();
  await assert.rejects(work, { name: "AbortError" });
  assert.equal(failing.jobs, 1, "it is not tried again");
});
