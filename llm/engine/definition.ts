/**
 * The chat engine: one model and one context that many answers share.
 * @module
 */
import { GrammarError } from "../../ffi/llama_grammar.ts";
import type { LlamaModel } from "../../ffi/llama.ts";
import type { LlamaContext } from "../../ffi/llama_context.ts";
import { LlamaVocab } from "../../ffi/llama_vocab.ts";
import { probeGpu } from "../../ffi/gpu_probe.ts";
import { openStandardInput } from "../../ffi/standard_input.ts";
import type {
  EngineDefinition,
  EngineInput,
  EngineJob,
  LoadedEngine,
} from "../../shared/engine/types.ts";
import { fieldError, type ServiceError } from "../../shared/errors.ts";
import { createLog } from "../../shared/log.ts";
import type { Tool } from "../../shared/schema/llm.ts";
import { answerLimit } from "../chat/context_limit.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { CallableTool } from "../chat/formats/call_syntax.ts";
import { type ConstraintContext, constraintOf } from "../chat/formats/constraint.ts";
import { SchemaError } from "../grammar/schema.ts";
import { contextWindow } from "../models/context_window.ts";
import { ChatJob } from "./chat_job.ts";
import type {
  ChatParams,
  ChatReply,
  LlmContract,
  LlmInfo,
  LlmOptions,
  UsualSampling,
} from "./contract.ts";
import { Drafter } from "./drafts/drafter.ts";
import { createContext, loadDraftModel, loadModel, openLibrary, placeOf } from "./load.ts";
import type { Generation } from "./generation.ts";
import { ModelOutput } from "./model_output.ts";
import { endsInside, formatBehind, PromptWriter } from "./prompt.ts";
import { tooManyTokens } from "./prompt_length.ts";
import { Scheduler } from "./scheduler.ts";
import { usualParallel } from "./usual_parallel.ts";
import { usualSampling, withUsual } from "./usual_sampling.ts";
import {
  AmbiguousGrammarError,
  chooserParts,
  compileConstraint,
  type CompiledConstraint,
} from "./token_chooser.ts";

/** Seeds have 32 bits, and llama.cpp replaces the largest one with a random one. */
const SEED_RANGE = 2 ** 32 - 1;

/** Creates the chat engine. */
export const definition: EngineDefinition<LlmContract, LlmOptions> = {
  openInput: openStandardInput,
  load,
  probeGpu: (backend) => probeGpu("llama", backend),
};

