import assert from "node:assert/strict";
import { SHIPPED_RECOGNIZER } from "../tests/fixtures/shipped_recognizer.ts";
import { speech } from "../tests/fixtures/speech.ts";
import { locateLibrary } from "./library.ts";
import { libraryPackage, PLATFORM } from "./platform.ts";
import { keepsPath } from "./testing/kept_path.ts";
import { testLayouts } from "./testing/offsetof.ts";
import { WhisperLibrary, WhisperModel } from "./whisper.ts";
import { CONTEXT_PARAMS, FULL_PARAMS } from "./whisper_layouts.ts";
import { type DecodedToken, type DecodeOptions, WhisperState } from "./whisper_state.ts";
import { pinned } from "../tests/fixtures/pinned.ts";

const { ignore, why } = pinned("whisper");
const library = ignore ? undefined : new WhisperLibrary(await locateLibrary("whisper", ""));

await testLayouts("whisper", [CONTEXT_PARAMS, FULL_PARAMS]);

const OPTIONS: DecodeOptions = {
  language: "en",
  audioContext: 0,
  // ggml's threads spin while they wait for each other; two would wait long for a core on a busy
  // machine.
  threads: 1,
  maxTokens: 0,
  fallback: false,
  beamSize: 1,
};

const shipped = libraryPackage("whisper")?.shipped !== undefined;

Deno.test({
  name: `libwhisper that ships computes with what this processor has${
    shipped ? "" : ` (skipped: none ships for ${PLATFORM})`
  }`,
  ignore: !shipped,
  fn: async () => {
    const flags = (await Deno.readTextFile("/proc/cpuinfo")).match(/^flags.*/m)![0].split(" ");
    for (const [flag, name] of [["avx", "AVX"], ["avx2", "AVX2"], ["fma", "FMA"]] as const) {
      assert.equal(library!.systemInfo.includes(`${name} = 1`), flags.includes(flag), name);
    }
  },
});

async function withState(
  use: (state: WhisperState, model: WhisperModel) => Promise<void>,
): Promise<void> {
  using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
  using state = new WhisperState(model);
  await use(state, model);
}

async function spoken(text: string): Promise<Float32Array<ArrayBuffer>> {
  const { samples } = await speech(text);
  return Float32Array.from(samples, (sample) => sample / 32_768);
}

function meanLogarithm(tokens: readonly DecodedToken[]): number {
  const logarithms = tokens.map(({ probability }) => Math.log(probability));
  return logarithms.reduce((sum, each) => sum + each, 0) / tokens.length;
}

function textOf(tokens: readonly DecodedToken[]): string {
  const bytes = tokens.flatMap((token) => [...token.bytes]);
  return new TextDecoder().decode(new Uint8Array(bytes)).trim();
}

Deno.test({
  name: `WhisperModel.load() knows what the model can do${why}`,
  ignore,
  fn: () =>
    withState(async (_, model) => {
      assert.equal(model.isMultilingual, true);
      assert.ok(model.audioContext > 0);
      assert.ok(library!.languageId("de") > 0);
      assert.equal(library!.languageId("klingon"), -1);
      assert.ok(model.tokenize("hello", 16)!.length > 0);
      assert.equal(model.tokenize("hello hello hello", 1), undefined);
      await Promise.resolve();
    }),
});

Deno.test({
  name: `WhisperModel.load() refuses a file that is no model${why}`,
  ignore,
  fn: async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "no model");
    await assert.rejects(WhisperModel.load(library!, path), /refuses the file/);
    await Deno.remove(path);
  },
});

Deno.test({
  name: `WhisperModel.load() keeps the path that whisper.cpp reads${why}`,
  ignore,
  fn: async () => {
    const load = () => WhisperModel.load(library!, "no model");
    assert.equal(
      await keepsPath(library!, "whisper_init_from_file_with_params_no_state", load),
      true,
    );
  },
});

Deno.test({
  name: `WhisperState.decode() hears what was said, with probabilities${why}`,
  ignore,
  fn: () =>
    withState(async (state) => {
      const samples = await spoken("Set a timer for ten minutes.");
      const tokens = await state.decode(samples, OPTIONS);
      assert.match(textOf(tokens), /^Set a timer for (ten|10) minutes\.?$/i);
      for (const { probability } of tokens) assert.ok(probability > 0 && probability <= 1);
    }),
});

Deno.test({
  name: `WhisperState.decode() hears a window the same whatever came before${why}`,
  ignore,
  fn: () =>
    withState(async (state) => {
      const short = await spoken("Stop.");
      const long = await spoken(
        "Wake me up at seven o'clock, and turn on the light in the kitchen.",
      );
      const decodings: DecodedToken[][] = [];
      for (const heard of [short, long, short]) {
        const audioContext = Math.ceil(heard.length / 320) + 40;
        decodings.push(await state.decode(heard, { ...OPTIONS, audioContext }));
      }
      assert.deepEqual(decodings[2], decodings[0]);
    }),
});

