/**
 * Routes for the models of a speech service, in OpenAI's shape.
 * @module
 */
import type { Hono } from "hono";
import { modelNotFound } from "../errors.ts";
import type { SpeechModel, SpeechModelList } from "../schema/speech_models.ts";
import type { ServiceEnvironment } from "./environment.ts";

/** Adds GET /v1/models and /v1/models/{id}; `ids` returns the ids that can be used now. */
export function addModelRoutes(
  app: Hono<ServiceEnvironment>,
  ids: () => readonly string[],
): void {
  app.get("/v1/models", (context) => {
    const list: SpeechModelList = { object: "list", data: ids().map(modelOf) };
    return context.json(list);
  });
  app.get("/v1/models/:id{.+}", (context) => {
    const id = context.req.param("id");
    if (ids().includes(id)) return context.json(modelOf(id));
    throw modelNotFound(id);
  });
}

function modelOf(id: string): SpeechModel {
  return { id, object: "model", created: 0, owned_by: "parley" };
}
