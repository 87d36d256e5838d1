/**
 * Interfaces of the chat backends: the mock, a local model, another server.
 * @module
 */
import type { QueueSource } from "../shared/metrics.ts";
import type {
  CurrentModel,
  LlmHealth,
  LoadResponse,
  ModelEntry,
} from "../shared/schema/llm_models.ts";
import type { ChatEvent } from "./chat/events.ts";
import type { SentRequest } from "./chat/request.ts";

/** The backend's part of GET /health. */
export type BackendHealth = Pick<
  LlmHealth,
  "mode" | "model" | "model_state" | "model_load_elapsed_ms" | "model_error" | "backend"
>;

/** An answer that has begun. */
export interface Answer {
  /** Id of the model that answers; until the first event, another model may still take over. */
  readonly model: string;
  /** Events of the answer; leaving the loop early or aborting the signal ends it. */
  readonly events: AsyncGenerator<ChatEvent, void>;
  /**
   * Whether the whole answer is already `known`, the model is `ready` to compute it, or the model
   * is still `loading`, in which case the first event may take long.
   */
  readonly state: "known" | "ready" | "loading";
}

/** Options of {@linkcode ChatBackend.answer}. */
export interface AnswerOptions {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Id of the request, for the log. */
  readonly requestId: string;
  /** Whether the request was admitted before, so that a full queue does not refuse it. */
  readonly isAdmitted?: boolean;
}

/** The models of a backend and their state. */
export interface ModelDirectory extends AsyncDisposable, QueueSource {
  /** Returns the state of the model without waiting for anything. */
  health(): BackendHealth;
  /**
   * Lists every model that a request may name. `via` is the header of the request for the list.
   * @throws {ServiceError} `model_unavailable` when another server that is asked leads back here
   */
  models(via?: string): Promise<ModelEntry[]>;
  /** Returns the model that answers requests which name none. */
  current(): CurrentModel;
  /**
   * Makes a model the current one. `readModelId` reads its id from the request, and is called only
   * where models can be loaded at all.
   * @throws {ServiceError} `not_found` in mock mode, `model_not_found`, `model_unavailable`
   */
  load(readModelId: () => Promise<string>): Promise<LoadResponse>;
}

/** Answers chat requests. */
export interface ChatBackend extends ModelDirectory {
  /**
   * Begins an answer. Errors in the request itself are thrown here, not by the events.
   * @throws {ServiceError} `request_invalid`, `model_not_found`, `model_unavailable`, `overloaded`
   */
  answer(request: SentRequest, options: AnswerOptions): Promise<Answer>;
}
