/**
 * Loads the library, the models and their contexts; every failure becomes a one-line message for
 * the operator.
 * @module
 */
import { basename } from "node:path";
import { computingBackend } from "../../ffi/computing_backend.ts";
import { NativeLibraryError } from "../../ffi/errors.ts";
import type { ComputeDevice } from "../../ffi/ggml_devices.ts";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaContext } from "../../ffi/llama_context.ts";
import { LayoutMismatchError } from "../../ffi/struct.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { messageOf, ServiceError } from "../../shared/errors.ts";
import { valuesPerToken } from "../models/memory.ts";
import { cacheMemory } from "./cache_memory.ts";
import { planCache } from "./cache_plan.ts";
import type { LlmOptions } from "./contract.ts";
import { freeMemory } from "./free_memory.ts";
import { isCopied } from "./model_memory.ts";
import { layersOnGpus, type PlacementOptions, usedGpus } from "./placement.ts";
import { DraftModel } from "./drafts/draft_model.ts";
import { vocabularyDifference } from "./drafts/vocabulary_difference.ts";

/** Batch size in tokens: small enough that a cancelled prompt ends soon. */
const BATCH_TOKENS = 512;

/** An opened build of llama.cpp, and where it computes. */
export interface OpenedLibrary {
  /** The library. */
  readonly library: LlamaLibrary;
  /** Backend that computes, and where the library was found, for example "cuda (gpu)". */
  readonly backend: string;
}

/**
 * Opens llama.cpp.
 * @throws {ServiceError} `model_unavailable`, also where the requested device is missing
 */
export async function openLibrary(
  { libraryPath, device, gpuLayers, unusableGpus: unusable }: LlmOptions,
): Promise<OpenedLibrary> {
  try {
    const located = await locateLibrary("llama", libraryPath, { backend: device, unusable });
    const library = new LlamaLibrary(located);
    const backend = computingBackend(located, library.ggml.devices(), device);
    return { library, backend: `${gpuLayers === 0 ? "cpu" : backend} (${located.origin})` };
  } catch (thrown) {
    if (thrown instanceof NativeLibraryError || thrown instanceof LayoutMismatchError) {
      throw new ServiceError("model_unavailable", thrown.message);
    }
    throw thrown;
  }
}

/**
 * Loads the model file at `path`.
 * @throws {ServiceError} `model_unavailable`
 */
export async function loadModel(
  library: LlamaLibrary,
  path: string,
  options: PlacementOptions & Pick<LlmOptions, "gpuShares">,
): Promise<LlamaModel> {
  try {
    const { size: sizeBytes } = await Deno.stat(path);
    return await LlamaModel.load(library, path, {
      isCopied: isCopied({
        path,
        sizeBytes,
        freeBytes: freeMemory(),
        isOnGpu: usedGpus(library.ggml.devices(), options).length > 0,
        system: Deno.build.os,
      }),
      layers: options.device === "cpu" ? 0 : options.gpuLayers,
      mainGpu: options.mainGpu,
      shares: options.gpuShares,
    });
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

/**
 * Loads the draft model with a context of its own; undefined when none is configured.
 * @throws {ServiceError} `model_unavailable`, also where it cannot draft for `model`
 */
export async function loadDraftModel(
  model: LlamaModel,
  options: LlmOptions,
  stack: AsyncDisposableStack,
): Promise<DraftModel | undefined> {
  const { draftModelPath: path, draftProbability: leastProbability } = options;
  if (path === "") return undefined;
  const draft = stack.use(await loadModel(model.library, path, options));
  const [vocabulary, drafted] = [new LlamaVocab(model), new LlamaVocab(draft)];
  const why = model.isRecurrent || draft.isRecurrent
    ? "recurrent models cannot remove tokens from their state"
    : vocabularyDifference(vocabulary, drafted);
  if (why !== undefined) {
    throw new ServiceError(
      "model_unavailable",
      `Cannot draft with ${basename(path)} for ${basename(options.modelPath)}: ${why}`,
    );
  }
  const context = stack.use(
    createContext(draft, {
      ...options,
      cacheTokens: 0,
      // Spare memory is worth more in the cache of the main model.
      cacheSpareBytes: options.cacheSpareBytes === null ? null : 0,
      cacheType: "f16",
      flashAttention: "auto",
    }),
  );
  const vocabularySize = Math.min(vocabulary.size, drafted.size);
  return new DraftModel(context, {
    vocabularySize,
    leastProbability,
    adaptsThreads: options.threads === 0,
    givesUpDecodes: false,
  });
}

/** Placement of a model. */
export interface ModelPlace {
  /** GPUs that hold layers. */
  readonly gpus: readonly ComputeDevice[];
  /** Number of layers on these GPUs. */
  readonly gpuLayers: number;
  /** Free memory where the KV cache will be allocated, in bytes. */
  readonly cacheBytes: number;
  /** Whether all layers are on GPUs. */
  readonly isWholeOnGpus: boolean;
}

/** Returns the placement of `model`, which was loaded with `options`. */
export function placeOf(model: LlamaModel, options: PlacementOptions): ModelPlace {
  const gpus = usedGpus(model.library.ggml.devices(), options);
  const gpuLayers = layersOnGpus(gpus, model.layers, options);
  const isWholeOnGpus = gpuLayers === model.layers;
  const systemBytes = freeMemory();
  const cacheBytes = cacheMemory({ gpus, isWhole: isWholeOnGpus, systemBytes });
  return { gpus, gpuLayers, cacheBytes, isWholeOnGpus };
}

/**
 * Creates a context for `model`, and with it the KV cache.
 * @throws {ServiceError} `model_unavailable`
 */
export function createContext(model: LlamaModel, options: LlmOptions): LlamaContext {
  const { parallel, threads, draftTokens } = options;
  const { gpus, cacheBytes } = placeOf(model, options);
  const plan = planCache({
    ...options,
    valuesPerToken: valuesPerToken((key) => model.metadata(key)),
    spareBytes: options.cacheSpareBytes,
    freeBytes: cacheBytes,
    isOnGpu: gpus.length > 0,
  });
  try {
    return new LlamaContext(model, {
      ...plan,
      batchTokens: Math.max(parallel + draftTokens, Math.min(BATCH_TOKENS, plan.cacheTokens)),
      threads: threads > 0 ? threads : navigator.hardwareConcurrency,
    });
  } catch (thrown) {
    throw unavailable(thrown);
  }
}

function unavailable(thrown: unknown): ServiceError {
  return new ServiceError("model_unavailable", messageOf(thrown));
}
