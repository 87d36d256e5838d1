/**
 * The chat engine: one model, one context, one request at a time.
 * @module
 */
import { NativeLibraryError } from "../../ffi/errors.ts";
import { locateLibrary } from "../../ffi/library.ts";
import { LlamaContext, LlamaLibrary, LlamaModel } from "../../ffi/llama.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { LayoutMismatchError } from "../../ffi/struct.ts";
import type { EngineDefinition, EngineJob, LoadedEngine } from "../../shared/engine/types.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ChatEvent } from "../chat/events.ts";
import { ChatTemplate } from "../chat/template.ts";
import { contextWindow } from "../models/context_window.ts";
import type { ChatParams, LlmContract, LlmInfo, LlmOptions } from "./contract.ts";
import { generate, type GenerationParts } from "./generation.ts";
import { Sequence } from "./sequence.ts";

/** Tokens of one decode: small enough that a cancelled prompt ends soon. */
const BATCH_TOKENS = 512;
/** The prompt ends with it when the template opens a think block itself. */
const OPEN_THINK = /<think>\s*$/;

/** Creates the chat engine. */
export const definition: EngineDefinition<LlmContract, LlmOptions> = { load };

async function load(options: LlmOptions): Promise<LoadedEngine<LlmContract>> {
  const stack = new DisposableStack();
  try {
    const engine = await ChatEngine.load(options, stack);
    return {
      info: engine.info,
      handlers: { chat: (job) => engine.chat(job) },
      [Symbol.asyncDispose]: () => Promise.resolve(stack.dispose()),
    };
  } catch (thrown) {
    stack.dispose();
    throw thrown;
  }
}

class ChatEngine {
  readonly #parts: GenerationParts;
  readonly #template: ChatTemplate;
  readonly info: LlmInfo;

  private constructor(parts: GenerationParts, template: ChatTemplate) {
    this.#parts = parts;
    this.#template = template;
    this.info = {
      contextTokens: parts.context.contextTokens,
      devices: parts.model.library.ggml.devices().map(({ name, description }) =>
        `${name}: ${description}`
      ),
    };
  }

  static async load(options: LlmOptions, stack: DisposableStack): Promise<ChatEngine> {
    const library = await openLibrary(options.libraryPath);
    const model = stack.use(await loadModel(library, options.modelPath));
    const vocab = new LlamaVocab(model);
    const context = stack.use(createContext(model, options));
    const template = new ChatTemplate({
      source: model.chatTemplate,
      beginningText: vocab.beginningText,
      endText: vocab.endText,
    });
    return new ChatEngine({ model, vocab, context, sequence: new Sequence(context) }, template);
  }

  async *chat(job: EngineJob<ChatParams>): AsyncGenerator<{ data: ChatEvent }, void> {
    const { params, signal } = job;
    const { sequence } = this.#parts;
    assertTokensExist(params, this.#parts.vocab.size);
    const text = this.#template.render(params);
    const prompt = this.#tokenize(text);
    const limitTokens = this.#limit(prompt.length, params.maxTokens);
    const startsInReasoning = OPEN_THINK.test(text);
    for (let choice = 0; choice < params.choices && !signal.aborted; choice++) {
      const cachedTokens = await sequence.replace(prompt, signal);
      if (choice === 0) {
        yield { data: { type: "prompt", promptTokens: prompt.length, cachedTokens } };
      }
      const task = { params, choice, limitTokens, startsInReasoning, signal };
      for await (const data of generate(this.#parts, task)) yield { data };
    }
  }

  #tokenize(text: string): Int32Array<ArrayBuffer> {
    const { vocab } = this.#parts;
    const { beginningText } = vocab;
    // Templates may write the first token themselves; it must not come twice.
    const isDoubled = vocab.addsBeginning && beginningText !== "" && text.startsWith(beginningText);
    return vocab.tokenize(isDoubled ? text.slice(beginningText.length) : text, true);
  }

  /** Most tokens of one choice. */
  #limit(promptTokens: number, maxTokens: number | null): number {
    const { contextTokens } = this.#parts.context;
    if (promptTokens + (maxTokens ?? 1) > contextTokens) {
      const asked = maxTokens === null ? "" : ` and \`max_tokens\` of ${maxTokens}`;
      throw new ServiceError(
        "context_too_long",
        `Cannot answer: a prompt of ${promptTokens} tokens${asked} exceeds the context of ${contextTokens} tokens`,
        { detail: { n_prompt_tokens: promptTokens, n_ctx: contextTokens } },
      );
    }
    return maxTokens ?? contextTokens - promptTokens;
  }
}

async function openLibrary(libraryPath: string): Promise<LlamaLibrary> {
  try {
    return new LlamaLibrary(await locateLibrary("llama", libraryPath));
  } catch (thrown) {
    if (thrown instanceof NativeLibraryError || thrown instanceof LayoutMismatchError) {
      throw new ServiceError("model_unavailable", thrown.message);
    }
    throw thrown;
  }
}

async function loadModel(library: LlamaLibrary, path: string): Promise<LlamaModel> {
  try {
    return await LlamaModel.load(library, path);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ServiceError("model_unavailable", why);
  }
}

function createContext(model: LlamaModel, options: LlmOptions): LlamaContext {
  const contextTokens = contextWindow(model.trainedContextTokens, options.contextTokens);
  try {
    return new LlamaContext(model, {
      contextTokens,
      batchTokens: Math.min(BATCH_TOKENS, contextTokens),
      threads: options.threads > 0 ? options.threads : navigator.hardwareConcurrency,
    });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ServiceError("model_unavailable", why);
  }
}

function assertTokensExist(params: ChatParams, vocabularySize: number): void {
  const unknown = params.sampling.logitBias.find(({ token }) => token >= vocabularySize);
  if (unknown === undefined) return;
  throw new ServiceError(
    "request_invalid",
    `Cannot accept \`logit_bias\`: the model has no token ${unknown.token}, only ${vocabularySize}`,
  );
}
