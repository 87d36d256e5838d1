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
  /** Models are looked up one after the other, so that they are loaded in the order of the requests. */
  #lookedUp: Promise<unknown> = Promise.resolve();

  /** Begins to load the configured model. */
  constructor(options: ModelHostOptions) {
    this.#registry = options.registry;
    this.#host = new ModelHost(options);
  }

  /** Requests that wait. */
  get queueDepth(): number {
    return this.#host.queueDepth;
  }

  /** Requests that are being answered. */
  get activeJobs(): number {
    return this.#host.activeJobs;
  }

  /** How often an engine was started again. */
  get restarts(): number {
    return this.#host.restarts;
  }

  /** State of the current model. */
  health(): BackendHealth {
    return this.#host.health();
  }

  /** Every model file that can be read. */
  models(): Promise<ModelEntry[]> {
    return this.#registry.list();
  }

  /** The current model. */
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

  /** Begins an answer of the model that the request names, or of the current one. */
  async answer(request: SentRequest, options: AnswerOptions): Promise<Answer> {
    const params = toChatParams(request);
    const file = request.model === undefined ? undefined : await this.#find(request.model);
    return await this.#host.answer(file, params, options);
  }

  /** Ends the engines. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host[Symbol.asyncDispose]();
  }

  async #find(modelId: string): Promise<ModelFile> {
    // What is loaded answers, though its file may be gone.
    const file = await this.#registry.find(modelId) ?? this.#host.loaded(modelId);
    if (file !== undefined) return file;
    throw modelNotFound(modelId);
  }
}
