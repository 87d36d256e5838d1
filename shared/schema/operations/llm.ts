/**
 * The operations of the chat service.
 * @module
 */
import { DEFAULT_PORTS } from "../../config/common.ts";
import { ChatCompletion, ChatCompletionChunk, ChatRequest } from "../llm.ts";
import {
  CurrentModel,
  LlmHealth,
  LoadRequest,
  LoadResponse,
  ModelEntry,
  ModelList,
} from "../llm_models.ts";
import { ResponseEvent, ResponseObject } from "../llm_response_events.ts";
import { ResponsesRequest } from "../llm_responses.ts";
import { commonOperations } from "./common.ts";
import type { ServiceDescription } from "./operation.ts";

/** Error codes of answers. */
const ANSWER_ERRORS = [
  "model_not_found",
  "context_too_long",
  "model_unavailable",
  "overloaded",
  "llm_error",
] as const;

/** The chat service. */
export const LLM_DESCRIPTION: ServiceDescription = {
  title: "Parley chat",
  description: "OpenAI-compatible chat with a model registry, streaming and tool calls.",
  url: `http://127.0.0.1:${DEFAULT_PORTS.llm}`,
  securitySchemes: {
    APIKeyHeader: { type: "apiKey", in: "header", name: "X-API-Key" },
    APIKeyQuery: { type: "apiKey", in: "query", name: "api_key" },
    Bearer: { type: "http", scheme: "bearer" },
  },
  channels: [],
  operations: [
    ...commonOperations(LlmHealth, ["/openapi.json"]),
    {
      id: "listModels",
      method: "get",
      path: "/v1/models",
      summary: "The model registry",
      security: "open",
      answers: {
        200: {
          description: "Every model of the registry, pulled or not, and of the model folder",
          schema: ModelList,
        },
      },
      errors: [],
    },
    {
      id: "getModel",
      method: "get",
      path: "/v1/models/{id}",
      summary: "One model of the registry",
      security: "open",
      answers: { 200: { description: "The model", schema: ModelEntry } },
      errors: ["model_not_found"],
    },
    {
      id: "getCurrentModel",
      method: "get",
      path: "/v1/models/current",
      summary: "The model that answers",
      security: "open",
      answers: { 200: { description: "The current model", schema: CurrentModel } },
      errors: [],
    },
    {
      id: "loadModel",
      method: "post",
      path: "/v1/models/load",
      summary: "Makes another model the current one; 404 in mock mode",
      security: "key",
      body: LoadRequest,
      answers: { 200: { description: "Result of the load", schema: LoadResponse } },
      errors: ["not_found", "model_not_found", "model_unavailable"],
    },
    {
      id: "createChatCompletion",
      method: "post",
      path: "/v1/chat/completions",
      summary: "Continues a conversation",
      security: "key",
      body: ChatRequest,
      answers: {
        200: {
          description:
            "The whole answer; with `stream`, server-sent events of ChatCompletionChunk, ended by [DONE]",
          schema: ChatCompletion,
          contents: { "text/event-stream": ChatCompletionChunk },
        },
      },
      errors: ANSWER_ERRORS,
    },
    {
      id: "createResponse",
      method: "post",
      path: "/v1/responses",
      summary: "The same in the shape of OpenAI's Responses API; nothing is stored",
      security: "key",
      body: ResponsesRequest,
      answers: {
        200: {
          description: "The whole answer; with `stream`, server-sent events of ResponseEvent",
          schema: ResponseObject,
          contents: { "text/event-stream": ResponseEvent },
        },
      },
      errors: ANSWER_ERRORS,
    },
  ],
};
