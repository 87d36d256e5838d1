/**
 * Definition of the synthesis engine, which runs in its own process.
 * @module
 */
import { basename } from "node:path";
import type { EngineDefinition, LoadedEngine } from "../../shared/engine/types.ts";
import { messageOf, ServiceError, toServiceError } from "../../shared/errors.ts";
import { fileExists } from "../../shared/file_exists.ts";
import { toPcm16 } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ, type ModelAdapter, type SpeechAdapter } from "./adapter.ts";
import type { EngineName, Speech, TtsEngineContract, TtsEngineOptions } from "./contract.ts";
import { FormantAdapter } from "./formant/adapter.ts";
import { FormantFallback } from "./formant_fallback.ts";
import { ResamplerCache } from "./sound/resampler_cache.ts";
import { speakPieces, speakTexts, speakWhole } from "./speaking.ts";
import { SpeechStore } from "./speech_store.ts";
import { streamUtterance } from "./streamed_utterance.ts";
import { finishUtterance } from "./utterance.ts";
import { unpackClips } from "./voice_clips.ts";
import { warmUp } from "./warm_up.ts";

/** The engine that needs no model. */
export const FORMANT_ENGINE: TtsEngineOptions = {
  engine: "formant",
  modelFolders: [],
  registeredFolders: [],
  languages: [],
  precision: "fp32",
  device: "cpu",
  threads: 0,
};

/** Exports of a family's module, which is imported only when needed because of its own packages. */
interface FamilyModule {
  load(options: TtsEngineOptions, formant: FormantAdapter): Promise<ModelAdapter>;
}

/** Modules of the families. */
const FAMILIES: Readonly<Record<Exclude<EngineName, "formant">, string>> = {
  "parley-tts-small": "./parley/adapter.ts",
  kokoro: "./kokoro/adapter.ts",
  vits: "./vits/adapter.ts",
  supertonic: "./supertonic/adapter.ts",
  chatterbox: "./chatterbox/adapter.ts",
};

/** Families that encode a recording and then generate token by token: too slow for a warm-up. */
const SLOW: ReadonlySet<EngineName> = new Set(["chatterbox"]);

async function loadFamily(options: TtsEngineOptions): Promise<SpeechAdapter> {
  const formant = await FormantAdapter.load();
  if (options.engine === "formant") return formant;
  if (options.modelFolders.length === 0) throw new Error("no model is configured");
  // Not a literal specifier: otherwise every build would bundle ONNX Runtime.
  const module = new URL(FAMILIES[options.engine], import.meta.url).href;
  const { load }: FamilyModule = await import(module);
  return new FormantFallback(await load(options, formant), formant);
}

/**
 * Throws an error that names `deno task models pull` when a model of the registry is not pulled.
 */
function assertPulled({ engine, registeredFolders }: TtsEngineOptions): void {
  const missing = registeredFolders.filter((folder) => !fileExists(folder));
  if (missing.length === 0) return;
  const ids = missing.map((folder) => basename(folder)).join(" ");
  throw new ServiceError(
    "model_unavailable",
    `Cannot load the ${engine} model: there is no folder ${missing[0]}; ` +
      `\`deno task models pull ${ids}\` fetches it`,
  );
}

async function loadAdapter(options: TtsEngineOptions): Promise<SpeechAdapter> {
  assertPulled(options);
  try {
    return await loadFamily(options);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    const why = messageOf(cause).split("\n")[0];
    const { modelFolders } = options;
    const place = modelFolders.length === 0 ? "" : ` of ${modelFolders.join(", ")}`;
    throw new ServiceError(
      "model_unavailable",
      `Cannot load the ${options.engine} model${place}: ${why}; SVC_TTS_MODEL chooses the model, ` +
        "`deno task models list` shows what can be pulled; SVC_TTS_ENGINE=formant needs no model",
      { cause },
    );
  }
}

type Handlers = LoadedEngine<TtsEngineContract>["handlers"];

/** Returns the speech with the clips from `payload`. */
function orderOf(speech: Speech, payload: Uint8Array<ArrayBuffer>) {
  return { ...speech, clips: unpackClips(speech.clipHeaders, payload) };
}

/** Creates the job handlers on top of `adapter`. */
function handlersOf(adapter: SpeechAdapter, resamplers: ResamplerCache): Handlers {
  const store = new SpeechStore();
  return {
    async *stream({ params: speech, payload, signal }) {
      const order = orderOf(speech, payload);
      const resampler = await resamplers.ofPieces(ENGINE_RATE_HZ, speech.sampleRateHz);
      for await (const piece of speakPieces(adapter, order, resampler, signal)) {
        const { samples, ...data } = piece;
        yield { data, payload: new Uint8Array(toPcm16(samples).buffer) };
      }
    },
    async *streamFile({ params: { finish, ...speech }, payload, signal }) {
      const order = orderOf(speech, payload);
      yield* streamUtterance({ adapter, speech: order, finish, resamplers, signal });
    },
    async *render({ params: { finish, cache, ...speech }, payload: clips, signal }) {
      const clauses = await speakWhole(adapter, orderOf(speech, clips), signal);
      if (signal.aborted) return;
      const { data, payload } = await finishUtterance(clauses, speech, finish, resamplers, signal);
      const failure = cache && await store.store(cache, { speech: data, audio: payload })
        .then(() => undefined, String);
      yield { data: failure === undefined ? data : { ...data, cacheFailure: failure }, payload };
    },
    async *renderTogether({ params: { items }, signal }) {
      const orders = items.map((speech) => ({ ...speech, clips: {} }));
      for (const [item, spoken] of (await speakTexts(adapter, orders, signal)).entries()) {
        if (signal.aborted) return;
        if (spoken.kind === "failed") {
          const { code, message } = toServiceError(spoken.cause, "engine_error");
          yield { data: { kind: "failed", item, error: { code, message } } };
          continue;
        }
        const { finish, ...speech } = items[item]!;
        const { data, payload } = await finishUtterance(
          spoken.clauses,
          speech,
          finish,
          resamplers,
          signal,
        );
        yield { data: { kind: "spoken", item, speech: data }, payload };
      }
    },
  };
}

/** Loads the adapter and serves synthesis jobs. */
export const definition: EngineDefinition<TtsEngineContract, TtsEngineOptions> = {
  async load(options): Promise<LoadedEngine<TtsEngineContract>> {
    const adapter = await loadAdapter(options);
    const resamplers = new ResamplerCache();
    const handlers = handlersOf(adapter, resamplers);
    if (!SLOW.has(options.engine)) await warmUp(adapter, handlers.stream);
    return {
      info: adapter.info,
      handlers,
      async [Symbol.asyncDispose](): Promise<void> {
        resamplers[Symbol.dispose]();
        await adapter[Symbol.asyncDispose]();
      },
    };
  },
};
