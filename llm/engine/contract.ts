/**
 * What the front asks of the chat engine.
 * @module
 */
import type { ChatEvent } from "../chat/events.ts";
import type { TemplateMessage } from "../chat/template.ts";
import type { CacheType, LlmConfig } from "../../shared/config/llm.ts";
import type { UnusableGpus } from "../../shared/engine/gpu_probe.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { Tool } from "../../shared/schema/llm.ts";

/** What the engine loads. */
export type LlmOptions = {
  /** The GGUF file. */
  modelPath: string;
  /** File or folder of libllama; empty looks in the usual places. */
  libraryPath: string;
  /** Which build of llama.cpp computes. */
  device: LlmConfig["device"];
  /** GPU builds that the front found to be of no use. */
  unusableGpus?: UnusableGpus;
  /** Layers that lie on GPUs; -1 takes all of them. */
  gpuLayers: number;
  /** Number of the only GPU to use; -1 shares the layers among all. */
  mainGpu: number;
  /** Share of each GPU in proportion; empty goes by their memory. */
  gpuShares: number[];
  /** Context window in tokens; 0 takes the model's own, up to a limit. */
  contextTokens: number;
  /** Native threads; 0 takes one a core. */
  threads: number;
  /** Answers that are written at once; 0 decides by cores and memory, on a GPU by its memory. */
  parallel: number;
  /** Size of the KV cache in tokens; 0 decides by memory. */
  cacheTokens: number;
  /** What the KV cache may take beyond one conversation, in bytes; null goes by what is free. */
  cacheSpareBytes: number | null;
  /** Number format of the KV cache. */
  cacheType: CacheType | "auto";
  /** Whether attention is computed in one pass. */
  flashAttention: "auto" | "on" | "off";
  /** The GGUF file of a model that drafts; empty for none. */
  draftModelPath: string;
  /** Most tokens that are drafted for one decode. */
  draftTokens: number;
  /** A draft ends before a token that is less likely. */
  draftProbability: number;
  /** True drafts what followed the same tokens earlier in the conversation. */
  promptLookup: boolean;
};

/** What every engine loads besides its model and the one that drafts for it. */
export type EngineOptions = Omit<LlmOptions, "modelPath" | "draftModelPath" | "cacheSpareBytes">;

/** How tokens are chosen, as far as a model's file can say it. */
export type UsualSampling = {
  /** 0 takes the likeliest token. */
  temperature: number;
  /** Keeps the likeliest tokens with this probability together. */
  topP: number;
  /** Keeps this many of the likeliest tokens; 0 keeps all. */
  topK: number;
  /** Keeps tokens at least this likely, relative to the likeliest. */
  minP: number;
  /** Divides the logits of repeated tokens; 1 is neutral. */
  repeatPenalty: number;
};

/** How tokens are chosen. */
export type SamplingParams = UsualSampling & {
  /** Seed of the random choice; null takes a new one. */
  seed: number | null;
  /** Subtracted once for every occurrence. */
  frequencyPenalty: number;
  /** Subtracted once for every token that occurred. */
  presencePenalty: number;
  /** Added to the logits of tokens. */
  logitBias: { token: number; bias: number }[];
};

/** How a request wants them chosen; null leaves it to the model. */
export type AskedSampling =
  & Omit<SamplingParams, keyof UsualSampling>
  & { [Name in keyof UsualSampling]: UsualSampling[Name] | null };

/** Form of an answer; of a schema also where it stands in the request. */
export type ResponseForm =
  | { kind: "text" }
  | { kind: "json" }
  | { kind: "schema"; schema: JsonObject; field: string };

/** A GBNF grammar, and where it stands in the request. */
export type ClientGrammar = { source: string; field: string };

/** Most tokens of an answer, and where the request says so. */
export type TokenLimit = { tokens: number; field: string };

/** One chat request. */
export type ChatParams = {
  /** The conversation, oldest message first. */
  messages: TemplateMessage[];
  /** True when the last message is the beginning of the answer, and the rest of it is asked for. */
  continuesLast: boolean;
  /** What the chat template is told besides. */
  variables: JsonObject;
  /** OpenAI's tool definitions that the model may call; empty for none. */
  tools: Tool[];
  /** The same as JSON, as the client wrote their numbers; null where these stay as they are. */
  writtenTools: string[] | null;
  /** Whether a tool must be called. */
  toolChoice: "auto" | "required";
  /** Form of the answer where no tool is called. */
  responseFormat: ResponseForm;
  /** Grammar of the whole output; null for none. */
  grammar: ClientGrammar | null;
  /** False ends a choice after its first tool call. */
  parallelToolCalls: boolean;
  /** Number of choices. */
  choices: number;
  /** Most tokens of one choice; null for as many as the context holds. */
  maxTokens: TokenLimit | null;
  /** Texts that end a choice. */
  stop: string[];
  /** How tokens are chosen. */
  sampling: AskedSampling;
  /** How many alternatives to report with every token; null reports no probabilities. */
  topLogprobs: number | null;
};

/** What the engine tells of an answer. */
export type ChatReply = {
  /** What happened since the last reply; never nothing. */
  events: ChatEvent[];
};

/** The methods of the chat engine. */
export type LlmContract = {
  /** Answers a conversation. */
  chat: { params: ChatParams; reply: ChatReply };
};

/** What a loaded engine tells about itself. */
export type LlmInfo = {
  /** Answers that are written at once. */
  parallel: number;
  /** Why ChatML stands in for the model's chat template; null where it does not. */
  templateProblem: string | null;
  /** What it computes on and where the library was found. */
  backend: string;
  /** Where its layers lie, for the log. */
  place: {
    /** The GPUs that layers lie on. */
    gpus: string[];
    /** How many of the layers those are. */
    gpu_layers: number;
    /** How many it has. */
    layers: number;
  };
};
