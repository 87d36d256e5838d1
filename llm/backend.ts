/**
 * What answers chat requests: the mock, or a model.
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
  /** Id of the model that answers; until the first event another may still take over. */
  readonly model: string;
  /** What happens; leaving the loop early or aborting the signal ends it. */
  readonly events: AsyncGenerator<ChatEvent, void>;
  /**
   * Whether the whole answer is `known`, the model is `ready` to compute it, or still `loading`, so
   * that the first event may take long.
   */
  readonly state: "known" | "ready" | "loading";
}

/** Who wants the answer. */
export interface AnswerOptions {
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** The request, for the log. */
  readonly requestId: string;
  /** True for one that was admitted before, and is not refused for the length of the queue. */
  readonly isAdmitted?: boolean;
}

/** Knows the models and their state. */
export interface ModelDirectory extends AsyncDisposable, QueueSource {
  /** State of the model; answers at once. */
  health(): BackendHealth;
  /** Every model that can be asked for. */
  models(): Promise<ModelEntry[]>;
  /** The model that answers when a request names none. */
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
   * Begins an answer; what is wrong with the request alone is found here.
   * @throws {ServiceError} `request_invalid`, `model_not_found`, `model_unavailable`, `overloaded`
   */
  answer(request: SentRequest, options: AnswerOptions): Promise<Answer>;
}
