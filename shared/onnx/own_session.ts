/**
 * Replaces sessions that transformers.js has made.
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
  /** Device that runs it. */
  readonly device: OnnxDevice;
  /** Native threads; 0 leaves that to ONNX Runtime. */
  readonly threads: number;
  /**
   * Inputs that the graph has besides those of the graph that it replaces for good; undefined when
   * it is the same graph.
   */
  readonly addedInputs?: readonly string[];
  /** Whether a run is one of many consecutive parts of a computation. @default {false} */
  readonly isPart?: boolean;
}

/**
 * Replaces the graph of `model`. On the CPU, it can then run side by side with itself and others.
 * @returns whether it runs side by side; else a run blocks the event loop
 * @throws {Error} when ONNX Runtime cannot load it; `model` has no session then
 */
export async function replaceSession(
  model: PreTrainedModel,
  source: GraphSource,
  { device, threads, addedInputs, isPart }: GraphSettings,
): Promise<boolean> {
  // transformers.js does not type its sessions: they are ONNX Runtime's, with a `config` added.
  const before = model.sessions.model as InferenceSession & { config?: unknown };
  const inputNames = [...before.inputNames, ...addedInputs ?? []];
  const { config, outputNames } = before;
  const runsConcurrently = device === "cpu" && isCallable;
  if (!runsConcurrently && addedInputs === undefined) return false;
  // Released first: holding both sessions would be the peak of memory while loading.
  await before.release();
  const instead = runsConcurrently
    ? await SideBySideSession.load(source, { inputNames, outputNames }, threads, isPart)
    : await blockingSession(await source(), device, threads);
  model.sessions.model = Object.assign(instead, { config });
  return runsConcurrently;
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
