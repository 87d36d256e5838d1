/** The model that ships, as two graphs and as a single one. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { FINISH, SPEECH } from "../../../tests/fixtures/speech_job.ts";
import { planSpeech } from "../../text/plan.ts";
import type { Clause, Speech, SpokenPiece, TtsEngineOptions } from "../contract.ts";
import { definition } from "../definition.ts";
import { KokoroModel } from "../kokoro/model.ts";
import { StyledSpeaker } from "../kokoro/speaker.ts";
import { FRAME_SAMPLES } from "./window_speech.ts";
import { sumOf, WindowedModel } from "./windowed_model.ts";
import { windowsOf } from "./windows.ts";

const FOLDER = fileURLToPath(new URL("../../../models/tts/parley-tts-small", import.meta.url));
const PRETRAINED: PretrainedOptions = {
  folder: FOLDER,
  precision: "fp32",
  device: "cpu",
  threads: 1,
};
const OPTIONS: TtsEngineOptions = {
  engine: "parley-tts-small",
  modelFolders: [FOLDER],
  registeredFolders: [],
  languages: [],
  precision: "fp32",
  device: "cpu",
  threads: 1,
};
/** Precisions of the weights that ship. */
const PRECISIONS = ["fp32", "q8"] as const;
/** -60 dBFS; rounding alone stays far below. */
const TOLERANCE = 0.001;
/**
 * transformers.js opens files of which it needs only the paths, and does not await reading them.
 */
const LOADING = { sanitizeOps: false, sanitizeResources: false } as const;
/** Samples on either side of a join that are compared: 2 ms. */
const NEAR = 48;
const LONG =
  "the weather in the north will be cold and bright today while rain comes from the sea ";

/** A text of this many characters, without a pause. */
function textOf(characters: number): string {
  return LONG.repeat(Math.ceil(characters / LONG.length)).slice(0, characters).trim();
}

function clauseOf(text: string): Clause {
  const plan = planSpeech({ text, ssml_lite: false, spell_out: [], lexicon: {} }, "en");
  assert.equal(plan.clauses.length, 1);
  return plan.clauses[0]!;
}

function speechOf(text: string, more: Partial<Speech> = {}): Speech {
  return { ...SPEECH, clauses: [clauseOf(text)], visemes: true, ...more };
}

function mostOf(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, Math.abs(number));
  return most;
}

/** Returns the largest step between two samples near a position. */
function stepNear(samples: Float32Array, at: number): number {
  const near = samples.subarray(at - NEAR, at + NEAR);
  return mostOf(near.subarray(1).map((sample, index) => sample - near[index]!));
}

for (const precision of PRECISIONS) {
  Deno.test(
    `windows side by side are the sound of the one graph, ${precision}`,
    LOADING,
    async (t) => {
      const pretrained = { ...PRETRAINED, precision };
      await using one = await StyledSpeaker.load(pretrained, KokoroModel.load);
      await using two = await StyledSpeaker.load(pretrained, WindowedModel.load);
      for (const voice of ["svc_heart", "de_grimm_otto"]) {
        for (const characters of [12, 200, 1000]) {
          await t.step(`${characters} characters by ${voice}`, async () => {
            const symbols = one.symbolsOf(clauseOf(textOf(characters)), "svc_heart");
            const style = await one.styles.styleOf(voice, 0);
            const manner = { speed: 1, seed: 5 };
            const whole = await one.speak(symbols, style, manner);
            const { samples, frames } = await two.speak(symbols, style, manner);
            assert.equal(samples.length, whole.samples.length);
            assert.ok(mostOf(frames!.map((count, index) => count - whole.frames![index]!)) < 1e-3);
            assert.ok(mostOf(whole.samples) > 0.1);
            const apart = mostOf(samples.map((sample, index) => sample - whole.samples[index]!));
            assert.ok(apart < TOLERANCE, `they differ by up to ${apart}`);
            const windows = windowsOf(Math.ceil(sumOf(frames!)) + 1);
            assert.ok(characters < 100 || windows.length > 2);
            for (const { end } of windows.slice(0, -1)) {
              const at = end * FRAME_SAMPLES;
              const [step, wholeStep] = [stepNear(samples, at), stepNear(whole.samples, at)];
              assert.ok(step <= wholeStep + TOLERANCE / 10, `${step}, not ${wholeStep}, at ${at}`);
            }
          });
        }
      }
    },
  );
}

