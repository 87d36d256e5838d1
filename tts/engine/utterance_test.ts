/** Finishing an utterance: its visemes; a long one yields to other work and stops when aborted. */
import assert from "node:assert/strict";
import { pause } from "../../shared/pause.ts";
import { FINISH, SPEECH } from "../../tests/fixtures/speech_job.ts";
import type { Container, Finish, Speech } from "./contract.ts";
import { ResamplerCache } from "./sound/resampler_cache.ts";
import { finishUtterance, joinUtterance } from "./utterance.ts";

const ENGINE_RATE_HZ = 24_000;
const SECONDS = 40;
const SPEECH_AT_48: Speech = { ...SPEECH, sampleRateHz: 48_000 };

/** A clause that is a pure tone. */
function toneOf(seconds: number) {
  const samples = Float32Array.from(
    { length: seconds * ENGINE_RATE_HZ },
    (_, index) => 0.3 * Math.sin(index / 20),
  );
  return { samples, seconds, words: [], visemes: [], pauseSeconds: 0, gpuSeconds: null };
}

function finishAs(container: Container, loudness: Finish["loudness"]): Finish {
  return { ...FINISH, container, loudness };
}

for (const loudness of ["none", "ebu_r128"] as const) {
  Deno.test(`an utterance with loudness ${loudness} that nobody waits for is not finished`, async () => {
    using resamplers = new ResamplerCache();
    const leaving = new AbortController();
    const { signal } = leaving;
    const finish = finishAs("wav", loudness);
    const finishing = finishUtterance([toneOf(SECONDS)], SPEECH_AT_48, finish, resamplers, signal);
    leaving.abort();
    await assert.rejects(finishing, { name: "AbortError" });
  });
}

for (const container of ["wav", "opus"] satisfies Container[]) {
  Deno.test(`others have their turn while a long utterance becomes ${container}`, async () => {
    using resamplers = new ResamplerCache();
    const finish = finishAs(container, "none");
    /** How often other work got a turn meanwhile. */
    const turnsDuring = async (seconds: number): Promise<number> => {
      const clauses = [toneOf(seconds)];
      const over = new AbortController();
      let turns = 0;
      const others = (async () => {
        for (; !over.signal.aborted; turns++) await pause(0);
      })();
      await finishUtterance(clauses, SPEECH_AT_48, finish, resamplers, over.signal);
      over.abort();
      await others;
      return turns;
    };
    // The first run also loads packages.
    await turnsDuring(1);
    const [short, long] = [await turnsDuring(1), await turnsDuring(SECONDS)];
    assert.ok(long >= short + 3, `${short}, then ${long} turns`);
  });
}

Deno.test("the pause after a clause that the voice cannot pronounce has a viseme too", async () => {
  using resamplers = new ResamplerCache();
  const speech = { ...SPEECH_AT_48, visemes: true };
  const spoken = { ...toneOf(1), pauseSeconds: 0.35 };
  const sounding = { ...spoken, visemes: [{ viseme: "aa", start: 0, duration: 1 } as const] };
  const silent = { ...spoken, samples: new Float32Array(0), seconds: 0 };
  const { signal } = new AbortController();
  const finish = finishAs("wav", "none");
  const clauses = [sounding, silent, sounding];
  const { visemes, seconds } = await joinUtterance(clauses, speech, finish, resamplers, signal);
  let end = 0;
  for (const { start, duration } of visemes) {
    assert.ok(Math.abs(start - end) < 1e-9, `a viseme at ${start} s after one until ${end} s`);
    end = start + duration;
  }
  assert.ok(Math.abs(end - seconds) < 1e-9);
});
