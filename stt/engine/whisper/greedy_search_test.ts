import assert from "node:assert/strict";
import { locateLibrary } from "../../../ffi/library.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { WhisperState } from "../../../ffi/whisper_state.ts";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { withDecoderPositions } from "../../../tests/fixtures/short_whisper.ts";
import { SHIPPED_RECOGNIZER } from "../../../tests/fixtures/shipped_recognizer.ts";
import { speech } from "../../../tests/fixtures/speech.ts";
import { withFolder } from "../../../tests/fixtures/temporary_folder.ts";
import type { AudioSamples } from "../adapter.ts";
import { audioWindow } from "../audio_window.ts";
import { keytermGains } from "../keyterm_gains.ts";
import { type GreedyOptions, GreedySearch } from "./greedy_search.ts";
import { LogMel } from "./log_mel.ts";
import { pinned } from "../../../tests/fixtures/pinned.ts";

const SECOND = 16_000;
/** Two threads would spin while they wait for each other, on cores that others keep busy. */
const THREADS = 1;

const { ignore, why } = pinned("whisper");
const library = ignore ? undefined : new WhisperLibrary(await locateLibrary("whisper", ""));

/** Audio of a sentence: all of it, two beginnings, and all of it in noise. */
async function heardOf(text: string, voice: string): Promise<AudioSamples[]> {
  const samples = fromPcm16((await speech(text, voice)).samples);
  const next = randomNumbers(text.length);
  const noisy = samples.map((sample) => sample + (next() - 0.5) / 5);
  return [samples, samples.slice(0, SECOND / 2), samples.slice(0, 1.4 * SECOND), noisy];
}

/** One model, in which windows are transcribed both ways. */
class BothWays implements Disposable {
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #search: GreedySearch;
  readonly #logMel: LogMel;

  constructor(model: WhisperModel) {
    this.#model = model;
    this.#state = new WhisperState(model);
    this.#search = new GreedySearch(model, this.#state);
    this.#logMel = new LogMel(model.bands);
  }

  /** The transcripts of `samples`: ours, and whisper_full's. */
  async transcribe(
    samples: AudioSamples,
    options: Omit<GreedyOptions, "positions" | "audioPositions" | "threads" | "signal">,
  ) {
    const { padded, positions } = audioWindow(samples, this.#model.audioContext, "partial");
    const frames = positions * 2;
    const spectrogram = { values: this.#logMel.compute(padded, frames), frames };
    const { signal } = new AbortController();
    // whisper_full decodes up to the end of the window.
    const asked = { ...options, positions, audioPositions: positions, threads: THREADS, signal };
    const ours = await this.#search.transcribe(spectrogram, asked);
    const theirs = await this.#state.decode(spectrogram, {
      ...asked,
      audioContext: positions,
      fallback: false,
      beamSize: 1,
    });
    return { ours, theirs };
  }

  [Symbol.dispose](): void {
    this.#state[Symbol.dispose]();
  }
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
      using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
      using both = new BothWays(model);
      const prompt = model.tokenize(" This was said before.", 32)!;
      const tokenize = (word: string) => [...model.tokenize(word, 32) ?? []];
      const gains = keytermGains(["Annabel", "Licht"], tokenize)!;
      let words = 0;
      const [whole, ...others] = await heardOf(text, voice);
      const cases = [
        ...[whole!, ...others].map((samples) => ({ samples, manner: { maxTokens: 60 } })),
        { samples: whole!, manner: { maxTokens: 3 } },
        { samples: whole!, manner: { maxTokens: 60, prompt } },
        { samples: whole!, manner: { maxTokens: 60, gains } },
        { samples: whole!, manner: { maxTokens: 60, translate: true } },
      ];
      for (const { samples, manner } of cases) {
        const { ours, theirs } = await both.transcribe(samples, { language, ...manner });
        assert.deepEqual(ours.map(({ id }) => id), theirs.map(({ id }) => id));
        for (const [at, { probability, bytes }] of ours.entries()) {
          assert.ok(Math.abs(probability - theirs[at]!.probability) < 0.01);
          assert.deepEqual(bytes, theirs[at]!.bytes);
          words++;
        }
      }
      assert.ok(words > 40, `only ${words} tokens were compared`);
    },
  });
}

