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
import type { LlmOptions } from "./contract.ts";

/** Tokens of one decode: small enough that a cancelled prompt ends soon. */
const BATCH_TOKENS = 512;
/** Finished conversations that may be kept besides the running ones. */
const KEPT_SEQUENCES = 32;
/** llama.cpp has no more. */
const MOST_SEQUENCES = 256;

/**
 * Opens llama.cpp.
 * @throws {ServiceError} `model_unavailable`
 */
export async function openLibrary(libraryPath: string): Promise<LlamaLibrary> {
  try {
    return new LlamaLibrary(await locateLibrary("llama", libraryPath));
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
export async function loadModel(library: LlamaLibrary, path: string): Promise<LlamaModel> {
  try {
    return await LlamaModel.load(library, path);
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

/**
 * Allocates the KV cache.
 * @throws {ServiceError} `model_unavailable`
 */
export function createContext(model: LlamaModel, options: LlmOptions): LlamaContext {
  const { contextTokens, parallel, threads } = options;
  const cacheTokens = Math.max(
    contextTokens,
    options.cacheTokens > 0 ? options.cacheTokens : 2 * contextTokens,
  );
  try {
    return new LlamaContext(model, {
      cacheTokens,
      batchTokens: Math.max(parallel, Math.min(BATCH_TOKENS, cacheTokens)),
      sequences: Math.min(MOST_SEQUENCES, parallel + KEPT_SEQUENCES),
      threads: threads > 0 ? threads : navigator.hardwareConcurrency,
    });
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

function unavailable(thrown: unknown): ServiceError {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return new ServiceError("model_unavailable", why);
}
