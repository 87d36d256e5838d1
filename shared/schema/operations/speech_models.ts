/**
 * Operations about models that both speech services have.
 * @module
 */
import { SpeechModel, SpeechModelList } from "../speech_models.ts";
import type { Operation } from "./operation.ts";

/** The list of models and one of them. */
export const SPEECH_MODEL_OPERATIONS: readonly Operation[] = [
  {
    id: "listModels",
    method: "get",
    path: "/v1/models",
    summary: "Models that requests can name, in OpenAI's shape",
    security: "open",
    answers: { 200: { description: "The models", schema: SpeechModelList } },
    errors: [],
  },
  {
    id: "getModel",
    method: "get",
    path: "/v1/models/{id}",
    summary: "One model",
    security: "open",
    answers: { 200: { description: "The model", schema: SpeechModel } },
    errors: ["model_not_found"],
  },
];
