/** A recording that takes long: its client gets the head of the answer while windows are decoded. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import type { EngineHandler } from "../../shared/engine/types.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { createLog } from "../../shared/log.ts";
import { fromPcm16, joinPcm16 } from "../../shared/media/pcm.ts";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { encodeWav } from "../../shared/media/wav.ts";
import { within } from "../../shared/pause.ts";
import { engineInProcess } from "../../tests/fixtures/engine_in_process.ts";
import { silence, speech } from "../../tests/fixtures/speech.ts";
import type { SttContract } from "../engine/contract.ts";
import type { ModelFile } from "../models/known_models.ts";
import { LoadedModels } from "../models/loaded_models.ts";
import { answerPrerecorded } from "./prerecorded_route.ts";
import { answerTranscription } from "./transcriptions_route.ts";

/** The head comes some seconds before that. */
const PATIENCE_MILLISECONDS = 25_000;
const MODEL: ModelFile = {
  id: "test",
  path: "",
  version: "1",
  uuid: "test",
  advice: "",
  sureConfidence: null,
  translates: false,
};

/** Models whose engine answers one window at once, and the others once `mayGoOn`. */
function modelsOf(mayGoOn: Promise<unknown>): LoadedModels {
  let windows = 0;
  const transcribe: EngineHandler<SttContract["transcribe"]> = async function* () {
    if (windows++ > 0) await mayGoOn;
    const words = [{ text: "word", startSeconds: 0, endSeconds: 0.1, confidence: 1 }];
    const decoding = { tokens: [], meanLogarithm: 0, temperature: 0, noSpeechProbability: null };
    yield { data: { words, decoding } };
  };
  const engine = engineInProcess<SttContract>({
    info: { windowSeconds: 20 },
    handlers: { transcribe, detect: async function* () {} },
  });
  return new LoadedModels({
    known: { preferred: MODEL, byId: new Map() },
    onFinalWait: () => {},
    idleUnloadSeconds: 0,
    start: () => ({
      ...engine,
      queueDepth: 0,
      activeJobs: 0,
      isFull: false,
      restarts: 0,
      endWaiting: () => {},
      settled: () => Promise.resolve(engine.state),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  });
}

async function recording(): Promise<Blob> {
  const { samples } = await speech("Set a timer for ten minutes.");
  const twice = joinPcm16([samples, silence(1), samples, silence(1)]);
  return new Blob([encodeWav(fromPcm16(twice), { sampleRateHz: 16_000, bitsPerSample: 16 })]);
}

/** The routes for recordings. */
function appOn(models: LoadedModels, decodingThread: DecodingThread): Hono<ServiceEnvironment> {
  const options = {
    models,
    decodingThread,
    limits: { maxChannels: 1, maxSampleRateHz: 16_000, maxRecordingSeconds: 60 },
    parallelWindows: 1,
    urls: undefined,
  };
  const app = new Hono<ServiceEnvironment>();
  app.use(async (context, next) => {
    context.set("requestId", "one");
    context.set("log", createLog({ level: "error", fields: {}, write: () => {} }));
    context.set("holdOpen", () => {});
    context.set("clientLeft", new AbortController().signal);
    context.set("arrived", (reading) => reading);
    await next();
  });
  app.post("/v1/listen", (context) => answerPrerecorded(context, options));
  app.post("/v1/audio/transcriptions", (context) => answerTranscription(context, options));
  return app;
}

Deno.test("the head of a slow answer does not wait for the transcript", async () => {
  const file = await recording();
  const form = new FormData();
  form.set("file", file, "speech.wav");
  form.set("language", "en");
  const routes = [["/v1/listen?language=en", file], ["/v1/audio/transcriptions", form]] as const;
  await Promise.all(routes.map(async ([path, body]) => {
    using decodingThread = new DecodingThread();
    const mayGoOn = Promise.withResolvers<void>();
    await using models = modelsOf(mayGoOn.promise);
    const head = appOn(models, decodingThread).request(path, { method: "POST", body });
    const response = await within(Promise.resolve(head), PATIENCE_MILLISECONDS);
    mayGoOn.resolve();
    await head;
    assert.ok(response !== undefined, `${path} keeps its client waiting`);
    assert.match(await response.text(), /^ *\{.*"word word"/);
  }));
});
