import assert from "node:assert/strict";
import { InferenceSession, Tensor } from "npm:onnxruntime-node@1.30.0";
import {
  INT64,
  node,
  onnxFile,
  tensor,
  tensorIn,
  value,
} from "../../../tests/fixtures/onnx_graph.ts";
import { withFolder } from "../../../tests/fixtures/temporary_folder.ts";
import { KokoroModel } from "../kokoro/model.ts";

const IDS = [0, 50, 60, 0];
const STYLE = Float32Array.from({ length: 256 }, (_, index) => Math.sin(index));
/** A spread close to 0: ONNX Runtime generates no noise with a spread of 0. */
const NEXT_TO_NOTHING = 1e-9;
const DIMS = [16, 16, 3];
/** transformers.js does not await its last read of a file, which finds the end. */
const LOADING = { sanitizeOps: false } as const;

/**
 * A model with Kokoro's interface that makes sound by a convolution of its style, and adds noise.
 */
function modelFile(spread: number, weightsFile: string | undefined): Uint8Array<ArrayBuffer> {
  const weights = weightsFile === undefined
    ? tensor("w", DIMS, WEIGHTS)
    : tensorIn(weightsFile, "w", DIMS);
  return onnxFile({
    nodes: [
      node("Reshape", ["style", "channels"], ["sound"]),
      node("Conv", ["sound", "w"], ["convolved"], { pads: [1, 1] }),
      node("RandomNormalLike", ["convolved"], ["noise"], { scale: { float: spread } }),
      node("Add", ["convolved", "noise"], ["noisy"]),
      node("Reshape", ["noisy", "row"], ["samples"]),
      node("Mul", ["samples", "speed"], ["waveform"]),
      node("Shape", ["input_ids"], ["durations"]),
    ],
    tensors: [
      weights,
      tensor("channels", [3], BigInt64Array.of(1n, 16n, 16n)),
      tensor("row", [2], BigInt64Array.of(1n, -1n)),
    ],
    inputs: [
      value("input_ids", [1, "ids"], INT64),
      value("style", [1, 256]),
      value("speed", [1]),
    ],
    outputs: [value("waveform", [1, "samples"]), value("durations", [2], INT64)],
  });
}

const WEIGHTS = Float32Array.from({ length: 16 * 16 * 3 }, (_, index) => Math.cos(index) / 16);

async function withModel(
  file: Uint8Array<ArrayBuffer>,
  use: (model: KokoroModel, path: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const onnx = `${folder}/onnx`;
    await Deno.mkdir(onnx);
    const config = JSON.stringify({ model_type: "style_text_to_speech_2" });
    await Deno.writeTextFile(`${folder}/config.json`, config);
    await Deno.writeFile(`${onnx}/model.onnx`, file);
    await Deno.writeFile(`${onnx}/weights.bin`, new Uint8Array(WEIGHTS.buffer));
    const options = { folder, precision: "fp32", device: "cpu", threads: 2 } as const;
    await using model = await KokoroModel.load(options);
    await use(model, `${onnx}/model.onnx`);
  });
}

for (const weightsFile of [undefined, "weights.bin"]) {
  const where = weightsFile === undefined ? "in its file" : "in a file beside it";
  Deno.test(
    `a model with its weights ${where} is loaded, rewritten, and sounds as before`,
    LOADING,
    async () => {
      await withModel(modelFile(NEXT_TO_NOTHING, weightsFile), async (model, path) => {
        assert.ok(model.hasNoise);
        const before = await InferenceSession.create(path);
        const { waveform } = await before.run({
          input_ids: new Tensor("int64", BigInt64Array.from(IDS, BigInt), [1, IDS.length]),
          style: new Tensor("float32", STYLE, [1, STYLE.length]),
          speed: new Tensor("float32", Float32Array.of(1), [1]),
        });
        await before.release();
        // Several at once load a second session, for which the file is read again.
        const spoken = () => model.speak(IDS, STYLE, { speed: 1, seed: 1 });
        for (const { samples } of await Promise.all([spoken(), spoken(), spoken()])) {
          assert.equal(samples.length, waveform!.size);
          for (const [index, sample] of samples.entries()) {
            assert.ok(Math.abs(sample - Number(waveform!.data[index])) < 1e-5, `${index}`);
          }
        }
      });
    },
  );
}

Deno.test("the noise of a rewritten model is determined by its seed", LOADING, async () => {
  await withModel(modelFile(0.1, undefined), async (model) => {
    const [one, again, other] = [
      await model.speak(IDS, STYLE, { speed: 1, seed: 1 }),
      await model.speak(IDS, STYLE, { speed: 1, seed: 1 }),
      await model.speak(IDS, STYLE, { speed: 1, seed: 2 }),
    ];
    assert.deepEqual(again.samples, one.samples);
    assert.notDeepEqual(other.samples, one.samples);
  });
});
