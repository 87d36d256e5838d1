/**
 * Loads models of a single graph, which is rewritten first.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { dirname, join } from "node:path";
import { freeBuffer } from "../../../shared/media/bytes.ts";
import { replaceSession } from "../../../shared/onnx/own_session.ts";
import type { OnnxDevice, PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import type { GraphSource } from "../../../shared/onnx/side_by_side_session.ts";
import { EditableGraph } from "./editable_graph.ts";
import { computeQuicker } from "./quicker_graph.ts";
import { NOISE_INPUT, takeNoiseFromInput } from "./seeded_graph.ts";

/** File name suffix of each precision, as in transformers.js. */
const ENDINGS: Readonly<Record<PretrainedOptions["precision"], string>> = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  q4: "_q4",
  q4f16: "_q4f16",
};

/** Returns the path of a graph of a model, where transformers.js finds it. */
export function graphPath(
  graph: string,
  { folder, precision }: Pick<PretrainedOptions, "folder" | "precision">,
): string {
  return join(folder, "onnx", `${graph}${ENDINGS[precision]}.onnx`);
}

/**
 * Gives a model of a single graph a session of our own. Where the graph generates noise, it takes
 * it from a seed instead; on the CPU the graph is rewritten to compute faster.
 * @returns whether it runs without blocking the event loop and beside another run
 * @throws {Error} when it cannot be loaded
 */
export async function rewriteGraphOf(
  model: PreTrainedModel,
  device: OnnxDevice,
  options: PretrainedOptions,
): Promise<boolean> {
  const path = graphPath("model", options);
  const { threads } = options;
  // The second session has half of the threads but the same graph, so both give bit-identical
  // results.
  const rewrite = () => rewritten(path, device, threads);
  const first = await rewrite();
  const { bytes, takesNoiseInput } = first;
  // Loading a session frees the bytes, so that each further session needs a fresh rewrite.
  const kept = [first];
  const source: GraphSource = async () => {
    if (bytes === undefined) return path;
    const next = (kept.pop() ?? await rewrite()).bytes;
    return next === undefined ? path : { bytes: next, folder: dirname(path) };
  };
  return await replaceSession(model, source, {
    device,
    threads,
    ...(bytes === undefined ? {} : { addedInputs: takesNoiseInput ? [NOISE_INPUT] : [] }),
  });
}

/** Result of rewriting a graph. */
interface RewrittenGraph {
  /** The new file; undefined when the graph is unchanged. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  /** Whether it takes its noise from an input. */
  readonly takesNoiseInput: boolean;
}

async function rewritten(
  path: string,
  device: OnnxDevice,
  threads: number,
): Promise<RewrittenGraph> {
  const file = await Deno.readFile(path);
  const graph = new EditableGraph(file);
  const takesNoiseInput = takeNoiseFromInput(graph);
  if (device === "cpu") computeQuicker(graph, threads || navigator.hardwareConcurrency);
  const bytes = graph.finish();
  // Freed at once: some hundred megabytes would otherwise stay until the next garbage collection.
  freeBuffer(file);
  return { bytes, takesNoiseInput };
}
