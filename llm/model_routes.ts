/**
 * The routes about models: the registry, the current model, and loading another.
 * @module
 */
import type { Hono, MiddlewareHandler } from "hono";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody } from "../shared/http/validation.ts";
import { LoadRequest } from "../shared/schema/llm.ts";
import type { ModelDirectory } from "./backend.ts";

/** Adds the routes; only loading asks for a key. */
export function addModelRoutes(
  app: Hono<ServiceEnvironment>,
  backend: ModelDirectory,
  requireKey: MiddlewareHandler<ServiceEnvironment>,
): void {
  app.get(
    "/v1/models",
    async (context) => context.json({ object: "list", data: await backend.models() }),
  );
  app.get("/v1/models/current", (context) => context.json(backend.current()));
  app.post("/v1/models/load", requireKey, async (context) => {
    const readModelId = async () => (await parseJsonBody(context, LoadRequest)).model_id;
    return context.json(await backend.load(readModelId));
  });
}
