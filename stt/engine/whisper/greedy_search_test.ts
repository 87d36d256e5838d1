import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { locateLibrary } from "../../../ffi/library.ts";
import { libraryPackage, PLATFORM } from "../../../ffi/platform.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { WhisperState } from "../../../ffi/whisper_state.ts";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { speech } from "../../../tests/fixtures/speech.ts";
import type { HeardSamples } from "../adapter.ts";
import { audioWindow } from "../audio_window.ts";
import { keytermGains } from "../keyterm_gains.ts";
import { type GreedyOptions, GreedySearch } from "./greedy_search.ts";
import { LogMel } from "./log_mel.ts";

const MODEL = fileURLToPath(
  new URL("../../../models/stt/parley-stt-small/model-q8_0.bin", import.meta.url),
);
const SECOND = 16_000;

const ignore = libraryPackage("whisper") === undefined;
const why = ignore ? ` (skipped: no libwhisper is pinned for ${PLATFORM})` : "";
const library = ignore ? undefined : new WhisperLibrary(await locateLibrary("whisper", ""));

/** What is heard of a sentence: its beginnings, all of it, and all of it in noise. */
async function heardOf(text: string, voice: string): Promise<HeardSamples[]> {
  const samples = fromPcm16((await speech(text, voice)).samples);
  const next = randomNumbers(text.length);
  const noisy = samples.map((sample) => sample + (next() - 0.5) / 5);
  return [samples.slice(0, SECOND / 2), samples.slice(0, 1.4 * SECOND), samples, noisy];
}

/** Both transcripts of `samples`: ours, and whisper_full's. */
async function transcripts(
  model: WhisperModel,
  samples: HeardSamples,
  options: Omit<GreedyOptions, "positions" | "threads" | "signal">,
) {
  const { padded, positions } = audioWindow(samples, model.audioContext, "partial");
  const frames = positions * 2;
  const spectrogram = { values: new LogMel(model.bands).compute(padded, frames), frames };
  using state = new WhisperState(model);
  const asked = { ...options, positions, threads: 2, signal: new AbortController().signal };
  const ours = await new GreedySearch(model, state).transcribe(spectrogram, asked);
  const theirs = await state.decode(spectrogram, {
    ...asked,
    audioContext: positions,
    fallback: false,
    beamSize: 1,
  });
  return { ours, theirs };
}

const SENTENCES = [
  ["en", "Set a timer for ten minutes, and then call Anna.", "svc_heart"],
  ["de", "Schalte das Licht in der Küche ein.", "de_katharina"],
  ["fr", "Allume la lumière dans la cuisine, s'il te plaît.", "fr_sonia"],
] as const;

for (const [language, text, voice] of SENTENCES) {
  Deno.test({
    name: `greedy transcripts are whisper_full's: ${text}${why}`,
    ignore,
    fn: async () => {
      using model = await WhisperModel.load(library!, MODEL);
      const prompt = model.tokenize(" This was said before.", 32)!;
      const tokenize = (word: string) => [...model.tokenize(word, 32) ?? []];
      const gains = keytermGains(["Annabel", "Licht"], tokenize)!;
      let words = 0;
      for (const samples of await heardOf(text, voice)) {
        const manners = [
          { maxTokens: 60 },
          { maxTokens: 3 },
          { maxTokens: 60, prompt },
          { maxTokens: 60, gains },
        ];
        for (const manner of manners) {
          const { ours, theirs } = await transcripts(model, samples, { language, ...manner });
          assert.deepEqual(ours.map(({ id }) => id), theirs.map(({ id }) => id));
          for (const [at, { probability, bytes }] of ours.entries()) {
            assert.ok(Math.abs(probability - theirs[at]!.probability) < 0.01);
            assert.deepEqual(bytes, theirs[at]!.bytes);
            words++;
          }
        }
      }
      assert.ok(words > 60, `only ${words} tokens were compared`);
    },
  });
}

Deno.test({
  name: `a greedy search stops when its signal aborts, and the state goes on after${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, MODEL);
    using state = new WhisperState(model);
    const search = new GreedySearch(model, state);
    const frames = 200;
    const values = new LogMel(model.bands).compute(new Float32Array(2 * SECOND), frames);
    const options = { language: "en", positions: 100, threads: 2, maxTokens: 20 };
    const aborting = new AbortController();
    const { signal } = aborting;
    const searching = search.transcribe({ values, frames }, { ...options, signal });
    aborting.abort();
    await assert.rejects(searching, { name: "AbortError" });
    const never = new AbortController().signal;
    await search.transcribe({ values, frames }, { ...options, signal: never });
  },
});