Deno.test({
  name: `WhisperState.decode() with a beam finds a transcript at least as likely${why}`,
  ignore,
  fn: () =>
    withState(async (state) => {
      const clear = await spoken("Set a timer for ten minutes.");
      // Deterministic noise as loud as the voice makes the transcript uncertain.
      let seed = 1;
      const unclear = clear.map((sample) => {
        seed = seed * 48_271 % 2_147_483_647;
        return sample + 0.2 * (seed / 2_147_483_647 - 0.5);
      });
      const options = { ...OPTIONS, audioContext: positionsFor(clear) };
      for (const samples of [clear, unclear]) {
        const greedy = await state.decode(samples, options);
        const beam = await state.decode(samples, { ...options, beamSize: 5 });
        if (samples === clear) assert.equal(textOf(beam), textOf(greedy));
        assert.ok(meanLogarithm(beam) >= meanLogarithm(greedy) - 1e-3, textOf(beam));
      }
    }),
});

/** Returns the encoder positions of `samples` plus a margin. */
function positionsFor(samples: Float32Array): number {
  return Math.ceil(samples.length / 320) + 40;
}

Deno.test({
  name: `WhisperState.decode() asks at each token what is to be likelier${why}`,
  ignore,
  fn: () =>
    withState(async (state, model) => {
      const samples = await spoken("Set a timer for ten minutes.");
      const wanted = [...model.tokenize(" Play some music.", 20)!, model.endToken];
      const gains = (said: readonly number[]) => {
        const written = said.filter((id) => id < model.endToken).length;
        return new Map([[wanted[Math.min(written, wanted.length - 1)]!, 100]]);
      };
      for (const beamSize of [1, 5]) {
        const options = { ...OPTIONS, audioContext: positionsFor(samples), beamSize };
        assert.equal(
          textOf(await state.decode(samples, { ...options, gains })),
          "Play some music.",
        );
        assert.match(textOf(await state.decode(samples, options)), /^Set a timer/);
      }
    }),
});

/** Tokens boosted in the first try: one alone repeats in a loop, many make each one unlikely. */
const MISLED = { "a loop": 1, "an unlikely transcript": 2000 } as const;
/** Token limits: a loop is detected from 33 tokens on, so the unlikely transcript stays shorter. */
const MISLED_TOKENS = { "a loop": 48, "an unlikely transcript": 24 } as const;

for (const what of ["a loop", "an unlikely transcript"] as const) {
  Deno.test({
    name: `WhisperState.decode() with fallback tries again, warmer, after ${what}${why}`,
    ignore,
    fn: () =>
      withState(async (state) => {
        const samples = await spoken("Set a timer for ten minutes.");
        for (const fallback of [true, false]) {
          let tries = 0;
          const gains = (said: readonly number[]) => {
            if (said.length === 0) tries++;
            const ids = tries > 1 ? [] : Array.from({ length: MISLED[what] }, (_, at) => 400 + at);
            return new Map(ids.map((id) => [id, 100]));
          };
          const heard = await state.decode(samples, {
            ...OPTIONS,
            audioContext: positionsFor(samples),
            maxTokens: MISLED_TOKENS[what],
            fallback,
            gains,
          });
          assert.equal(tries, fallback ? 2 : 1);
          assert.equal(/^Set a timer for (ten|10) minutes\.?$/i.test(textOf(heard)), fallback);
        }
      }),
  });
}

Deno.test({
  name: `WhisperState.encode() hears as much as it is told to, whatever came before${why}`,
  ignore,
  fn: () =>
    withState(async (state, model) => {
      assert.equal(model.languageToken("klingon"), undefined);
      const values = Float32Array.from({ length: model.bands * 200 }, (_, at) => Math.sin(at) / 2);
      const scores: Float32Array[] = [];
      for (const positions of [100, 60, 100]) {
        const spectrogram = { values, frames: 200 };
        await state.encode(spectrogram, { positions, threads: 2 });
        assert.ok(state.holds(spectrogram, positions) && !state.holds(spectrogram, positions + 1));
        const first = Int32Array.of(model.startToken);
        scores.push((await state.push(first, { past: 0, threads: 2 })).slice());
        await state.decode(await spoken("Stop."), { ...OPTIONS, audioContext: 80 });
        assert.ok(!state.holds(spectrogram, positions));
      }
      assert.equal(scores[0]!.length, model.vocabularySize);
      assert.deepEqual(scores[2], scores[0]);
      assert.notDeepEqual(scores[1], scores[0]);
    }),
});

Deno.test({
  name: `WhisperState.decode() stops when its signal aborts, and decodes again after${why}`,
  ignore,
  fn: () =>
    withState(async (state) => {
      const samples = await spoken("Set a timer for ten minutes.");
      const aborting = new AbortController();
      const decoding = state.decode(samples, { ...OPTIONS, signal: aborting.signal });
      await assert.rejects(state.decode(samples, OPTIONS), /while a decode runs/);
      aborting.abort();
      await assert.rejects(decoding, { name: "AbortError" });
      const aborted = { ...OPTIONS, signal: AbortSignal.abort() };
      await assert.rejects(state.decode(samples, aborted), { name: "AbortError" });
      assert.match(textOf(await state.decode(samples, OPTIONS)), /timer/);
    }),
});

Deno.test({
  name: `a disposed state refuses to decode${why}`,
  ignore,
  fn: async () => {
    using model = await WhisperModel.load(library!, SHIPPED_RECOGNIZER);
    const state = new WhisperState(model);
    state[Symbol.dispose]();
    state[Symbol.dispose]();
    await assert.rejects(state.decode(new Float32Array(16_000), OPTIONS), /disposed/);
  },
});
