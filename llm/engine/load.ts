/**
 * Loads library, model and context; what fails becomes one line that a person understands.
 * @module
 */
import { NativeLibraryError } from "../../ffi/errors.ts";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { LayoutMismatchError } from "../../ffi/struct.ts";
import { ServiceError } from "../../shared/errors.ts";
import { planCache } from "./cache_plan.ts";
import type { LlmOptions } from "./contract.ts";

/** Tokens of one decode: small enough that a cancelled prompt ends soon. */
const BATCH_TOKENS = 512;

/**
 * Opens llama.cpp.
 * @throws {ServiceError} `model_unavailable`
 */
export async function openLibrary({ libraryPath, device }: LlmOptions): Promise<LlamaLibrary> {
  try {
    return new LlamaLibrary(await locateLibrary("llama", libraryPath, { backend: device }));
  } catch (thrown) {
    if (thrown instanceof NativeLibraryError || thrown instanceof LayoutMismatchError) {
      throw new ServiceError("model_unavailable", thrown.message);
    }
    throw thrown;
  }
}

/**
 * Loads the model file.
 * @throws {ServiceError} `model_unavailable`
 */
export async function loadModel(library: LlamaLibrary, options: LlmOptions): Promise<LlamaModel> {
  try {
    return await LlamaModel.load(library, options.modelPath, {
      layers: options.device === "cpu" ? 0 : options.gpuLayers,
      mainGpu: options.mainGpu,
      shares: options.gpuShares,
    });
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

/**
 * Allocates the KV cache.
 * @throws {ServiceError} `model_unavailable`
 */
export function createContext(model: LlamaModel, options: LlmOptions): LlamaContext {
  const { parallel, threads } = options;
  const devices = model.library.ggml.devices();
  const plan = planCache({
    ...options,
    valuesPerToken: valuesPerToken(model),
    freeBytes: Deno.systemMemoryInfo().available,
    isOnGpu: options.device !== "cpu" && options.gpuLayers !== 0 &&
      devices.some(({ kind }) => kind === "gpu"),
  });
  try {
    return new LlamaContext(model, {
      ...plan,
      batchTokens: Math.max(parallel, Math.min(BATCH_TOKENS, plan.cacheTokens)),
      threads: threads > 0 ? threads : navigator.hardwareConcurrency,
    });
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

/** Keys and values of one token over all layers, by the model's metadata. */
function valuesPerToken(model: LlamaModel): number {
  const arch = model.metadata("general.architecture") ?? "";
  const number = (key: string) => Number(model.metadata(`${arch}.${key}`)) || undefined;
  const heads = number("attention.head_count") ?? 1;
  const headSize = (number("embedding_length") ?? 0) / heads;
  const perHead = (number("attention.key_length") ?? headSize) +
    (number("attention.value_length") ?? headSize);
  return (number("block_count") ?? 1) * (number("attention.head_count_kv") ?? heads) * perHead;
}

function unavailable(thrown: unknown): ServiceError {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return new ServiceError("model_unavailable", why);
}
