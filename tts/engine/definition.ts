/**
 * The synthesis engine, inside its own process.
 * @module
 */
import type { EngineDefinition, LoadedEngine } from "../../shared/engine/types.ts";
import { ServiceError } from "../../shared/errors.ts";
import { toPcm16 } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ, type SpeechAdapter } from "./adapter.ts";
import type { TtsEngineContract, TtsEngineOptions } from "./contract.ts";
import { ResamplerCache } from "./resampler_cache.ts";
import { storeSpeech } from "./speech_store.ts";
import { finishUtterance, speakClauses } from "./utterance.ts";

/** The engine that needs no model. */
export const FORMANT_ENGINE: TtsEngineOptions = {
  engine: "formant",
  modelFolder: "",
  precision: "fp32",
  device: "cpu",
  threads: 0,
};

/** What a module of an adapter has that needs packages of its own. */
interface KokoroModule {
  readonly KokoroAdapter: {
    load(options: Omit<TtsEngineOptions, "engine" | "modelFolder"> & { folder: string }): Promise<
      SpeechAdapter
    >;
  };
}

/** Imports only the family that is asked for. */
const ADAPTERS: Readonly<
  Record<TtsEngineOptions["engine"], (options: TtsEngineOptions) => Promise<SpeechAdapter>>
> = {
  formant: async () => (await import("./formant/adapter.ts")).FormantAdapter.load(),
  kokoro: async ({ engine: _, modelFolder: folder, ...options }) => {
    // Not a literal: else every build would carry ONNX Runtime.
    const module = new URL("./kokoro/adapter.ts", import.meta.url).href;
    const { KokoroAdapter }: KokoroModule = await import(module);
    return await KokoroAdapter.load({ folder, ...options });
  },
};

async function loadAdapter(options: TtsEngineOptions): Promise<SpeechAdapter> {
  try {
    return await ADAPTERS[options.engine](options);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    const place = options.modelFolder === "" ? "" : ` of ${options.modelFolder}`;
    throw new ServiceError(
      "model_unavailable",
      `Cannot load the ${options.engine} model${place}: ${why}; SVC_TTS_MODEL names it, ` +
        "`deno task models pull kokoro-82m` fetches one",
      { cause },
    );
  }
}

/** Loads the adapter and serves synthesis jobs. */
export const definition: EngineDefinition<TtsEngineContract, TtsEngineOptions> = {
  async load(options): Promise<LoadedEngine<TtsEngineContract>> {
    const adapter = await loadAdapter(options);
    const resamplers = new ResamplerCache();
    return {
      info: adapter.info,
      handlers: {
        async *stream({ params: speech, signal }) {
          const resampler = await resamplers.get(ENGINE_RATE_HZ, speech.sampleRateHz);
          for await (const { samples, ...clause } of speakClauses(adapter, speech, signal)) {
            const pcm = toPcm16(resampler.resample(samples));
            const seconds = pcm.length / speech.sampleRateHz;
            yield { data: { ...clause, seconds }, payload: new Uint8Array(pcm.buffer) };
          }
        },
        async *render({ params: { finish, cache, ...speech }, signal }) {
          const clauses = await Array.fromAsync(speakClauses(adapter, speech, signal));
          if (signal.aborted) return;
          const { data, payload } = await finishUtterance(clauses, speech, finish, resamplers);
          const failure = cache && await storeSpeech(cache, { speech: data, audio: payload })
            .then(() => undefined, String);
          yield {
            data: failure === undefined ? data : { ...data, cacheFailure: failure },
            payload,
          };
        },
      },
      async [Symbol.asyncDispose](): Promise<void> {
        resamplers[Symbol.dispose]();
        await adapter[Symbol.asyncDispose]();
      },
    };
  },
};
