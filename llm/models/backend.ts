/**
 * Real mode: answers with a model in an engine process.
 * @module
 */
import { modelNotFound } from "../../shared/errors.ts";
import type { CurrentModel, LoadResponse, ModelEntry } from "../../shared/schema/llm_models.ts";
import type { Answer, AnswerOptions, BackendHealth, ChatBackend } from "../backend.ts";
import { type SentRequest, toChatParams } from "../chat/request.ts";
import { ModelHost, type ModelHostOptions } from "./model_host.ts";
import type { ModelFile } from "./model_folder.ts";
import type { ModelRegistry } from "./registry.ts";

/** Answers with a model. */
export class ModelBackend implements ChatBackend {
  readonly #registry: ModelRegistry;
  readonly #host: ModelHost;
  /** The last lookup; they run one by one, so that models load in the order of the requests. */
  #lookedUp: Promise<unknown> = Promise.resolve();

  /** Starts to load the configured model. */
  constructor(options: ModelHostOptions) {
    this.#registry = options.registry;
    this.#host = new ModelHost(options);
  }

  /** Number of waiting requests. */
  get queueDepth(): number {
    return this.#host.queueDepth;
  }

  /** Number of requests that are being answered. */
  get activeJobs(): number {
    return this.#host.activeJobs;
  }

  /** Number of engine restarts. */
  get restarts(): number {
    return this.#host.restarts;
  }

  /** Returns the state of the current model. */
  health(): BackendHealth {
    return this.#host.health();
  }

  /** Lists the known models and every readable model file. */
  models(): Promise<ModelEntry[]> {
    return this.#registry.list();
  }

  /** Describes the current model. */
  current(): CurrentModel {
    return this.#host.current();
  }

  /** Makes another model the current one. */
  async load(readModelId: () => Promise<string>): Promise<LoadResponse> {
    const id = await readModelId();
    const file = this.#lookedUp.then(() => this.#find(id));
    this.#lookedUp = file.catch(() => {});
    return await this.#host.load(await file);
  }

  /** Begins an answer by the model that the request names, or by the current one. */
  async answer(request: SentRequest, options: AnswerOptions): Promise<Answer> {
    const params = toChatParams(request);
    const file = request.model === undefined ? undefined : await this.#find(request.model);
    return await this.#host.answer(file, params, options);
  }

  /** Stops the engines. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host[Symbol.asyncDispose]();
  }

  async #find(modelId: string): Promise<ModelFile> {
    // A loaded model can answer even after its file is deleted.
    const file = await this.#registry.find(modelId) ?? this.#host.loaded(modelId);
    if (file !== undefined) return file;
    throw modelNotFound(modelId);
  }
}
