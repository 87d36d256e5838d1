/**
 * The adapter on a model of Moonshine's shape whose transcript can be computed by hand: it counts
 * the loud fifths of a second (tests/fixtures/moonshine); and on the one that ships.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { fromPcm16 } from "../../../shared/media/pcm.ts";
import { speech } from "../../../tests/fixtures/speech.ts";
import type { AudioSamples, SearchParams } from "../adapter.ts";
import type { TransformersOptions } from "../contract.ts";
import { TransformersAdapter } from "./adapter.ts";

const OPTIONS: TransformersOptions = {
  engine: "transformers",
  modelPath: fileURLToPath(new URL("../../../tests/fixtures/moonshine", import.meta.url)),
  advice: "",
  libraryPath: "",
  device: "cpu",
  precision: "fp32",
  threads: 1,
  adaptsThreads: false,
  beamSize: 1,
  sureConfidence: null,
  translates: true,
};
const PARAMS: SearchParams = {
  language: "en",
  task: "transcribe",
  effort: "final",
  search: "careful",
  prompt: "",
  keyterms: [],
  asksNoSpeech: true,
};
const FRAME_SAMPLES = 3200;
const SIGNAL = new AbortController().signal;

/** transformers.js finishes some reads of files only after it has loaded the model. */
function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

/** Together with the silence that the window begins with, this is a fifth of a second. */
const SILENT_SAMPLES = FRAME_SAMPLES / 2;

/** A tenth of a second of silence, and then fifths of a second, each a loud tone or silence. */
function bursts(...isLoud: boolean[]): AudioSamples {
  const samples = new Float32Array(SILENT_SAMPLES + isLoud.length * FRAME_SAMPLES);
  return samples.map((_, at) =>
    isLoud[Math.floor((at - SILENT_SAMPLES) / FRAME_SAMPLES)] ? 0.5 * Math.sin(at / 8) : 0
  );
}

test("a model with Moonshine's architecture transcribes one word per burst", async () => {
  await using adapter = await TransformersAdapter.load(OPTIONS);
  assert.deepEqual(adapter.info, {
    windowSeconds: 20,
    multilingual: false,
    translates: false,
    family: "moonshine",
    version: "moonshine fp32",
    backend: "cpu",
  });
  for (
    const [samples, text] of [
      [bursts(true, false, true, true), "one two three"],
      [bursts(false, true), "one"],
      [bursts(false, false, false), ""],
      [bursts(...Array<boolean>(9).fill(true)), "one two three four five six seven eight nine"],
    ] as const
  ) {
    const { words, decoding } = await adapter.transcribe(samples, PARAMS, SIGNAL);
    assert.equal(words.map((word) => word.text).join(" "), text);
    assert.ok(words.every(({ tokens }) => tokens.length === 1));
    assert.equal(decoding.temperature, 0);
    assert.ok(decoding.meanLogarithm <= 0 && decoding.meanLogarithm > -0.01);
    assert.equal(decoding.noSpeechProbability, null, "the model has no token for it");
    for (const { confidence } of words) assert.ok(confidence > 0.99);
  }
});

test("keyterms do not add words that were not spoken", async () => {
  await using adapter = await TransformersAdapter.load(OPTIONS);
  const params = { ...PARAMS, keyterms: ["nine", "two six"] };
  const { words } = await adapter.transcribe(bursts(true, false, true), params, SIGNAL);
  assert.equal(words.map(({ text }) => text).join(" "), "one two");
});

test("without exported attention, word times follow the sound", async () => {
  await using adapter = await TransformersAdapter.load(OPTIONS);
  const samples = bursts(false, true, false, false, true);
  const [first, second] = (await adapter.transcribe(samples, PARAMS, SIGNAL)).words;
  // "two" begins with a stop, which is silent before it sounds.
  for (const [word, start, end] of [[first!, 0.3, 0.5], [second!, 0.81, 1.1]] as const) {
    assert.ok(Math.abs(word.startSeconds - start) < 0.02, JSON.stringify(word));
    assert.ok(Math.abs(word.endSeconds - end) < 0.02, JSON.stringify(word));
  }
});