Deno.test(
  "NaN durations or samples are rejected, and the model stays usable",
  LOADING,
  async () => {
    await using model = await WindowedModel.load(PRETRAINED);
    const manner = { speed: 1, seed: 0 };
    const ids = [0, 50, 54, 57, 0];
    const broken = new Float32Array(256).fill(NaN);
    const { dispose } = Tensor.prototype;
    let disposed = 0;
    Tensor.prototype.dispose = function () {
      disposed++;
      dispose.call(this);
    };
    await assert.rejects(model.speak(ids, broken, manner), /durations that are not finite/);
    Tensor.prototype.dispose = dispose;
    assert.equal(disposed, 2, "code and durations are given back");
    // Index 0 is the mean pitch, on which the durations do not depend.
    const unpitched = Float32Array.from({ length: 256 }, (_, index) => index === 0 ? NaN : 0);
    await assert.rejects(model.speak(ids, unpitched, manner), /samples that are not finite/);
    const { samples } = await model.speak(ids, new Float32Array(256), manner);
    assert.ok(samples.length > 0, "it goes on");
  },
);

/** Counts how often each graph is run while `use` runs. */
async function countRuns(
  use: (runs: { readonly text: number; readonly decoder: number }) => Promise<void>,
): Promise<void> {
  const runs = { text: 0, decoder: 0 };
  const { encode, decode } = WindowedModel.prototype;
  WindowedModel.prototype.encode = function (...given) {
    runs.text++;
    return encode.apply(this, given);
  };
  WindowedModel.prototype.decode = function (...given) {
    runs.decoder++;
    return decode.apply(this, given);
  };
  try {
    await use(runs);
  } finally {
    Object.assign(WindowedModel.prototype, { encode, decode });
  }
}

type Reply = { data: SpokenPiece; payload?: Uint8Array<ArrayBuffer> };
type Loaded = Awaited<ReturnType<typeof definition.load>>;

/** Streams a speech as a generator, which the type of the definition does not promise. */
function streamOf(
  { handlers }: Loaded,
  params: Speech,
  signal = new AbortController().signal,
): AsyncGenerator<Reply> {
  return handlers.stream({ params, payload: new Uint8Array(), signal }) as AsyncGenerator<Reply>;
}

Deno.test("loading an engine runs both graphs", LOADING, async () => {
  await countRuns(async (runs) => {
    await using _loaded = await definition.load(OPTIONS);
    assert.ok(runs.text > 0 && runs.decoder > 0, JSON.stringify(runs));
  });
});

for (const precision of PRECISIONS) {
  Deno.test(`the first sound does not wait for the sentence, ${precision}`, LOADING, async (t) => {
    await using loaded = await definition.load({ ...OPTIONS, precision });
    for (const characters of [12, 200, 1000]) {
      await t.step(`the first sound of ${characters} characters takes one window`, async () => {
        await countRuns(async (runs) => {
          const replies = streamOf(loaded, speechOf(textOf(characters)));
          const { value: first } = await replies.next();
          assert.ok(first);
          assert.deepEqual(runs, { text: 1, decoder: 1 }, "nothing else is computed before it");
          assert.ok(first.payload!.length > 0 && first.data.seconds <= 0.6);
          const rest = await Array.fromAsync(replies);
          if (characters >= 200) assert.ok(runs.decoder > 3, `${runs.decoder} windows`);
          assert.equal(runs.decoder, 1 + rest.length);
          assert.equal(runs.text, characters > 510 ? 2 : 1, "a text is encoded once");
        });
      });
    }
  });
}

