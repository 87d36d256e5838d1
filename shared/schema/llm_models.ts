/**
 * Bodies of the chat service about its models and its state.
 * @module
 */
import { z } from "zod";
import { HEALTH_STATUSES } from "./common.ts";

/** A model of the registry. */
export const ModelEntry = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.number().int(),
  owned_by: z.string(),
  family: z.string(),
  arch: z.string(),
  total_params_b: z.number().describe("Parameters, in billions"),
  quantization: z.string(),
  context_window: z.number().int().describe("Tokens"),
  multimodal: z.boolean(),
  label: z.string(),
}).meta({ id: "ModelEntry", description: "A model in the registry" });

/** Answer of GET /v1/models. */
export const ModelList = z.object({ object: z.literal("list"), data: z.array(ModelEntry) })
  .meta({ id: "ModelList", description: "The model registry" });

/** Answer of GET /v1/models/current. */
export const CurrentModel = z.object({
  model_id: z.string(),
  loaded: z.boolean(),
  last_load_ms: z.number().describe("Duration of the last load, in milliseconds"),
}).meta({ id: "CurrentModel", description: "The model that answers" });

/** Body of POST /v1/models/load. */
export const LoadRequest = z.object({ model_id: z.string("must be the id of a model") })
  .meta({ id: "LoadRequest", description: "The model to switch to" });

/** Answer of POST /v1/models/load. */
export const LoadResponse = z.object({
  swapped: z.boolean().describe("Whether the model replaced another one"),
  load_ms: z.number(),
  loaded: z.boolean(),
}).meta({ id: "LoadResponse", description: "Result of the load" });

/** State of the chat service. */
export const LlmHealth = z.object({
  status: z.enum(HEALTH_STATUSES),
  mode: z.enum(["mock", "real"]),
  model: z.string().nullable(),
  model_state: z.enum(["ready", "loading", "idle", "failed"]),
  model_load_elapsed_ms: z.number(),
  model_error: z.string().optional(),
  backend: z.string().optional().describe(
    "Compute backend and where its library was found, once a local model is loaded",
  ),
  queue_depth: z.number().int(),
  active_requests: z.number().int(),
  version: z.string(),
  uptime_s: z.number(),
}).meta({ id: "LlmHealth", description: "State of the chat service" });

/** A model of the registry. */
export type ModelEntry = z.infer<typeof ModelEntry>;
/** The model that answers. */
export type CurrentModel = z.infer<typeof CurrentModel>;
/** How a load went. */
export type LoadResponse = z.infer<typeof LoadResponse>;
/** State of the chat service. */
export type LlmHealth = z.infer<typeof LlmHealth>;
