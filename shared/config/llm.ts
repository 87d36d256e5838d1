/**
 * Variables of the chat service.
 * @module
 */
import { GPU_BACKENDS, type GpuBackend } from "../gpu_backends.ts";
import { headerName } from "./header_name.ts";
import { type CommonVariables, commonVariables } from "./common.ts";
import {
  address,
  choice,
  ConfigError,
  decimal,
  flag,
  integer,
  numbers,
  readVariables,
  text,
  type Values,
  type Variable,
} from "./variable.ts";

/** Number formats of a KV cache, as llama.cpp names them. */
export const CACHE_TYPES = ["f32", "f16", "bf16", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0"] as const;
/** A number format of a KV cache. */
export type CacheType = (typeof CACHE_TYPES)[number];

/** A timer that is set to more milliseconds than 31 bits hold fires at once. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** Cache types that need no flash attention. */
const UNPACKED_CACHE_TYPES: readonly string[] = ["auto", "f32", "f16", "bf16"];

/** The table of the chat service. */
export type LlmVariables = CommonVariables & {
  useRealModel: Variable<boolean>;
  requestIdHeader: Variable<string>;
  modelPath: Variable<string>;
  upstreamUrl: Variable<string>;
  upstreamKey: Variable<string>;
  keepAliveSeconds: Variable<number>;
  libraryPath: Variable<string>;
  device: Variable<"auto" | "cpu" | GpuBackend>;
  gpuLayers: Variable<number>;
  mainGpu: Variable<number>;
  gpuShares: Variable<number[]>;
  contextTokens: Variable<number>;
  threads: Variable<number>;
  parallel: Variable<number>;
  idleUnloadSeconds: Variable<number>;
  maxMemoryBytes: Variable<number>;
  cacheTokens: Variable<number>;
  cacheType: Variable<CacheType | "auto">;
  flashAttention: Variable<"auto" | "on" | "off">;
  draftModelPath: Variable<string>;
  draftTokens: Variable<number>;
  draftProbability: Variable<number>;
  promptLookup: Variable<boolean>;
};

/** Every variable that the chat service reads. */
export const LLM_VARIABLES: LlmVariables = {
  ...commonVariables("llm"),
  useRealModel: flag({
    name: "SVC_LLM_USE_REAL_MODEL",
    description: "1 answers with a model, 0 with canned tool calls (mock mode)",
  }),
  requestIdHeader: headerName({
    name: "SVC_LLM_REQUEST_ID_HEADER",
    description: "response header that carries the request id",
    fallback: "X-Request-ID",
  }),
  modelPath: text({
    name: "SVC_LLM_MODEL",
    description:
      "model of real mode: a GGUF file or an id of GET /v1/models; default: parley-llm-small",
  }),
  upstreamUrl: address({
    name: "SVC_LLM_UPSTREAM_URL",
    description:
      "OpenAI-compatible server to which real mode forwards chat; default: none, a model answers here",
  }),
  upstreamKey: text({
    name: "SVC_LLM_UPSTREAM_KEY",
    description: "key of that server",
    allowed: "what a header can carry: one line of Latin-1",
    pattern: /^[^\p{Cc}\u0100-\u{10ffff}]*$/u,
    secret: true,
  }),
  keepAliveSeconds: decimal({ minimum: 0.1, maximum: 3600 }, {
    name: "SVC_LLM_KEEP_ALIVE_SECONDS",
    description:
      "seconds between keep-alives while there is nothing to send: comments in a stream; before JSON, the response head and then blanks",
    fallback: "15",
  }),
  libraryPath: text({
    name: "SVC_LLAMA_LIBRARY",
    description: "file or folder of libllama; default: the npm package's, else the system's",
  }),
  device: choice(["auto", "cpu", ...GPU_BACKENDS], {
    name: "SVC_LLM_DEVICE",
    description: "device; auto uses the best build that `deno task gpu check` finds",
    fallback: "auto",
  }),
  gpuLayers: integer({ minimum: -1, maximum: 10_000 }, {
    name: "SVC_LLM_GPU_LAYERS",
    description: "layers placed on GPUs; -1 means all",
    fallback: "-1",
  }),
  mainGpu: integer({ minimum: -1, maximum: 15 }, {
    name: "SVC_LLM_MAIN_GPU",
    description: "index of the only GPU to use; -1 divides the layers among all",
    fallback: "-1",
  }),
  gpuShares: numbers(16, {
    name: "SVC_LLM_TENSOR_SPLIT",
    description:
      "proportions in which GPUs share the layers, such as 3,1; default: by their memory",
  }),
  contextTokens: integer({ minimum: 0, maximum: 1_048_576 }, {
    name: "SVC_LLM_CONTEXT",
    description:
      "context window in tokens; 0 means the registry's, else the model's own, at most 8192",
    fallback: "0",
  }),
  threads: integer({ minimum: 0, maximum: 256 }, {
    name: "SVC_LLM_THREADS",
    description:
      "threads of the engine, at most one a core; 0 adapts them to the load by measuring",
    fallback: "0",
  }),
  parallel: integer({ minimum: 0, maximum: 128 }, {
    name: "SVC_LLM_PARALLEL",
    description:
      "slots: answers generated at once; 0 decides by cores and memory, on a GPU by its memory",
    fallback: "0",
  }),
  idleUnloadSeconds: integer({ minimum: 0, maximum: LONGEST_TIMER_SECONDS }, {
    name: "SVC_LLM_IDLE_UNLOAD_SECONDS",
    description: "seconds without a request after which the model is unloaded; 0 keeps it loaded",
    fallback: "0",
  }),
  maxMemoryBytes: integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, {
    name: "SVC_LLM_MAX_MEMORY_BYTES",
    description:
      "most bytes that models may take; a larger one is refused before loading; 0 means no limit",
    fallback: "0",
  }),
  cacheTokens: integer({ minimum: 0, maximum: 16_777_216 }, {
    name: "SVC_LLM_CACHE_TOKENS",
    description:
      "size of the KV cache in tokens, for all conversations together, at least one context window; 0 decides by memory",
    fallback: "0",
  }),
  cacheType: choice(["auto", ...CACHE_TYPES], {
    name: "SVC_LLM_CACHE_TYPE",
    description:
      "number format of the KV cache; auto means f32, the most exact, on CPUs with plenty of memory, otherwise f16",
    fallback: "auto",
  }),
  flashAttention: choice(["auto", "on", "off"], {
    name: "SVC_LLM_FLASH_ATTENTION",
    description:
      "flash attention; auto uses it on GPUs, and on CPUs unless the KV cache is kept in f32",
    fallback: "auto",
  }),
  draftModelPath: text({
    name: "SVC_LLM_DRAFT_MODEL",
    description:
      "draft model for speculative decoding, with the vocabulary of SVC_LLM_MODEL: a GGUF file or an id of the registry",
  }),
  draftTokens: integer({ minimum: 1, maximum: 128 }, {
    name: "SVC_LLM_DRAFT_TOKENS",
    description: "most tokens drafted for one decode, for all answers together",
    fallback: "8",
  }),
  draftProbability: decimal({ minimum: 0, maximum: 1 }, {
    name: "SVC_LLM_DRAFT_PROBABILITY",
    description: "lowest probability of a drafted token; a draft ends before a less likely one",
    fallback: "0.5",
  }),
  promptLookup: flag({
    name: "SVC_LLM_PROMPT_LOOKUP",
    description:
      "1 drafts, without a model, what followed the same words earlier in the conversation",
  }),
};

/** Values of the chat service's variables. */
export type LlmConfig = Values<LlmVariables>;

/**
 * Reads the chat service's configuration.
 * @throws {ConfigError} when a value is not allowed
 */
export function readLlmConfig(
  environment: Readonly<Record<string, string | undefined>>,
): LlmConfig {
  const config = readVariables(LLM_VARIABLES, environment);
  const { cacheType: type, flashAttention } = config;
  if (flashAttention === "off" && !UNPACKED_CACHE_TYPES.includes(type)) {
    throw new ConfigError(
      `Cannot use ${LLM_VARIABLES.cacheType.name}="${type}" with ${LLM_VARIABLES.flashAttention.name}=off: allowed is ${
        UNPACKED_CACHE_TYPES.join(", ")
      }`,
    );
  }
  return config;
}
