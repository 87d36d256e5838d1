/**
 * The front process of the synthesis service.
 * @module
 */
import { resolve } from "node:path";
import type { Hono } from "hono";
import { KeyRing } from "../shared/auth.ts";
import type { TtsConfig } from "../shared/config/tts.ts";
import { engineCommand } from "../shared/engine/command.ts";
import type { EngineClient } from "../shared/engine/client.ts";
import { createEnginePool } from "../shared/engine/pool.ts";
import { createServiceApp } from "../shared/http/app.ts";
import { allowOrigins } from "../shared/http/cors.ts";
import { engineHealth } from "../shared/http/engine_health.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { requireKey } from "../shared/http/keys.ts";
import { addModelRoutes } from "../shared/http/speech_models.ts";
import type { Log } from "../shared/log.ts";
import { DecodingThread } from "../shared/media/compressed/thread.ts";
import type { Front, FrontParts } from "../shared/program.ts";
import asyncapi from "../shared/schema/generated/tts.asyncapi.json" with { type: "json" };
import openapi from "../shared/schema/generated/tts.openapi.json" with { type: "json" };
import { AcousticModel } from "./acoustic_model.ts";
import { SpeechRenderer } from "./cache/speech_renderer.ts";
import { VoiceCatalogue } from "./catalogue.ts";
import { type TtsEngineContract, writtenCapabilities } from "./engine/contract.ts";
import { ModelFacts } from "./model_facts.ts";
import { type ConfiguredModel, configuredModel } from "./model_folder.ts";
import { programIdentity } from "./program_identity.ts";
import { answerBatch, type BatchTools } from "./routes/batch_route.ts";
import { answerHq } from "./routes/hq_route.ts";
import type { SpeechRouteParts } from "./routes/file_answer.ts";
import { answerSpeech } from "./routes/openai_route.ts";
import { answerRender } from "./routes/render_route.ts";
import { answerSpeak } from "./routes/speak_route.ts";
import { answerSse } from "./routes/sse_route.ts";
import { addVoiceRoutes, type VoiceRoutesOptions } from "./routes/voice_routes.ts";
import { WARNINGS_HEADER } from "./routes/warning_header.ts";
import { SpeakSockets } from "./speak/sockets.ts";
import { SynthesisPlanner } from "./synthesis.ts";
import { compileRules } from "./text/normalise/normalise.ts";

/** Concurrent jobs per engine. It switches jobs after each clause, so a long text blocks nobody. */
const JOBS_AN_ENGINE = 4;
/**
 * Socket sentences that may overtake a waiting request; unbounded, many sockets would starve it.
 */
const MOST_PASSED = 4;
const HEARTBEAT_SECONDS = 5;
/**
 * ONNX Runtime blocks the engine process while it computes a clause: 30 s and more on a slow
 * machine.
 */
const MODEL_HEARTBEAT_SECONDS = 60;
/** Response headers that scripts of another origin may read (CORS). */
const READABLE_HEADERS = [
  "X-Request-ID",
  "ETag",
  "Accept-Ranges",
  "Content-Range",
  WARNINGS_HEADER,
  "dg-request-id",
  "dg-model-name",
  "dg-model-uuid",
  "dg-char-count",
];

