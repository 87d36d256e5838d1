/**
 * The front of the recognition service.
 * @module
 */
import { KeyRing } from "../shared/auth.ts";
import type { SttConfig } from "../shared/config/stt.ts";
import { createEnginePool } from "../shared/engine/pool.ts";
import { createServiceApp } from "../shared/http/app.ts";
import { engineHealth } from "../shared/http/engine_health.ts";
import { requireKey } from "../shared/http/keys.ts";
import { DecodingThread } from "../shared/media/compressed/thread.ts";
import type { Front, FrontParts } from "../shared/program.ts";
import type { SttContract } from "./engine/contract.ts";
import asyncapi from "../shared/schema/generated/stt.asyncapi.json" with { type: "json" };
import openapi from "../shared/schema/generated/stt.openapi.json" with { type: "json" };
import { addHelpRoutes } from "./help_routes.ts";
import { ListenSockets } from "./listen/sockets.ts";
import { chooseModel } from "./model.ts";
import { Recognizer } from "./recognizer.ts";
import { answerPrerecorded } from "./recordings/prerecorded_route.ts";
import { answerTranscription } from "./recordings/transcriptions_route.ts";

/** Creates the front; the engines load in the background. */
export async function createFront(config: SttConfig, parts: FrontParts): Promise<Front> {
  const { log, metrics, drain } = parts;
  const model = await chooseModel(config.modelPath);
  const engine = createEnginePool<SttContract>({
    service: "stt",
    options: { modelPath: model.path, libraryPath: config.libraryPath, threads: config.threads },
    log,
    maxQueue: config.maxQueue,
    size: config.engines,
  });
  metrics.watch(engine);
  const keys = new KeyRing(config.apiKeys);
  const decodingThread = new DecodingThread();
  const shared = { model, engine, decodingThread };
  const sockets = new ListenSockets({
    ...shared,
    recognizer: new Recognizer(engine, "live"),
    config,
    keys,
    drain,
  });
  const app = createServiceApp({
    log,
    metrics,
    drain,
    maxBodyBytes: config.maxBodyBytes,
    requestIdHeader: "X-Request-ID",
    health: () => ({
      ...engineHealth(engine.state),
      model: model.id,
      sessions: sockets.open,
      queue_depth: engine.queueDepth,
      active_requests: engine.activeJobs,
    }),
    documents: { "/openapi.json": openapi, "/asyncapi.json": asyncapi },
  });
  addHelpRoutes(app);
  app.get("/v1/listen", (context) => sockets.answer(context));
  app.get("/v1/listen/dg", (context) => sockets.answer(context));
  const withKey = requireKey(keys, "always_required");
  const recordings = {
    ...shared,
    recognizer: new Recognizer(engine, "recording"),
    limits: config,
    parallelWindows: config.engines + 1,
    urls: config.allowUrl
      ? { allowedHosts: config.urlAllowedHosts, maxBytes: config.maxBodyBytes }
      : undefined,
  };
  app.post("/v1/listen", withKey, (context) => answerPrerecorded(context, recordings));
  app.post(
    "/v1/audio/transcriptions",
    withKey,
    (context) => answerTranscription(context, recordings),
  );
  return {
    fetch: (request) => app.fetch(request),
    [Symbol.asyncDispose]: async () => {
      decodingThread[Symbol.dispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}
