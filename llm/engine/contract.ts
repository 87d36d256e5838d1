/**
 * The contract between the front and the chat engine: options, requests and replies.
 * @module
 */
import type { ChatEvent } from "../chat/events.ts";
import type { TemplateMessage } from "../chat/template.ts";
import type { CacheType, LlmConfig } from "../../shared/config/llm.ts";
import type { UnusableGpus } from "../../shared/engine/gpu_probe.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { Tool } from "../../shared/schema/llm.ts";

/** Options that the engine loads with. */
export type LlmOptions = {
  /** Path of the GGUF file. */
  modelPath: string;
  /** File or folder of libllama; empty looks in the usual places. */
  libraryPath: string;
  /** Which build of llama.cpp to use. */
  device: LlmConfig["device"];
  /** GPU builds that the front has probed and found unusable. */
  unusableGpus?: UnusableGpus;
  /** Number of layers to offload to GPUs; -1 offloads all of them. */
  gpuLayers: number;
  /** Index of the only GPU to use; -1 splits the layers among all GPUs. */
  mainGpu: number;
  /** Proportion of the layers that each GPU gets; empty splits them by the GPUs' memory. */
  gpuShares: number[];
  /** Context window in tokens; 0 takes the model's own, up to a limit. */
  contextTokens: number;
  /** Number of native threads; 0 adapts it, up to one per core. */
  threads: number;
  /** Number of answers generated at once; 0 decides by cores and memory, on a GPU by its memory. */
  parallel: number;
  /** Size of the KV cache in tokens; 0 decides by memory. */
  cacheTokens: number;
  /** Bytes that the KV cache may take beyond one conversation; null decides by free memory. */
  cacheSpareBytes: number | null;
  /** Number format of the KV cache. */
  cacheType: CacheType | "auto";
  /** Whether flash attention is used. */
  flashAttention: "auto" | "on" | "off";
  /** Path of the GGUF file of the draft model; empty for none. */
  draftModelPath: string;
  /** Maximum number of tokens drafted for one decode. */
  draftTokens: number;
  /** A draft ends before a token whose probability is below this. */
  draftProbability: number;
  /** Whether prompt lookup drafts what followed the same tokens earlier in the conversation. */
  promptLookup: boolean;
};

/** The options that do not depend on which model is loaded. */
export type EngineOptions = Omit<LlmOptions, "modelPath" | "draftModelPath" | "cacheSpareBytes">;

/** Sampling parameters for which a model's file may have defaults. */
export type UsualSampling = {
  /** Temperature; 0 always takes the likeliest token. */
  temperature: number;
  /** Keeps the likeliest tokens whose probabilities add up to this. */
  topP: number;
  /** Keeps this many of the likeliest tokens; 0 keeps all. */
  topK: number;
  /** Keeps tokens with at least this fraction of the likeliest token's probability. */
  minP: number;
  /** Divides the logits of repeated tokens; 1 is neutral. */
  repeatPenalty: number;
};

/** Sampling parameters. */
export type SamplingParams = UsualSampling & {
  /** Seed of the random number generator; null takes a random one. */
  seed: number | null;
  /** Subtracted from the logit of a token once for every occurrence. */
  frequencyPenalty: number;
  /** Subtracted once from the logit of every token that has occurred. */
  presencePenalty: number;
  /** Biases that are added to the logits of single tokens. */
  logitBias: { token: number; bias: number }[];
};

/** Sampling parameters of a request; null leaves a parameter to the model's defaults. */
export type AskedSampling =
  & Omit<SamplingParams, keyof UsualSampling>
  & { [Name in keyof UsualSampling]: UsualSampling[Name] | null };

/** Form of an answer; `field` is the field of the request that holds the schema. */
export type ResponseForm =
  | { kind: "text" }
  | { kind: "json" }
  | { kind: "schema"; schema: JsonObject; field: string };

/** A GBNF grammar, and the field of the request that it comes from. */
export type ClientGrammar = { source: string; field: string };

/** Maximum number of tokens of an answer, and the field of the request that sets it. */
export type TokenLimit = { tokens: number; field: string };

/** One chat request. */
export type ChatParams = {
  /** The conversation, oldest message first. */
  messages: TemplateMessage[];
  /** Whether the last message is the beginning of the answer, which the model is to continue. */
  continuesLast: boolean;
  /** Additional variables for the chat template. */
  variables: JsonObject;
  /** Tools that the model may call, as OpenAI defines them; empty for none. */
  tools: Tool[];
  /** The tools as JSON with numbers as the client wrote them; null where parsing kept them all. */
  writtenTools: string[] | null;
  /** Whether a tool must be called. */
  toolChoice: "auto" | "required";
  /** Form of the answer where no tool is called. */
  responseFormat: ResponseForm;
  /** Grammar that constrains the whole output; null for none. */
  grammar: ClientGrammar | null;
  /** Whether a choice may have several tool calls; false ends it after its first. */
  parallelToolCalls: boolean;
  /** Number of choices. */
  choices: number;
  /** Maximum number of tokens of one choice; null for as many as the context window holds. */
  maxTokens: TokenLimit | null;
  /** Texts that end a choice. */
  stop: string[];
  /** Sampling parameters. */
  sampling: AskedSampling;
  /** How many alternatives to report with every token; null reports no probabilities. */
  topLogprobs: number | null;
};

/** One message from the engine about an answer. */
export type ChatReply = {
  /** Events since the last reply; never empty. */
  events: ChatEvent[];
};

/** The methods of the chat engine. */
export type LlmContract = {
  /** Answers a conversation. */
  chat: { params: ChatParams; reply: ChatReply };
};

/** What a loaded engine reports about itself. */
export type LlmInfo = {
  /** Number of answers generated at once. */
  parallel: number;
  /** Context window of one conversation, in tokens. */
  contextTokens: number;
  /** The window that the model was trained with, in tokens. */
  trainedContextTokens: number;
  /** Why ChatML replaces the model's chat template; null where it does not. */
  templateProblem: string | null;
  /** Backend that computes, and where the library was found. */
  backend: string;
  /** Placement of the model's layers, for the log. */
  place: {
    /** GPUs that hold layers. */
    gpus: string[];
    /** Number of layers on these GPUs. */
    gpu_layers: number;
    /** Number of layers of the model. */
    layers: number;
  };
};
