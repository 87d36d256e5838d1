/**
 * Sessions in place of those that transformers.js has made.
 * @module
 */
import type { PreTrainedModel } from "npm:@huggingface/transformers@4.3.1";
import { InferenceSession } from "npm:onnxruntime-node@1.30.0";
import type { OnnxDevice } from "./pretrained.ts";
import { SideBySideSession } from "./side_by_side_session.ts";

/** A graph that takes another's place. */
export interface OtherGraph {
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The inputs that it has besides. */
  readonly inputNames: readonly string[];
}

/** Where the graph of a model is, and how it is computed. */
export interface GraphPlace {
  /** Path of its file. */
  readonly path: string;
  /** What computes it. */
  readonly device: OnnxDevice;
  /** Native threads; 0 leaves that to ONNX Runtime. */
  readonly threads: number;
}

/**
 * Lets the graph of `model` run side by side with itself and with others where the processor computes
 * it, and takes `other` in its place where that is given.
 * @returns whether it runs side by side; else it keeps the event loop from turning while it runs
 * @throws {Error} when ONNX Runtime cannot load it
 */
export async function replaceSession(
  model: PreTrainedModel,
  { path, device, threads }: GraphPlace,
  other?: OtherGraph,
): Promise<boolean> {
  // transformers.js types its sessions as anything; they are ONNX Runtime's, with a note of their own.
  const before = model.sessions.model as InferenceSession & { config?: unknown };
  const inputNames = [...before.inputNames, ...other?.inputNames ?? []];
  const names = { inputNames, outputNames: before.outputNames };
  const session = device === "cpu"
    ? SideBySideSession.create(other?.bytes ?? path, names, threads)
    : undefined;
  const instead = session ?? (other && await blockingSession(other.bytes, device, threads));
  if (instead === undefined) return false;
  model.sessions.model = Object.assign(instead, { config: before.config });
  await before.release();
  return session !== undefined;
}

async function blockingSession(
  bytes: Uint8Array<ArrayBuffer>,
  device: OnnxDevice,
  threads: number,
): Promise<InferenceSession> {
  return await InferenceSession.create(bytes, {
    executionProviders: [device],
    ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
  });
}