async function load(
  options: LlmOptions,
  input?: Pick<EngineInput, "takeIn">,
): Promise<LoadedEngine<LlmContract>> {
  const stack = new AsyncDisposableStack();
  try {
    const engine = await ChatEngine.load(options, { input, stack });
    return {
      info: engine.info,
      handlers: { chat: (job) => engine.chat(job) },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (thrown) {
    await stack.disposeAsync();
    throw thrown;
  }
}

class ChatEngine {
  /** What the engine reports about itself once it is loaded. */
  readonly info: LlmInfo;
  readonly #model: LlamaModel;
  readonly #vocab: LlamaVocab;
  readonly #prompts: PromptWriter;
  readonly #scheduler: Scheduler;
  readonly #contextTokens: number;
  readonly #output: ModelOutput;
  readonly #usualSampling: UsualSampling;
  readonly #log = createLog({ level: "info", fields: { service: "llm", role: "engine" } });

  private constructor(
    context: LlamaContext,
    vocab: LlamaVocab,
    scheduler: Scheduler,
    facts: Omit<LlmInfo, "templateProblem">,
  ) {
    const { model } = context;
    this.#model = model;
    this.#vocab = vocab;
    this.#scheduler = scheduler;
    this.#contextTokens = facts.contextTokens;
    this.#output = new ModelOutput(model.toolTemplate ?? model.chatTemplate ?? "", vocab);
    this.#prompts = new PromptWriter(model, vocab, this.#output.format);
    this.#usualSampling = usualSampling((key) => model.metadata(key));
    this.info = { ...facts, templateProblem: this.#prompts.problem ?? null };
  }

  static async load(
    options: LlmOptions,
    { input, stack }: {
      input: Pick<EngineInput, "takeIn"> | undefined;
      stack: AsyncDisposableStack;
    },
  ): Promise<ChatEngine> {
    const { library, backend } = await openLibrary(options);
    const model = stack.use(await loadModel(library, options.modelPath, options));
    const { gpus, gpuLayers, cacheBytes, isWholeOnGpus } = placeOf(model, options);
    const parallel = options.parallel > 0 ? options.parallel : usualParallel({
      cores: isWholeOnGpus ? null : navigator.hardwareConcurrency,
      freeBytes: cacheBytes,
    });
    const contextTokens = contextWindow(model.trainedContextTokens, options.contextTokens);
    const whole = { ...options, contextTokens, parallel };
    const context = stack.use(createContext(model, whole));
    const drafter = await createDrafter(model, whole, stack);
    const vocab = new LlamaVocab(model);
    const scheduler = stack.use(
      new Scheduler(context, chooserParts(model, vocab), {
        slots: parallel,
        drafter,
        takeIn: () => input?.takeIn() ?? true,
        adaptsThreads: options.threads === 0,
        // Recurrent models cannot roll back a decode that was aborted halfway.
        givesUpDecodes: !model.isRecurrent,
      }),
    );
    await scheduler.warmUp();
    return new ChatEngine(context, vocab, scheduler, {
      contextTokens,
      trainedContextTokens: model.trainedContextTokens,
      parallel,
      backend,
      place: {
        gpus: gpus.map(({ name, description }) => `${name}: ${description}`),
        gpu_layers: gpuLayers,
        layers: model.layers,
      },
    });
  }

  async *chat(
    { params, signal, requestId }: EngineJob<ChatParams>,
  ): AsyncGenerator<{ data: ChatReply }, void> {
    assertTokensExist(params, this.#vocab.size);
    const pieces = this.#prompts.pieces(params);
    const text = pieces.join("");
    const contextTokens = this.#contextTokens;
    const limit = (promptTokens: number) =>
      answerLimit({ promptTokens, maxTokens: params.maxTokens, contextTokens });
    const tooMany = await tooManyTokens(text, { vocab: this.#vocab, contextTokens, signal });
    // `limit` throws here, as it does for any other prompt that is too long.
    if (tooMany !== undefined) limit(tooMany);
    const prompt = this.#prompts.tokens(pieces);
    // The first token of the answer is chosen from the logits of the prompt's last token.
    if (prompt.length === 0) {
      throw fieldError("messages", "the chat template renders them as an empty prompt");
    }
    const limitTokens = limit(prompt.length);
    if (limitTokens === 0) {
      yield { data: { events: emptyAnswer(params, prompt.length) } };
      return;
    }
    const job = new ChatJob(params, signal);
    const format = formatBehind(text, this.#output.format);
    const { open, close } = format.reasoning;
    // Where a client's grammar cannot close reasoning that the prompt opens, all output is answer.
    const startsInReasoning = endsInside(text, open) &&
      (params.grammar?.source.includes(close) ?? true);
    const tools = params.tools.map(toCallable);
    const written = { format, tools, startsInReasoning };
    using constraint = this.#constraint(params, written, requestId);
    const sampling = withUsual(params.sampling, this.#usualSampling);
    const formatTokens = this.#output.formatTokens(tools.length > 0);
    for (let choice = 0; choice < params.choices; choice++) {
      this.#scheduler.add({
        job,
        choice,
        prompt,
        limitTokens,
        chooser: {
          sampling: { ...sampling, seed: seedOf(params, choice) },
          constraint,
          constraintField: constraintField(params),
          topLogprobs: params.topLogprobs ?? undefined,
          formatTokens,
        },
        parser: {
          ...written,
          mustCall: params.toolChoice === "required",
          keepsBlanks: params.grammar !== null || params.continuesLast,
        },
      });
    }
    for await (const events of job.events()) yield { data: { events } };
  }

  #constraint(
    params: ChatParams,
    written: Pick<ConstraintContext, "format" | "tools" | "startsInReasoning">,
    requestId: string | undefined,
  ): CompiledConstraint | undefined {
    const free: { tool: string; why: string }[] = [];
    try {
      const constraint = constraintOf(params, {
        ...written,
        canReason: this.#output.canReason,
        onUnenforced: (tool, why) => free.push({ tool, why }),
      });
      if (free.length > 0) {
        this.#log.warn("tool_arguments_not_held", { request_id: requestId, tools: free });
      }
      return constraint && compileConstraint(this.#model, constraint);
    } catch (thrown) {
      if (thrown instanceof GrammarError) throw grammarRefused(params, thrown);
      if (!(thrown instanceof SchemaError)) throw thrown;
      throw fieldError("tools", thrown.message);
    }
  }
}

/** Creates the drafter that `options` ask for; undefined when nothing is to be drafted. */
async function createDrafter(
  model: LlamaModel,
  options: LlmOptions,
  stack: AsyncDisposableStack,
): Promise<Drafter<Generation> | undefined> {
  const draftModel = await loadDraftModel(model, options, stack);
  // Recurrent models cannot roll back rejected draft tokens.
  const looksUp = options.promptLookup && !model.isRecurrent;
  if (draftModel === undefined && !looksUp) return undefined;
  return new Drafter({ tokens: options.draftTokens, looksUp, model: draftModel });
}

/** Events of the empty answer to a prompt that fills the whole context window. */
function emptyAnswer({ choices }: ChatParams, promptTokens: number): ChatEvent[] {
  const choice = (index: number): ChatEvent => (
    { type: "finish", choice: index, reason: "length", completionTokens: 0 }
  );
  return [
    { type: "prompt", promptTokens, cachedTokens: 0 },
    ...Array.from({ length: choices }, (_, index) => choice(index)),
  ];
}

function toCallable({ function: { name, parameters, strict } }: Tool): CallableTool {
  return { name, parameters, isStrict: strict === true };
}

/** Returns the error for a grammar that llama.cpp rejects, naming the field it was made from. */
function grammarRefused(params: ChatParams, error: GrammarError): ServiceError {
  const isOwnText = params.grammar !== null || error instanceof AmbiguousGrammarError;
  return fieldError(
    constraintField(params),
    isOwnText ? error.message : "llama.cpp cannot enforce it",
  );
}

/** Returns the field of the request that constrains the output. */
function constraintField({ grammar, toolChoice, responseFormat }: ChatParams): string {
  if (grammar !== null) return grammar.field;
  if (toolChoice === "required" || responseFormat.kind === "text") return "tools";
  return responseFormat.kind === "schema" ? responseFormat.field : "response_format";
}

function seedOf(params: ChatParams, choice: number): number {
  const { seed } = params.sampling;
  if (seed === null) return Math.floor(Math.random() * SEED_RANGE);
  return ((seed % SEED_RANGE) + SEED_RANGE + choice) % SEED_RANGE;
}

function assertTokensExist(params: ChatParams, vocabularySize: number): void {
  const unknown = params.sampling.logitBias.find(({ token }) => token >= vocabularySize);
  if (unknown === undefined) return;
  throw fieldError(
    "logit_bias",
    `the model has no token ${unknown.token}, only ${vocabularySize} tokens`,
  );
}
