/**
 * Mock mode: answers at once with one tool call a choice, without any model.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type {
  ChatRequest,
  CurrentModel,
  LoadResponse,
  ModelEntry,
} from "../../shared/schema/llm.ts";
import type { Answer, BackendHealth, ChatBackend } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";
import { selectTools, textOf } from "../chat/request.ts";
import { mockAnswer, type MockRequest } from "./answer.ts";

const MOCK_MODEL: ModelEntry = {
  id: "parley-mock",
  object: "model",
  created: 0,
  owned_by: "parley",
  family: "mock",
  arch: "none",
  total_params_b: 0,
  quantization: "none",
  context_window: 8192,
  multimodal: false,
  label: "Mock: one tool call, no model",
};

/** Answers without a model. */
export class MockBackend implements ChatBackend {
  readonly queueDepth = 0;
  readonly restarts = 0;
  readonly #startMilliseconds = Date.now();
  #active = 0;

  /** Answers that are being sent. */
  get activeJobs(): number {
    return this.#active;
  }

  /** The mock is always ready. */
  health(): BackendHealth {
    return { mode: "mock", model: MOCK_MODEL.id, model_state: "ready", model_load_elapsed_ms: 0 };
  }

  /** The mock itself. */
  models(): Promise<ModelEntry[]> {
    return Promise.resolve([{
      ...MOCK_MODEL,
      created: Math.floor(this.#startMilliseconds / 1000),
    }]);
  }

  /** The mock itself. */
  current(): CurrentModel {
    return { model_id: MOCK_MODEL.id, loaded: true, last_load_ms: 0 };
  }

  /** Always refuses. */
  load(): Promise<LoadResponse> {
    return Promise.reject(
      new ServiceError("not_found", "Cannot load a model: the server is in mock mode", {
        detail: "the server is not in real-model mode; start it with SVC_LLM_USE_REAL_MODEL=1",
      }),
    );
  }

  /** Prepares the tool calls. */
  answer(request: ChatRequest): Promise<Answer> {
    if (request.model !== undefined && request.model !== MOCK_MODEL.id) {
      throw new ServiceError(
        "model_not_found",
        `Cannot find the model ${JSON.stringify(request.model)}: GET /v1/models lists the models`,
      );
    }
    const events = mockAnswer(toMockRequest(request));
    return Promise.resolve({
      model: MOCK_MODEL.id,
      events: this.#send(events),
      state: "known",
    });
  }

  async *#send(events: readonly ChatEvent[]): AsyncGenerator<ChatEvent, void> {
    this.#active++;
    try {
      yield* events;
    } finally {
      this.#active--;
    }
  }

  /** There is nothing to give back. */
  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }
}

function toMockRequest(request: ChatRequest): MockRequest {
  const texts = request.messages.map(({ content }) => textOf(content));
  const lastUser = request.messages.findLastIndex(({ role }) => role === "user");
  return {
    lastUserText: texts[lastUser] ?? "",
    promptText: texts.join("\n"),
    tools: selectTools(request).map(({ tool, index }) => ({
      name: tool.function.name,
      description: tool.function.description ?? "",
      parameters: tool.function.parameters ?? { type: "object", properties: {} },
      field: `tools[${index}].function.parameters`,
    })),
    choices: request.n ?? 1,
  };
}
