/**
 * Models of one graph that is rewritten when it is loaded.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { dirname, join } from "node:path";
import { giveBack } from "../../../shared/media/bytes.ts";
import { replaceSession } from "../../../shared/onnx/own_session.ts";
import type { OnnxDevice, PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import type { GraphSource } from "../../../shared/onnx/side_by_side_session.ts";
import { EditableGraph } from "./editable_graph.ts";
import { computeQuicker } from "./quicker_graph.ts";
import { NOISE_INPUT, takeNoiseFromInput } from "./seeded_graph.ts";

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
 * makes noise of its own, and computes what it can in less time where the processor does.
 * @returns whether it runs side by side; else it keeps the event loop from turning while it runs
 * @throws {Error} when it cannot be loaded
 */
export async function rewriteGraphOf(
  model: PreTrainedModel,
  device: OnnxDevice,
  options: PretrainedOptions,
): Promise<boolean> {
  const path = graphPath("model", options);
  const { threads } = options;
  // The second session has half of the threads, and the same graph: both give the same to the bit.
  const rewrite = () => rewritten(path, device, threads);
  const first = await rewrite();
  const { bytes, isNoisy } = first;
  // Each is given back when it is loaded.
  const kept = [first];
  const source: GraphSource = async () => {
    if (bytes === undefined) return path;
    const next = (kept.pop() ?? await rewrite()).bytes;
    return next === undefined ? path : { bytes: next, folder: dirname(path) };
  };
  return await replaceSession(model, source, {
    device,
    threads,
    ...(bytes === undefined ? {} : { addedInputs: isNoisy ? [NOISE_INPUT] : [] }),
  });
}

/** What a graph has become. */
interface RewrittenGraph {
  /** Undefined when it stays as it is. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  /** Whether it takes its noise from an input now. */
  readonly isNoisy: boolean;
}

async function rewritten(
  path: string,
  device: OnnxDevice,
  threads: number,
): Promise<RewrittenGraph> {
  const file = await Deno.readFile(path);
  const graph = new EditableGraph(file);
  const isNoisy = takeNoiseFromInput(graph);
  if (device === "cpu") computeQuicker(graph, threads || navigator.hardwareConcurrency);
  const bytes = graph.finish();
  // Some hundred megabytes, which would lie there until the next collection of garbage.
  giveBack(file);
  return { bytes, isNoisy };
}
