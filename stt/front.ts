/**
 * The front process of the recognition service.
 * @module
 */
import type { Hono, MiddlewareHandler } from "hono";
import type { Registry } from "prom-client";
import { KeyRing } from "../shared/auth.ts";
import type { SttConfig } from "../shared/config/stt.ts";
import type { EngineClient } from "../shared/engine/client.ts";
import { engineCommand } from "../shared/engine/command.ts";
import { createGpuProbe, type UnusableGpus } from "../shared/engine/gpu_probe.ts";
import { createEnginePool } from "../shared/engine/pool.ts";
import { createServiceApp } from "../shared/http/app.ts";
import { allowOrigins } from "../shared/http/cors.ts";
import { engineHealth } from "../shared/http/engine_health.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { requireKey } from "../shared/http/keys.ts";
import { addModelRoutes } from "../shared/http/speech_models.ts";
import type { Log } from "../shared/log.ts";
import { addGauges } from "../shared/metrics.ts";
import { DecodingThread } from "../shared/media/compressed/thread.ts";
import type { Front, FrontParts } from "../shared/program.ts";
import type { SttContract } from "./engine/contract.ts";
import asyncapi from "../shared/schema/generated/stt.asyncapi.json" with { type: "json" };
import openapi from "../shared/schema/generated/stt.openapi.json" with { type: "json" };
import { addHelpRoutes } from "./help_routes.ts";
import { Admission } from "./listen/admission.ts";
import { ListenSockets } from "./listen/sockets.ts";
import { type ModelFile, readKnownModels } from "./models/known_models.ts";
import { type EngineLayout, engineLayout, modelBytes } from "./models/engine_layout.ts";
import { LoadedModels } from "./models/loaded_models.ts";
import { answerPrerecorded } from "./recordings/prerecorded_route.ts";
import type { RecordingOptions } from "./recordings/transcribe.ts";
import { answerTranscription, answerTranslation } from "./recordings/transcriptions_route.ts";

/** Logged by whisper.cpp when a partial is aborted. A decode that fails also fails its job. */
const ABORTED_DECODE = /^whisper_full_with_state: failed to (encode|decode)$/;

/** Sessions that are always admitted per engine, however slow it is. */
const SESSIONS_AN_ENGINE = 4;
/** Response headers that scripts of other origins may read (CORS). */
const READABLE_HEADERS = ["X-Request-ID", "dg-request-id", "dg-error", "x-ignored-params"];

/** Creates the front; the engines load in the background. */
export async function createFront(config: SttConfig, parts: FrontParts): Promise<Front> {
  const { log, metrics, drain } = parts;
  const known = await readKnownModels(config);
  const { engines } = layoutOf(config, known.preferred.path);
  const admission = new Admission({
    most: config.maxSessions,
    fewest: Math.min(config.maxSessions, SESSIONS_AN_ENGINE * engines),
  });
  const { device, libraryPath } = config;
  const probeGpus = createGpuProbe({ service: "stt", device, libraryPath, log });
  const models = new LoadedModels({
    known,
    onFinalWait: (waitSeconds) => admission.observe(waitSeconds),
    idleUnloadSeconds: config.idleUnloadSeconds,
    start: (file) => startEngines(config, file, { log, probeGpus }),
  });
  metrics.watch(models);
  const keys = new KeyRing(config.apiKeys);
  const decodingThread = new DecodingThread();
  const sockets = new ListenSockets({ config, keys, models, decodingThread, admission, drain });
  watchSessions(metrics.registry, sockets, admission);
  const app = createServiceApp({
    log,
    metrics,
    drain,
    maxBodyBytes: config.maxBodyBytes,
    requestIdHeader: "X-Request-ID",
    health: () => healthOf(config, models, sockets),
    documents: { "/openapi.json": openapi, "/asyncapi.json": asyncapi },
    middleware: allowOrigins(config.corsOrigins, READABLE_HEADERS),
  });
  addHelpRoutes(app, config);
  addModelRoutes(app, () => models.namedIds);
  addTranscriptionRoutes(app, {
    sockets,
    recordings: {
      models,
      decodingThread,
      limits: config,
      parallelWindows: engines + 1,
      urls: urlsOf(config),
    },
    requireKey: requireKey(keys, "always_required", config.maxBodyBytes),
  });
  return {
    fetch: (request, client) => app.fetch(request, client),
    [Symbol.asyncDispose]: async () => {
      decodingThread[Symbol.dispose]();
      await models[Symbol.asyncDispose]();
    },
  };
}

