/**
 * Loads models of transformers.js from folders on disk; nothing is fetched.
 * @module
 */
import { env } from "npm:@huggingface/transformers@4.3.1";
import { basename, dirname } from "node:path";
import { messageOf, ServiceError } from "../errors.ts";
import { hasCudaDriver } from "./cuda_driver.ts";
import { NO_SPINNING } from "./session_settings.ts";

/** Device that runs a model. */
export type OnnxDevice = "cpu" | "webgpu" | "cuda";

/** Precision of the weights: the file model.onnx, model_quantized.onnx and so on. */
export type OnnxPrecision = "fp32" | "fp16" | "q8" | "q4" | "q4f16";

/** How a model is loaded. */
export interface PretrainedOptions {
  /** Folder as a hub has it: config.json, and onnx/ with a file for each precision. */
  readonly folder: string;
  /** Precision of the weights, which selects the file. */
  readonly precision: OnnxPrecision;
  /** Device that runs it; "auto" takes CUDA if that works, else the CPU. */
  readonly device: "auto" | OnnxDevice;
  /** Native threads; 0 leaves that to ONNX Runtime. */
  readonly threads: number;
}

/** Options that transformers.js is given. */
export interface LoadOptions {
  /** Precision of the weights. */
  readonly dtype: OnnxPrecision;
  /** Device that runs the model. */
  readonly device: OnnxDevice;
  /** Prevents downloads. */
  readonly local_files_only: true;
  /** Options of ONNX Runtime. */
  readonly session_options: {
    readonly intraOpNumThreads?: number;
    readonly extra: { readonly session: typeof NO_SPINNING };
  };
}

/** Loads by a folder's name: `(name, options) => Class.from_pretrained(name, options)`. */
export type Loader<Model> = (name: string, options: LoadOptions) => Promise<Model>;

/**
 * Loads the model in a folder with `load`.
 * @returns the model and the device that runs it
 * @throws {Error} when it cannot be loaded
 * @throws {ServiceError} `model_unavailable` when it cannot be loaded on the GPU that was named
 */
export async function loadPretrained<Model>(
  load: Loader<Model>,
  options: PretrainedOptions,
): Promise<{ model: Model; device: OnnxDevice }> {
  const { device, folder } = options;
  if (device === "cpu") return await loadOn(device, load, options);
  if (device !== "auto") {
    return await loadOn(device, load, options).catch((cause) => {
      throw cannotLoadOn(device, folder, cause);
    });
  }
  // ONNX Runtime's own choice of a device fails without CUDA instead of falling back.
  const onCuda = hasCudaDriver()
    ? await loadOn("cuda", load, options).catch(() => undefined)
    : undefined;
  return onCuda ?? await loadOn("cpu", load, options);
}

function cannotLoadOn(device: "cuda" | "webgpu", folder: string, cause: unknown): ServiceError {
  const why = messageOf(cause).split("\n")[0];
  const advice = device === "cuda" ? "; `deno task gpu check` says what CUDA needs" : "";
  const message = `Cannot load ${folder} on ${device}: ${why}${advice}`;
  return new ServiceError("model_unavailable", message, { cause });
}

/** Returns the name by which transformers.js finds `folder`, after disabling its network access. */
export function localName(folder: string): string {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  // Files on disk need no copy, and an engine may write none.
  env.useBrowserCache = false;
  env.localModelPath = `${dirname(folder)}/`;
  return basename(folder);
}

async function loadOn<Model>(
  device: OnnxDevice,
  load: Loader<Model>,
  { folder, precision, threads }: PretrainedOptions,
): Promise<{ model: Model; device: OnnxDevice }> {
  const model = await load(localName(folder), {
    dtype: precision,
    device,
    local_files_only: true,
    session_options: {
      ...(threads > 0 ? { intraOpNumThreads: threads } : {}),
      extra: { session: NO_SPINNING },
    },
  });
  return { model, device };
}
