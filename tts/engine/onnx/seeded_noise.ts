/**
 * Noise from a seed for models that make their own.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { InferenceSession } from "npm:onnxruntime-node@1.30.0";
import { join } from "node:path";
import type { OnnxDevice, PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import { normalNoise } from "../seed_noise.ts";
import { NOISE_INPUT, NOISE_NUMBERS, withNoiseInput } from "./seeded_graph.ts";

/** Ends of the files of each precision, as transformers.js names them. */
const ENDINGS: Readonly<Record<PretrainedOptions["precision"], string>> = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  q4: "_q4",
  q4f16: "_q4f16",
};

/** Where a graph of a model lies, as transformers.js finds it. */
export function graphPath(
  graph: string,
  { folder, precision }: Pick<PretrainedOptions, "folder" | "precision">,
): string {
  return join(folder, "onnx", `${graph}${ENDINGS[precision]}.onnx`);
}

/** Replaces the session of a model of one graph where that makes noise of its own. */
export async function seedNoiseOf(
  model: PreTrainedModel,
  device: OnnxDevice,
  { folder, precision, threads }: PretrainedOptions,
): Promise<void> {
  const path = graphPath("model", { folder, precision });
  const seeded = withNoiseInput(await Deno.readFile(path));
  if (seeded === undefined) return;
  const session = await InferenceSession.create(seeded, {
    executionProviders: [device],
    ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
  });
  // transformers.js types its sessions as anything; they are ONNX Runtime's, with a note of their own.
  const before = model.sessions.model as InferenceSession & { config?: unknown };
  model.sessions.model = Object.assign(session, { config: before.config });
  await before.release();
}

/** Noise by seed, as an input of a model. */
export class NoiseSource {
  #seed: number | undefined;
  #noise = new Float32Array(0);

  /** The input that {@linkcode seedNoiseOf} adds; the same seed gives the same noise. */
  inputOf(seed: number): Record<string, Tensor> {
    if (seed !== this.#seed) {
      this.#noise = normalNoise(seed, NOISE_NUMBERS);
      this.#seed = seed;
    }
    return { [NOISE_INPUT]: new Tensor("float32", this.#noise, [NOISE_NUMBERS]) };
  }
}