function layoutOf(config: SttConfig, modelPath: string): EngineLayout {
  const cores = navigator.hardwareConcurrency;
  return engineLayout({ config, modelBytes: modelBytes(modelPath), cores });
}

/** Starts the engine processes of a model. */
function startEngines(
  config: SttConfig,
  { path: modelPath, advice, sureConfidence, translates }: ModelFile,
  { log, probeGpus }: { log: Log; probeGpus: () => Promise<UnusableGpus> },
): EngineClient<SttContract> {
  const { engines, threads } = layoutOf(config, modelPath);
  return createEnginePool<SttContract>({
    service: "stt",
    options: {
      engine: config.engine,
      modelPath,
      advice,
      libraryPath: config.libraryPath,
      device: config.device,
      precision: config.precision,
      threads,
      adaptsThreads: config.threads === 0,
      beamSize: config.beamSize,
      sureConfidence: config.beamSize > 1 ? sureConfidence : null,
      translates,
    },
    // The GPU probe tries builds of whisper.cpp, which ONNX Runtime does not use.
    ...(config.engine === "whisper"
      ? { prepare: async () => ({ unusableGpus: await probeGpus() }) }
      : {}),
    command: engineCommand("stt", {
      lock: config.engine === "transformers" ? "onnx.lock" : undefined,
    }),
    harmlessLines: ABORTED_DECODE,
    log,
    maxQueue: config.maxQueue,
    size: engines,
  });
}

/** Fields of GET /health that are specific to this service. */
function healthOf(config: SttConfig, models: LoadedModels, sockets: ListenSockets) {
  const { state } = models.preferred.engine;
  return {
    ...engineHealth(state),
    engine: config.engine,
    // The backend that `auto` chose is known once the model is loaded.
    ...(state.kind === "ready" ? { backend: state.info["backend"] } : {}),
    model: models.preferred.facts.id,
    models: models.ids,
    sessions: sockets.open,
    queue_depth: models.queueDepth,
    active_requests: models.activeJobs,
  };
}

/** Limits on recordings fetched by URL; undefined when fetching is not allowed. */
function urlsOf(config: SttConfig): RecordingOptions["urls"] {
  return config.allowUrl
    ? { allowedHosts: config.urlAllowedHosts, maxBytes: config.maxBodyBytes }
    : undefined;
}

/** Dependencies of the transcription routes. */
interface TranscriptionRoutes {
  readonly sockets: ListenSockets;
  readonly recordings: RecordingOptions;
  readonly requireKey: MiddlewareHandler<ServiceEnvironment>;
}

/** Adds the WebSocket routes and the routes for recordings. */
function addTranscriptionRoutes(
  app: Hono<ServiceEnvironment>,
  { sockets, recordings, requireKey }: TranscriptionRoutes,
): void {
  for (const path of ["/v1/listen", "/v1/listen/dg"]) {
    app.get(path, (context) => sockets.answer(context));
    app.post(path, requireKey, (context) => answerPrerecorded(context, recordings));
  }
  app.post(
    "/v1/audio/transcriptions",
    requireKey,
    (context) => answerTranscription(context, recordings),
  );
  app.post(
    "/v1/audio/translations",
    requireKey,
    (context) => answerTranslation(context, recordings),
  );
}

/** Adds gauges for open sessions, their limit and the wait of finals to the metrics. */
function watchSessions(registry: Registry, sockets: ListenSockets, admission: Admission): void {
  addGauges(registry, [
    ["parley_sessions", "Sessions of /v1/listen that are open.", () => sockets.open],
    ["parley_sessions_limit", "Sessions that may be open, as measured.", () => sockets.limit],
    [
      "parley_final_wait_seconds",
      "Seconds that finals wait for an engine, as a moving average.",
      () => admission.waitSeconds,
    ],
  ]);
}