Deno.test("the engine streams window by window", LOADING, async (t) => {
  await using loaded = await definition.load(OPTIONS);
  const heard = async (speech: Speech) => {
    const replies = await Array.fromAsync(streamOf(loaded, speech));
    return replies.map(({ payload }) => payload!.toBase64()).join(" ");
  };

  await t.step("word and viseme times precede their audio, and end exactly with it", async () => {
    const text = textOf(1000);
    const replies = await Array.fromAsync(streamOf(loaded, speechOf(text)));
    let [start, wordsEnd, mouthEnd] = [0, 0, 0];
    const words: string[] = [];
    for (const { data } of replies) {
      for (const word of data.words) {
        words.push(word.word);
        assert.ok(start + word.start >= wordsEnd - 1e-6 && word.end > word.start, word.word);
        wordsEnd = start + word.end;
      }
      for (const viseme of data.visemes) {
        assert.ok(Math.abs(start + viseme.start - mouthEnd) < 1e-6, "mouth shapes have no gaps");
        mouthEnd = start + viseme.start + viseme.duration;
      }
      start += data.seconds;
      assert.ok(mouthEnd >= start - 1e-6, "told before their sound");
    }
    assert.deepEqual(words, text.split(" "));
    assert.ok(Math.abs(mouthEnd - start) < 1e-6 && Math.abs(wordsEnd - start) < 1e-6);
  });

  await t.step("the same seed gives the same bytes, another seed different ones", async () => {
    const text = textOf(200);
    const [one, same, other] = [
      await heard(speechOf(text, { seed: 3 })),
      await heard(speechOf(text, { seed: 3 })),
      await heard(speechOf(text, { seed: 4 })),
    ];
    assert.ok(one === same);
    assert.ok(one !== other);
  });

  await t.step("texts that are spoken concurrently sound as they do alone", async () => {
    const speeches = [1, 2, 3].map((seed) => speechOf(textOf(200), { seed, voice: "en_george" }));
    const alone: string[] = [];
    for (const speech of speeches) alone.push(await heard(speech));
    assert.deepEqual(await Promise.all(speeches.map(heard)), alone);
  });

  await t.step("an abort ends the stream before the next window is computed", async () => {
    await countRuns(async (runs) => {
      const cancelling = new AbortController();
      const replies = streamOf(loaded, speechOf(textOf(1000)), cancelling.signal);
      await replies.next();
      const second = replies.next();
      cancelling.abort();
      assert.equal((await second).done, true);
      assert.deepEqual(runs, { text: 1, decoder: 1 });
    });
  });

  await t.step("rendered audio equals streamed audio byte for byte", async () => {
    const params = { ...speechOf(textOf(200), { seed: 9 }), finish: FINISH };
    const signal = new AbortController().signal;
    const [file] = await Array.fromAsync(
      loaded.handlers.render({ params, payload: new Uint8Array(), signal }),
    );
    const streamed = (await heard(params)).split(" ").map((piece) => Uint8Array.fromBase64(piece));
    const samples = file!.payload!.subarray(44);
    assert.deepEqual(samples, new Uint8Array(await new Blob(streamed).arrayBuffer()));
  });
});

Deno.test("a model with one graph speaks in one piece, at the same times", LOADING, async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-one-graph-" });
  try {
    await Deno.mkdir(`${folder}/onnx`);
    for (const name of ["voices", "config.json", "tokenizer.json", "onnx/model.onnx"]) {
      await Deno.symlink(`${FOLDER}/${name}`, `${folder}/${name}`);
    }
    const speech = speechOf(textOf(100));
    const sounds: { count: number; length: number; words: SpokenPiece["words"] }[] = [];
    for (const modelFolders of [[folder], [FOLDER]]) {
      await using loaded = await definition.load({ ...OPTIONS, modelFolders });
      const signal = new AbortController().signal;
      const replies = await Array.fromAsync(
        loaded.handlers.stream({ params: speech, payload: new Uint8Array(), signal }),
      );
      const length = replies.reduce((sum, { data }) => sum + data.seconds, 0);
      sounds.push({ count: replies.length, length, words: replies[0]!.data.words });
    }
    const [one, two] = sounds as [typeof sounds[0], typeof sounds[0]];
    assert.equal(one.count, 1);
    assert.ok(two.count > 1);
    assert.ok(Math.abs(one.length - two.length) < 0.05, "the silence at the end may differ");
    for (const [index, { word, start }] of one.words.entries()) {
      assert.equal(two.words[index]!.word, word);
      assert.ok(Math.abs(two.words[index]!.start - start) < 1e-3, word);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
