/**
 * The routes about models: the registry, the current model, and loading another.
 * @module
 */
import type { Context, Hono, MiddlewareHandler } from "hono";
import { modelNotFound } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody } from "../shared/http/validation.ts";
import { LoadRequest } from "../shared/schema/llm_models.ts";
import type { ModelDirectory } from "./backend.ts";

/** Adds the routes; only loading requires a key. */
export function addModelRoutes(
  app: Hono<ServiceEnvironment>,
  backend: ModelDirectory,
  requireKey: MiddlewareHandler<ServiceEnvironment>,
): void {
  const modelsFor = ({ req }: Context) => backend.models(req.header("Via"));
  app.get(
    "/v1/models",
    async (context) => context.json({ object: "list", data: await modelsFor(context) }),
  );
  app.get("/v1/models/current", (context) => context.json(backend.current()));
  // `current` and `load` are routes, never ids: GET on the latter is a wrong method (405) and is
  // counted under that route.
  app.get("/v1/models/:id{(?!(?:current|load)$).+}", async (context) => {
    const id = context.req.param("id");
    const entry = (await modelsFor(context)).find((model) => model.id === id);
    if (entry === undefined) throw modelNotFound(id);
    return context.json(entry);
  });
  app.post("/v1/models/load", requireKey, async (context) => {
    const readModelId = async () => (await parseJsonBody(context, LoadRequest)).model_id;
    return context.json(await backend.load(readModelId));
  });
}