/** Records the tokens that it is given. */
class NotingState extends WhisperState {
  pushes: number[][] = [];

  override push(...asked: Parameters<WhisperState["push"]>): ReturnType<WhisperState["push"]> {
    this.pushes.push([...asked[0]]);
    return super.push(...asked);
  }
}

Deno.test({
  name: `a phrase that ends with the audio is not asked what follows${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
    using state = new NotingState(model);
    const search = new GreedySearch(model, state);
    const logMel = new LogMel(model.bands);
    for (const [language, text, voice] of SENTENCES) {
      const [heard] = await heardOf(text, voice);
      const { padded, positions, leadSeconds } = audioWindow(heard!, model.audioContext, "partial");
      const frames = positions * 2;
      const spectrogram = { values: logMel.compute(padded, frames), frames };
      const signal = new AbortController().signal;
      const asked = { language, positions, threads: THREADS, maxTokens: 60, signal };
      const transcribe = async (audioPositions: number) => {
        state.pushes = [];
        const tokens = await search.transcribe(spectrogram, { ...asked, audioPositions });
        return { tokens, pushes: state.pushes.length };
      };
      const whole = await transcribe(positions);
      const ended = await transcribe((leadSeconds + heard!.length / SECOND) * 50);
      assert.deepEqual(ended.tokens, whole.tokens);
      assert.equal(ended.pushes, whole.pushes - 1, text);
    }
  },
});

Deno.test({
  name: `a transcript begins with its language and its task${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
    using state = new NotingState(model);
    const search = new GreedySearch(model, state);
    const [positions, audioPositions] = [64, 64];
    const frames = 2 * positions;
    const spectrogram = { values: new Float32Array(model.bands * frames), frames };
    const { signal } = new AbortController();
    const asked = { language: "de", positions, audioPositions, threads: THREADS, maxTokens: 1 };
    const textOf = (ids: readonly number[]) =>
      ids.map((id) => new TextDecoder().decode(model.bytesOf(id))).join("");
    for (const [translate, task] of [[false, "TRANSCRIBE"], [true, "TRANSLATE"]] as const) {
      state.pushes = [];
      await search.transcribe(spectrogram, { ...asked, signal, translate });
      assert.equal(textOf(state.pushes[0]!), `[_SOT_][_LANG_de][_${task}_]`);
    }
  },
});

Deno.test({
  name: `a model whose decoder has fewer places than Whisper's is left to whisper_full${why}`,
  ignore,
  fn: () =>
    withFolder(async (folder) => {
      const path = `${folder}/short.bin`;
      const whole = await Deno.readFile(SHIPPED_RECOGNIZER);
      for (const [places, fits] of [[448, true], [447, false], [12, false]] as const) {
        await Deno.writeFile(path, withDecoderPositions(whole, places));
        using model = await WhisperModel.load(library!, path);
        using state = new WhisperState(model);
        assert.equal(new GreedySearch(model, state).fits, fits, `${places} places`);
      }
    }),
});

Deno.test({
  name: `a greedy search stops when its signal aborts, and the state goes on after${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
    using state = new WhisperState(model);
    const search = new GreedySearch(model, state);
    const frames = 200;
    const values = new LogMel(model.bands).compute(new Float32Array(2 * SECOND), frames);
    const [positions, audioPositions] = [100, 100];
    const options = { language: "en", positions, audioPositions, threads: THREADS, maxTokens: 20 };
    const aborting = new AbortController();
    const { signal } = aborting;
    const searching = search.transcribe({ values, frames }, { ...options, signal });
    aborting.abort();
    await assert.rejects(searching, { name: "AbortError" });
    const never = new AbortController().signal;
    await search.transcribe({ values, frames }, { ...options, signal: never });
  },
});