test("a decode stops when its signal aborts, and the next one is complete", async () => {
  await using adapter = await TransformersAdapter.load(OPTIONS);
  const samples = bursts(true, true, true);
  await assert.rejects(adapter.transcribe(samples, PARAMS, AbortSignal.abort()), {
    name: "AbortError",
  });
  const aborting = new AbortController();
  const decoding = adapter.transcribe(samples, PARAMS, aborting.signal);
  aborting.abort();
  await assert.rejects(decoding, { name: "AbortError" });
  assert.equal((await adapter.transcribe(samples, PARAMS, SIGNAL)).words.length, 3);
});

const SHIPPED = fileURLToPath(
  new URL("../../../models/stt/parley-stt-small-onnx", import.meta.url),
);
/** Its attention heads that roughly follow the audio. */
const HEADS = [[0, 0], [1, 0], [2, 1]];

/** A copy of the model that ships, with other values in its configuration. */
async function shippedWith(
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly folder: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir();
  await Deno.symlink(`${SHIPPED}/onnx`, `${folder}/onnx`);
  for await (const { name, isFile } of Deno.readDir(SHIPPED)) {
    if (!isFile) continue;
    const text = await Deno.readTextFile(`${SHIPPED}/${name}`);
    const isConfig = name === "config.json" || name === "generation_config.json";
    const written = isConfig ? JSON.stringify({ ...JSON.parse(text), ...values }) : text;
    await Deno.writeTextFile(`${folder}/${name}`, written);
  }
  return { folder, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

for (
  const [by, heads] of [["the sound", []], ["attention", HEADS]] as const
) {
  test(`word times by ${by} are those of the audio, however much silence goes before it`, async () => {
    const { samples, words: truth } = await speech("What is the weather like in London tomorrow?");
    const starts: number[][] = [];
    // A window as long as Whisper's own has twice as much silence before the audio.
    for (const positions of [1000, 1500]) {
      await using model = await shippedWith({
        max_source_positions: positions,
        alignment_heads: heads,
      });
      await using adapter = await TransformersAdapter.load({
        ...OPTIONS,
        modelPath: model.folder,
        precision: "q8",
      });
      assert.equal(adapter.info.windowSeconds, positions / 50);
      const { words } = await adapter.transcribe(fromPcm16(samples), PARAMS, SIGNAL);
      assert.equal(words.length, truth.length);
      starts.push(words.map(({ startSeconds }) => startSeconds));
    }
    const [here = [], there = []] = starts;
    for (const [at, start] of here.entries()) {
      assert.ok(Math.abs(there[at]! - start) < 0.04, `${here} and ${there}`);
    }
  });
}

for (
  const [what, values, translates] of [
    ["that tells both tasks", {}, true],
    ["that tells none", { task_to_id: {} }, false],
    ["of English alone", { is_multilingual: false }, false],
  ] as const
) {
  test(`a model ${what} ${translates ? "translates" : "does not translate"}`, async () => {
    await using model = await shippedWith(values);
    const options: TransformersOptions = { ...OPTIONS, modelPath: model.folder, precision: "q8" };
    await using adapter = await TransformersAdapter.load(options);
    assert.equal(adapter.info.translates, translates);
  });
}

test("the decoder is prompted with the token of the task", async () => {
  const text = "What is the weather like in London tomorrow?";
  const samples = fromPcm16((await speech(text)).samples);
  const { task_to_id: { translate, transcribe } } = JSON.parse(
    await Deno.readTextFile(`${SHIPPED}/generation_config.json`),
  );
  // The model was trained with the token of one task alone.
  for (
    const [trained, ids] of [
      ["transcribe", { transcribe, translate }],
      ["translate", { transcribe: translate, translate: transcribe }],
    ] as const
  ) {
    await using model = await shippedWith({ task_to_id: ids });
    const options: TransformersOptions = { ...OPTIONS, modelPath: model.folder, precision: "q8" };
    await using adapter = await TransformersAdapter.load(options);
    for (const task of ["transcribe", "translate"] as const) {
      const { words } = await adapter.transcribe(samples, { ...PARAMS, task }, SIGNAL);
      assert.equal(words.map((word) => word.text).join(" ") === text, task === trained, task);
    }
  }
});
