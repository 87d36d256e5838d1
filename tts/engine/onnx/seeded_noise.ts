/**
 * Noise from a seed for models that make their own.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { Tensor } from "npm:@huggingface/transformers@4.3.1";
import { join } from "node:path";
import { giveBack } from "../../../shared/media/bytes.ts";
import { replaceSession } from "../../../shared/onnx/own_session.ts";
import type { OnnxDevice, PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
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

/**
 * Gives a model of one graph a session of our own, which takes its noise from a seed where the graph
 * makes noise of its own.
 * @returns whether it runs side by side; else it keeps the event loop from turning while it runs
 * @throws {Error} when it cannot be loaded
 */
export async function seedNoiseOf(
  model: PreTrainedModel,
  device: OnnxDevice,
  options: PretrainedOptions,
): Promise<boolean> {
  const path = graphPath("model", options);
  const seeded = async () => {
    const file = await Deno.readFile(path);
    const graph = withNoiseInput(file);
    // Some hundred megabytes, which would lie there until the next collection of garbage.
    giveBack(file);
    return graph;
  };
  const first = [await seeded()];
  const isNoisy = first[0] !== undefined;
  // Not kept for the second time.
  const source = async () => first.pop() ?? (isNoisy ? await seeded() : undefined) ?? path;
  const { threads } = options;
  return await replaceSession(model, source, {
    device,
    threads,
    addedInputs: isNoisy ? [NOISE_INPUT] : [],
  });
}

/** Made once: as many new ones for each seed take as long as half a window of sound. */
const NUMBERS = normalNoise(0, NOISE_NUMBERS);

/** Noise by seed, as an input of a model. */
export class NoiseSource {
  #seed: number | undefined;
  #noise = new Float32Array(0);

  /** The input that {@linkcode seedNoiseOf} adds; the same seed gives the same noise. */
  inputOf(seed: number): Record<string, Tensor> {
    if (seed !== this.#seed) {
      this.#noise = seededOrder(NUMBERS, seed);
      this.#seed = seed;
    }
    return { [NOISE_INPUT]: new Tensor("float32", this.#noise, [NOISE_NUMBERS]) };
  }
}

/** All of `numbers` in an order that the seed decides: their count is a prime, so any step meets each. */
function seededOrder(numbers: Float32Array, seed: number): Float32Array<ArrayBuffer> {
  const count = numbers.length;
  const next = randomNumbers(seed);
  const step = 1 + Math.floor(next() * (count - 1));
  let from = Math.floor(next() * count);
  const ordered = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    ordered[index] = numbers[from]!;
    from += step;
    if (from >= count) from -= count;
  }
  return ordered;
}
