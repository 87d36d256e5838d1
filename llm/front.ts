/**
 * The front process of the chat service.
 * @module
 */
import { KeyRing } from "../shared/auth.ts";
import { LLM_VARIABLES, type LlmConfig } from "../shared/config/llm.ts";
import { createGpuProbe } from "../shared/engine/gpu_probe.ts";
import { createServiceApp, type Health } from "../shared/http/app.ts";
import { allowOrigins } from "../shared/http/cors.ts";
import { requireKey } from "../shared/http/keys.ts";
import type { Front, FrontParts } from "../shared/program.ts";
import openapi from "../shared/schema/generated/llm.openapi.json" with { type: "json" };
import type { LlmHealth } from "../shared/schema/llm_models.ts";
import type { ChatContext } from "./answer.ts";
import type { ModelDirectory } from "./backend.ts";
import { answerChat } from "./chat_route.ts";
import type { EngineOptions } from "./engine/contract.ts";
import { MockBackend } from "./mock/backend.ts";
import { addModelRoutes } from "./model_routes.ts";
import { ModelBackend } from "./models/backend.ts";
import { ChatMetrics } from "./models/chat_metrics.ts";
import { ModelRegistry } from "./models/registry.ts";
import { modelsFolder, readRegistryFile } from "../models/registry_file.ts";
import { shippedModel } from "./models/shipped.ts";
import { answerResponses } from "./responses/route.ts";
import { UpstreamBackend } from "./upstream/backend.ts";

/** Status of the service for each state of the model. */
const STATUS: Readonly<Record<LlmHealth["model_state"], Health["status"]>> = {
  ready: "ok",
  loading: "loading",
  idle: "degraded",
  failed: "degraded",
};

/** Creates the front; the model loads in the background. */
export async function createFront(config: LlmConfig, parts: FrontParts): Promise<Front> {
  const { log, metrics, drain } = parts;
  const { directory: backend, chat, responses } = await createBackend(config, parts);
  metrics.watch(backend);
  const app = createServiceApp({
    log,
    metrics,
    drain,
    maxBodyBytes: config.maxBodyBytes,
    requestIdHeader: config.requestIdHeader,
    health: () => healthOf(backend),
    documents: { "/openapi.json": openapi },
    middleware: allowOrigins(config.corsOrigins, [config.requestIdHeader]),
    fallbackError: "llm_error",
  });
  const keys = new KeyRing(config.apiKeys);
  const withKey = requireKey(keys, "pass_when_unconfigured", config.maxBodyBytes);
  addModelRoutes(app, backend, withKey);
  app.post("/v1/chat/completions", withKey, chat);
  app.post("/v1/responses", withKey, responses);
  return {
    fetch: (request, client) => app.fetch(request, client),
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

/** Handler of one route. */
type Route = (context: ChatContext) => Promise<Response>;

/** The models, and the handlers of the routes that answer requests. */
interface Backend {
  readonly directory: ModelDirectory;
  readonly chat: Route;
  readonly responses: Route;
}

async function createBackend(config: LlmConfig, parts: FrontParts): Promise<Backend> {
  const { useRealModel, upstreamUrl: url, upstreamKey: key, registryPath } = config;
  if (!useRealModel) warnAboutMock(config, parts);
  // A faulty registry file stops the start in every mode, rather than fail a later request.
  if (registryPath !== "") await readRegistryFile(registryPath, LLM_VARIABLES.registryPath.name);
  if (useRealModel && url !== "") {
    const directory = new UpstreamBackend({ url, key, log: parts.log });
    return {
      directory,
      chat: (context) => directory.forward(context, "/v1/chat/completions"),
      responses: (context) => directory.forward(context, "/v1/responses"),
    };
  }
  const directory = useRealModel ? await createModelBackend(config, parts) : new MockBackend();
  const options = { backend: directory, keepAliveSeconds: config.keepAliveSeconds };
  return {
    directory,
    chat: (context) => answerChat(context, options),
    responses: (context) => answerResponses(context, options),
  };
}

/** Warns that a configured model or upstream is ignored: real mode was probably forgotten. */
function warnAboutMock(config: LlmConfig, { log }: FrontParts): void {
  const { modelPath, upstreamUrl, useRealModel } = LLM_VARIABLES;
  const named = config.modelPath !== "" ? modelPath : upstreamUrl;
  if (config.modelPath === "" && config.upstreamUrl === "") return;
  const message = `${named.name} has no effect in mock mode: set ${useRealModel.name}=1`;
  log.warn("mock_mode", { message });
}

async function createModelBackend(
  config: LlmConfig,
  { log, metrics }: FrontParts,
): Promise<ModelBackend> {
  const { modelPath, contextTokens, maxQueue } = config;
  const { models } = await readRegistryFile(
    config.registryPath,
    LLM_VARIABLES.registryPath.name,
  );
  const registry = new ModelRegistry({
    modelPath,
    shipped: await shippedModel(),
    folder: modelsFolder("llm", config.modelsFolder),
    registered: models,
    contextTokens,
    cacheType: config.cacheType,
    draftModel: config.draftModelPath,
  });
  const engine: EngineOptions = {
    libraryPath: config.libraryPath,
    device: config.device,
    gpuLayers: config.gpuLayers,
    mainGpu: config.mainGpu,
    gpuShares: config.gpuShares,
    contextTokens,
    threads: config.threads,
    parallel: config.parallel,
    cacheTokens: config.cacheTokens,
    cacheType: config.cacheType,
    flashAttention: config.flashAttention,
    draftTokens: config.draftTokens,
    draftProbability: config.draftProbability,
    promptLookup: config.promptLookup,
  };
  const { drainSeconds, idleUnloadSeconds, maxMemoryBytes } = config;
  return new ModelBackend({
    registry,
    log,
    metrics: new ChatMetrics(metrics.registry),
    maxQueue,
    engine,
    probeGpus: createGpuProbe({ service: "llm", ...engine, log }),
    drainSeconds,
    idleUnloadSeconds,
    maxMemoryBytes,
  });
}

function healthOf(backend: ModelDirectory): Health {
  const health = backend.health();
  return {
    status: STATUS[health.model_state],
    ...health,
    queue_depth: backend.queueDepth,
    active_requests: backend.activeJobs,
  };
}
