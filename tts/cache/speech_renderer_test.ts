/** Sharing of an utterance, and what happens when clients disconnect, on a real engine. */
import assert from "node:assert/strict";
import { Registry } from "prom-client";
import { readTtsConfig } from "../../shared/config/tts.ts";
import { createEnginePool } from "../../shared/engine/pool.ts";
import { parseWith } from "../../shared/http/validation.ts";
import { createLog } from "../../shared/log.ts";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { pause } from "../../shared/pause.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import { until } from "../../tests/fixtures/until.ts";
import { AcousticModel } from "../acoustic_model.ts";
import { VoiceCatalogue } from "../catalogue.ts";
import type { TtsEngineContract } from "../engine/contract.ts";
import { FORMANT_ENGINE } from "../engine/definition.ts";
import { SynthesisPlanner } from "../synthesis.ts";
import { SpeechRenderer } from "./speech_renderer.ts";

const LONG = Array.from({ length: 100 }, (_, index) => `This is sentence ${index}.`).join(" ");

Deno.test("SpeechRenderer.render()", async (t) => {
  const log = createLog({ level: "error", fields: {} });
  await using engine = createEnginePool<TtsEngineContract>({
    service: "tts",
    options: FORMANT_ENGINE,
    log,
    maxQueue: 10,
  });
  using thread = new DecodingThread();
  const planner = new SynthesisPlanner(
    readTtsConfig({}),
    await VoiceCatalogue.load(),
    thread,
    new AcousticModel(engine, { identity: "", untilRead: () => Promise.resolve() }, 1),
  );
  const renderer = new SpeechRenderer({ engine, cache: undefined, registry: new Registry(), log });
  const synthesis = planner.plan(parseWith(SynthesisRequest, { text: LONG }), "high");
  const other = planner.plan(parseWith(SynthesisRequest, { text: `${LONG} Other.` }), "high");
  const render = (signal: AbortSignal) => renderer.render(synthesis, { signal });
  const untilFree = () => until(() => engine.activeJobs === 0);
  await engine.settled();

  await t.step("continues for the remaining request when another is aborted", async () => {
    const leaving = new AbortController();
    const left = assert.rejects(render(leaving.signal), { name: "AbortError" });
    const staying = render(new AbortController().signal);
    await pause(50);
    leaving.abort();
    await left;
    const { seconds, words } = await staying;
    assert.ok(seconds > 90, `${seconds} s`);
    assert.equal(words.at(-1)!.word, "99.");
  });

  await t.step("stops computing once every request is aborted", async () => {
    const start = performance.now();
    await render(new AbortController().signal);
    const wholeMilliseconds = performance.now() - start;
    const leaving = new AbortController();
    const both = [1, 2].map(() => assert.rejects(render(leaving.signal), { name: "AbortError" }));
    await pause(50);
    assert.equal(engine.activeJobs, 1);
    leaving.abort();
    const leftAt = performance.now();
    await Promise.all(both);
    await untilFree();
    const stopped = performance.now() - leftAt;
    assert.ok(stopped < wholeMilliseconds / 2, `${stopped} of ${wholeMilliseconds} ms`);
  });

  await t.step("calls onStart of each joined request once the shared work starts", async () => {
    const started: string[] = [];
    const startOf = (name: string) => ({
      signal: new AbortController().signal,
      onStart: () => void started.push(name),
    });
    const before = renderer.render(other, startOf("before"));
    const both = ["first", "joined"].map((name) => renderer.render(synthesis, startOf(name)));
    await Promise.all([before, ...both]);
    assert.deepEqual(started, ["before", "first", "joined"]);
  });

  await t.step("computes anew for a request that comes after all others were aborted", async () => {
    assert.ok((await render(new AbortController().signal)).seconds > 90);
  });
});
