/**
 * The front of the synthesis service.
 * @module
 */
import { KeyRing } from "../shared/auth.ts";
import type { TtsConfig } from "../shared/config/tts.ts";
import { createEnginePool } from "../shared/engine/pool.ts";
import { createServiceApp } from "../shared/http/app.ts";
import { engineHealth } from "../shared/http/engine_health.ts";
import { requireKey } from "../shared/http/keys.ts";
import { DecodingThread } from "../shared/media/compressed/thread.ts";
import type { Front, FrontParts } from "../shared/program.ts";
import asyncapi from "../shared/schema/generated/tts.asyncapi.json" with { type: "json" };
import openapi from "../shared/schema/generated/tts.openapi.json" with { type: "json" };
import { answerBatch } from "./batch_route.ts";
import { VoiceCatalogue } from "./catalogue.ts";
import type { TtsEngineContract } from "./engine/contract.ts";
import { answerHq } from "./hq_route.ts";
import { answerSpeech } from "./openai_route.ts";
import { answerRender } from "./render_route.ts";
import { SpeakSockets } from "./speak/sockets.ts";
import { SynthesisPlanner } from "./synthesis.ts";
import { answerSse } from "./sse_route.ts";
import { addVoiceRoutes } from "./voice_routes.ts";

/** Creates the front; the engines load in the background. */
export async function createFront(config: TtsConfig, parts: FrontParts): Promise<Front> {
  const { log, metrics, drain } = parts;
  const catalogue = await VoiceCatalogue.load();
  const engine = createEnginePool<TtsEngineContract>({
    service: "tts",
    options: { engine: config.engine },
    log,
    maxQueue: config.maxQueue,
    size: config.engines,
  });
  metrics.watch(engine);
  const keys = new KeyRing(config.apiKeys);
  const decodingThread = new DecodingThread();
  const planner = new SynthesisPlanner(config, catalogue, decodingThread);
  const sockets = new SpeakSockets({ config, keys, catalogue, planner, engine, drain });
  const app = createServiceApp({
    log,
    metrics,
    drain,
    maxBodyBytes: config.maxBodyBytes,
    requestIdHeader: "X-Request-ID",
    health: () => ({
      ...engineHealth(engine.state),
      engine: config.engine,
      voices: catalogue.size,
      sessions: sockets.open,
      queue_depth: engine.queueDepth,
      active_requests: engine.activeJobs,
    }),
    documents: { "/openapi.json": openapi, "/asyncapi.json": asyncapi },
  });
  const withKey = requireKey(keys, "always_required");
  addVoiceRoutes(app, { catalogue, planner, engine, requireKey: withKey });
  app.post("/v1/synthesize/hq", withKey, (context) => answerHq(context, planner, engine));
  app.on(
    ["GET", "POST"],
    "/v1/render",
    withKey,
    (context) => answerRender(context, planner, engine),
  );
  app.post(
    "/v1/synthesize/batch",
    withKey,
    (context) => answerBatch(context, planner, engine),
  );
  app.on(
    ["GET", "POST"],
    "/v1/speak/sse",
    withKey,
    (context) => answerSse(context, planner, engine),
  );
  const speech = { catalogue, planner, engine };
  app.post("/v1/audio/speech", withKey, (context) => answerSpeech(context, speech));
  app.get("/v1/speak", (context) => sockets.answer(context));
  return {
    fetch: (request) => app.fetch(request),
    [Symbol.asyncDispose]: async () => {
      decodingThread[Symbol.dispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}
