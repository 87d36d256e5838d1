/**
 * Mock mode: answers immediately with one tool call per choice, without a model.
 * @module
 */
import { modelNotFound, ServiceError } from "../../shared/errors.ts";
import type { ChatRequest } from "../../shared/schema/llm.ts";
import type { CurrentModel, LoadResponse, ModelEntry } from "../../shared/schema/llm_models.ts";
import type { Answer, BackendHealth, ChatBackend } from "../backend.ts";
import type { ChatEvent } from "../chat/events.ts";
import { answerLimit } from "../chat/context_limit.ts";
import { selectTools, textOf, toChatParams } from "../chat/request.ts";
import { mockAnswer, type MockRequest, tokensOf } from "./answer.ts";

const MOCK_MODEL: ModelEntry = {
  id: "parley-mock",
  object: "model",
  created: 0,
  owned_by: "parley",
  family: "mock",
  arch: "none",
  total_params_b: 0,
  quantization: "none",
  context_window: 32_768,
  multimodal: false,
  label: "Mock: one tool call, no model",
};

/** Answers without a model. */
export class MockBackend implements ChatBackend {
  readonly queueDepth = 0;
  readonly restarts = 0;
  readonly #startMilliseconds = Date.now();
  #active = 0;

  /** Number of answers that are being sent. */
  get activeJobs(): number {
    return this.#active;
  }

  /** Returns the state of the mock, which is always ready. */
  health(): BackendHealth {
    return { mode: "mock", model: MOCK_MODEL.id, model_state: "ready", model_load_elapsed_ms: 0 };
  }

  /** Lists the mock as the only model. */
  models(): Promise<ModelEntry[]> {
    return Promise.resolve([{
      ...MOCK_MODEL,
      created: Math.floor(this.#startMilliseconds / 1000),
    }]);
  }

  /** Describes the mock. */
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

  /** Prepares the tool calls; refuses requests that a model would refuse too. */
  answer(request: ChatRequest): Promise<Answer> {
    if (request.model !== undefined && request.model !== MOCK_MODEL.id) {
      throw modelNotFound(request.model);
    }
    const { maxTokens } = toChatParams(request);
    const asked = toMockRequest(request);
    const promptTokens = tokensOf(asked.promptText);
    answerLimit({ promptTokens, maxTokens, contextTokens: MOCK_MODEL.context_window });
    const events = mockAnswer(asked);
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

  /** Does nothing, since the mock holds no resources. */
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
