/**
 * Sessions in place of those that transformers.js has made.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { InferenceSession } from "npm:onnxruntime-node@1.30.0";
import type { OnnxDevice } from "./pretrained.ts";
import { isCallable } from "./native_session.ts";
import { type GraphBytes, sessionSettings } from "./session_settings.ts";
import { type GraphSource, SideBySideSession } from "./side_by_side_session.ts";

/** How the graph of a model is computed. */
export interface GraphSettings {
  /** What computes it. */
  readonly device: OnnxDevice;
  /** Native threads; 0 leaves that to ONNX Runtime. */
  readonly threads: number;
  /**
   * The inputs that it has besides those of the graph in whose place it is, which it takes for good;
   * undefined when it is the same graph.
   */
  readonly addedInputs?: readonly string[];
  /** Whether a run of it is one of many that follow each other. @default {false} */
  readonly isPart?: boolean;
}

/**
 * Lets a graph run in place of that of `model`, where the processor computes it side by side with
 * itself and with others.
 * @returns whether it runs side by side; else it keeps the event loop from turning while it runs
 * @throws {Error} when ONNX Runtime cannot load it; `model` has no session then
 */
export async function replaceSession(
  model: PreTrainedModel,
  source: GraphSource,
  { device, threads, addedInputs, isPart }: GraphSettings,
): Promise<boolean> {
  // transformers.js types its sessions as anything; they are ONNX Runtime's, with a note of their own.
  const before = model.sessions.model as InferenceSession & { config?: unknown };
  const inputNames = [...before.inputNames, ...addedInputs ?? []];
  const { config, outputNames } = before;
  const isSideBySide = device === "cpu" && isCallable;
  if (!isSideBySide && addedInputs === undefined) return false;
  // Both at once would be the most memory that loading takes.
  await before.release();
  const instead = isSideBySide
    ? await SideBySideSession.load(source, { inputNames, outputNames }, threads, isPart)
    : await blockingSession(await source(), device, threads);
  model.sessions.model = Object.assign(instead, { config });
  return isSideBySide;
}

async function blockingSession(
  graph: string | GraphBytes,
  device: OnnxDevice,
  threads: number,
): Promise<InferenceSession> {
  const options = {
    executionProviders: [device],
    ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
    extra: { session: sessionSettings(graph) },
  };
  return typeof graph === "string"
    ? await InferenceSession.create(graph, options)
    : await InferenceSession.create(graph.bytes, options);
}
