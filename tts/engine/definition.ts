/**
 * The synthesis engine, inside its own process.
 * @module
 */
import type { EngineDefinition, LoadedEngine } from "../../shared/engine/types.ts";
import { toPcm16 } from "../../shared/media/pcm.ts";
import { ENGINE_RATE_HZ, type SpeechAdapter } from "./adapter.ts";
import type { TtsEngineContract, TtsEngineOptions } from "./contract.ts";
import { ResamplerCache } from "./resampler_cache.ts";
import { storeSpeech } from "./speech_store.ts";
import { finishUtterance, speakClauses } from "./utterance.ts";

/** Imports only the family that is asked for. */
const ADAPTERS: Readonly<Record<TtsEngineOptions["engine"], () => Promise<SpeechAdapter>>> = {
  formant: async () => (await import("./formant/adapter.ts")).FormantAdapter.load(),
};

/** Loads the adapter and serves synthesis jobs. */
export const definition: EngineDefinition<TtsEngineContract, TtsEngineOptions> = {
  async load(options): Promise<LoadedEngine<TtsEngineContract>> {
    const adapter = await ADAPTERS[options.engine]();
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