/** Creates the front process's app; the engines load in the background. */
export async function createFront(configured: TtsConfig, parts: FrontParts): Promise<Front> {
  const { log, metrics, drain } = parts;
  const model = await configuredModel(configured);
  const config = { ...configured, engine: model.engine };
  const facts = new ModelFacts(model, config.precision, programIdentity());
  await facts.readVoices();
  const catalogue = await VoiceCatalogue.load((voice) => facts.engineOf(voice));
  const cacheFolder = config.cacheFolder === "" ? undefined : resolve(config.cacheFolder);
  const engine = startEngines(config, model, { facts, cacheFolder, log });
  metrics.watch(engine);
  const renderer = new SpeechRenderer({
    engine,
    cache: cacheFolder === undefined
      ? undefined
      : { folder: cacheFolder, maxBytes: config.cacheMaxBytes },
    registry: metrics.registry,
    log,
  });
  const closing = new AbortController();
  prepareText(closing.signal);
  const keys = new KeyRing(config.apiKeys);
  const decodingThread = new DecodingThread();
  const acousticModel = new AcousticModel(engine, facts, config.maxQueue);
  const planner = new SynthesisPlanner(config, catalogue, decodingThread, acousticModel);
  const sockets = new SpeakSockets({ config, keys, planner, engine, drain });
  const app = createServiceApp({
    log,
    metrics,
    drain,
    maxBodyBytes: config.maxBodyBytes,
    requestIdHeader: "X-Request-ID",
    health: () => ({
      ...engineHealth(acousticModel.state),
      engine: config.engine,
      backend: acousticModel.backend,
      capabilities: acousticModel.capabilities && writtenCapabilities(acousticModel.capabilities),
      voices: catalogue.size,
      sessions: sockets.open,
      queue_depth: engine.queueDepth,
      active_requests: engine.activeJobs,
    }),
    documents: { "/openapi.json": openapi, "/asyncapi.json": asyncapi },
    middleware: allowOrigins(config.corsOrigins, READABLE_HEADERS),
  });
  addModelRoutes(app, () => [config.engine]);
  addRoutes(app, {
    catalogue,
    planner,
    renderer,
    engine,
    engines: config.engines,
    sockets,
    requireKey: requireKey(keys, "always_required", config.maxBodyBytes),
  });
  return {
    fetch: (request, client) => app.fetch(request, client),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      decodingThread[Symbol.dispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}

/**
 * Compiles the text rules while the engines load, so that the first text of a language is read as
 * fast as the next.
 */
async function prepareText(signal: AbortSignal): Promise<void> {
  for (const language of ["en", "de", "fr"] as const) await compileRules(language, signal);
}

/** What the engine processes are started with, besides the configuration and the model. */
interface EngineSurroundings {
  /** Read anew for each process. */
  readonly facts: ModelFacts;
  /** The folder that they may write to; undefined for none. */
  readonly cacheFolder: string | undefined;
  readonly log: Log;
}

/** Starts the engine processes. */
function startEngines(
  config: TtsConfig,
  { folders, registered, languages }: ConfiguredModel,
  { facts, cacheFolder, log }: EngineSurroundings,
): EngineClient<TtsEngineContract> {
  const needsOnnx = config.engine !== "formant";
  if (needsOnnx) {
    log.info("engine_loading", {
      engine: config.engine,
      note: "the first start on a machine fetches ONNX Runtime",
    });
  }
  return createEnginePool<TtsEngineContract>({
    service: "tts",
    options: {
      engine: config.engine,
      modelFolders: folders,
      registeredFolders: registered,
      languages,
      precision: config.precision,
      device: config.backend || "auto",
      threads: threadsOf(config),
    },
    prepare: () => {
      // Not awaited: the engine loads the files meanwhile.
      facts.read();
      return Promise.resolve({});
    },
    command: engineCommand("tts", {
      writableFolder: cacheFolder,
      lock: needsOnnx ? "onnx.lock" : undefined,
    }),
    log,
    maxQueue: config.maxQueue,
    mostPassed: MOST_PASSED,
    size: config.engines,
    concurrency: () => JOBS_AN_ENGINE,
    heartbeatSeconds: needsOnnx ? MODEL_HEARTBEAT_SECONDS : HEARTBEAT_SECONDS,
  });
}

/**
 * Threads per engine. Several engines share the cores; ONNX Runtime would give all cores to each.
 */
function threadsOf({ threads, engines }: TtsConfig): number {
  if (threads > 0 || engines === 1) return threads;
  return Math.max(1, Math.floor(navigator.hardwareConcurrency / engines));
}

interface RouteParts extends BatchTools, SpeechRouteParts, VoiceRoutesOptions {
  readonly engine: EngineClient<TtsEngineContract>;
  readonly sockets: SpeakSockets;
}

function addRoutes(app: Hono<ServiceEnvironment>, parts: RouteParts): void {
  const { planner, renderer, engine, sockets, requireKey: withKey } = parts;
  const both = ["GET", "POST"];
  addVoiceRoutes(app, parts);
  app.post("/v1/synthesize/hq", withKey, (context) => answerHq(context, planner, renderer));
  app.post("/v1/synthesize/batch", withKey, (context) => answerBatch(context, parts));
  app.on(both, "/v1/render", withKey, (context) => answerRender(context, planner, renderer));
  app.on(both, "/v1/speak/sse", withKey, (context) => answerSse(context, planner, engine));
  app.post("/v1/audio/speech", withKey, (context) => answerSpeech(context, parts));
  app.get("/v1/speak", (context) => sockets.answer(context));
  app.post("/v1/speak", withKey, (context) => answerSpeak(context, parts));
}
