import assert from "node:assert/strict";
import { locateLibrary } from "../../../ffi/library.ts";
import { libraryPackage } from "../../../ffi/platform.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { type DecodeOptions, WhisperState } from "../../../ffi/whisper_state.ts";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { withEncoderPositions } from "../../../tests/fixtures/short_whisper.ts";
import {
  SHIPPED_RECOGNIZER,
  SHIPPED_RECOGNIZER_OPTIONS,
} from "../../../tests/fixtures/shipped_recognizer.ts";
import { speech } from "../../../tests/fixtures/speech.ts";
import type { SearchParams } from "../adapter.ts";
import { WhisperAdapter } from "./adapter.ts";
import { LogMel } from "./log_mel.ts";
import { pinned } from "../../../tests/fixtures/pinned.ts";

const PARAMS: SearchParams = {
  language: "en",
  task: "transcribe",
  effort: "final",
  search: "greedy",
  prompt: "",
  keyterms: [],
  asksNoSpeech: true,
};
const SENTENCES = [
  ["en", "What is the weather like in London tomorrow?", "svc_heart"],
  ["de", "Schalte das Licht in der Küche ein.", "de_katharina"],
  ["fr", "Allume la lumière dans la cuisine.", "fr_sonia"],
] as const;
const NEVER = new AbortController().signal;

const { ignore, why } = pinned("whisper");
/** Only the build that ships seeds its beams. */
const unseeded = libraryPackage("whisper")?.shipped === undefined
  ? { ignore: true, why: " (skipped: no build of our own ships here)" }
  : { ignore, why };

// Loaded once for all tests: a library stays open for the process.
const library = ignore ? undefined : new WhisperLibrary(await locateLibrary("whisper", ""));
const loaded = ignore ? undefined : await WhisperAdapter.load(SHIPPED_RECOGNIZER_OPTIONS);
const probing = ignore
  ? undefined
  : await WhisperAdapter.load({ ...SHIPPED_RECOGNIZER_OPTIONS, threads: 2, adaptsThreads: true });
/** The same with a window as long as Whisper's own, with twice as much silence before the audio. */
const longer = ignore ? undefined : await withLongerWindow();

async function withLongerWindow(): Promise<WhisperAdapter> {
  const path = await Deno.makeTempFile();
  await Deno.writeFile(path, withEncoderPositions(await Deno.readFile(SHIPPED_RECOGNIZER), 1500));
  return await WhisperAdapter.load({ ...SHIPPED_RECOGNIZER_OPTIONS, modelPath: path })
    .finally(() => Deno.remove(path));
}

async function spoken(text: string, voice?: string): Promise<Float32Array<ArrayBuffer>> {
  return fromPcm16((await speech(text, voice)).samples);
}

Deno.test({
  name: `our spectrogram is heard as whisper.cpp's own is${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
    using state = new WhisperState(model);
    const logMel = new LogMel(model.bands);
    for (const [language, text, voice] of SENTENCES) {
      const samples = await spoken(text, voice);
      const positions = Math.ceil(samples.length / 320) + 40;
      const options: DecodeOptions = {
        language,
        audioContext: positions,
        threads: SHIPPED_RECOGNIZER_OPTIONS.threads,
        maxTokens: 0,
        fallback: false,
        beamSize: 1,
      };
      const theirs = await state.decode(samples, options);
      const frames = positions * 2;
      const ours = await state.decode({ values: logMel.compute(samples, frames), frames }, options);
      assert.deepEqual(ours.map(({ id }) => id), theirs.map(({ id }) => id));
      for (const [at, { probability }] of ours.entries()) {
        assert.ok(Math.abs(probability - theirs[at]!.probability) < 0.01, `${text} ${at}`);
      }
    }
  },
});

Deno.test({
  name: `finding out how many threads are fastest changes no transcript${why}`,
  ignore,
  fn: async () => {
    for (const [language, text, voice] of SENTENCES) {
      const samples = await spoken(text, voice);
      for (const search of ["greedy", "careful"] as const) {
        const params = { ...PARAMS, language, search };
        assert.deepEqual(
          await probing!.transcribe(samples, params, NEVER),
          await loaded!.transcribe(samples, params, NEVER),
        );
      }
    }
  },
});

Deno.test({
  name: `the probability that nobody speaks is of what was heard last${why}`,
  ignore,
  fn: async () => {
    const adapter = loaded!;
    const samples = await spoken("Set a timer for ten minutes.");
    for (const search of ["greedy", "careful"] as const) {
      const chances: number[] = [];
      for (const heard of [samples, new Float32Array(samples.length), samples]) {
        const { decoding } = await adapter.transcribe(heard, { ...PARAMS, search }, NEVER);
        chances.push(decoding.noSpeechProbability!);
      }
      assert.equal(chances[0], chances[2]);
      assert.ok(chances[0]! < 0.1 && chances[1]! > 0.9, String(chances));
    }
  },
});

Deno.test({
  name: `languages are told apart, by all of the audio, whatever was heard before${why}`,
  ignore,
  fn: async () => {
    const adapter = loaded!;
    const languages = ["en", "de", "fr"];
    const brief = await spoken("Stop.");
    for (const [language, text, voice] of SENTENCES) {
      const samples = await spoken(text, voice);
      const chances = await adapter.detect(samples, languages);
      const sum = Object.values(chances).reduce((total, chance) => total + chance, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5);
      assert.equal(languages.toSorted((a, b) => chances[b]! - chances[a]!)[0], language);
      await adapter.transcribe(brief, { ...PARAMS, effort: "partial" }, NEVER);
      assert.deepEqual(await adapter.detect(samples, languages), chances);
      // A decode right after it reuses the encoding, and gives the same as a decode of a copy.
      const params = { ...PARAMS, language };
      const said = await adapter.transcribe(samples, params, NEVER);
      assert.deepEqual(await adapter.transcribe(samples.slice(), params, NEVER), said);
      const careful = { ...params, search: "careful" } as const;
      const found = await adapter.transcribe(samples, careful, NEVER);
      assert.deepEqual(await adapter.transcribe(samples.slice(), careful, NEVER), found);
    }
  },
});

Deno.test({
  name: `a careful search finds the same, whatever was decoded before${unseeded.why}`,
  ignore: unseeded.ignore,
  fn: async () => {
    const adapter = loaded!;
    const samples = await spoken("Xylophone quartz vexed.");
    const params = { ...PARAMS, search: "careful" } as const;
    const first = await adapter.transcribe(samples, params, NEVER);
    for (let turn = 0; turn < 11; turn++) {
      assert.deepEqual(await adapter.transcribe(samples, params, NEVER), first);
    }
  },
});

Deno.test({
  name: `word times are those of the audio, however much silence goes before it${why}`,
  ignore,
  fn: async () => {
    const adapters = [loaded!, longer!];
    assert.deepEqual(adapters.map(({ info }) => info.windowSeconds), [20, 30]);
    const { samples, words: truth } = await speech(SENTENCES[0][1]);
    for (const search of ["greedy", "careful"] as const) {
      const heard = await Promise.all(
        adapters.map((adapter) =>
          adapter.transcribe(fromPcm16(samples), { ...PARAMS, search }, NEVER)
        ),
      );
      const [here, there] = heard.map(({ words }) => words.map(({ startSeconds }) => startSeconds));
      assert.equal(here!.length, truth.length);
      for (const [at, { start }] of truth.entries()) {
        assert.ok(Math.abs(here![at]! - there![at]!) < 0.03, `${here} and ${there}`);
        assert.ok(Math.abs(here![at]! - start) < 0.1, `${here} for ${start}`);
      }
    }
  },
});
