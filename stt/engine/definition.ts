/**
 * The recognition engine, inside its own process.
 * @module
 */
import type { EngineDefinition, LoadedEngine } from "../../shared/engine/types.ts";
import { messageOf, ServiceError } from "../../shared/errors.ts";
import { fromPcm16, pcm16Of } from "../../shared/media/pcm.ts";
import type { AudioSamples, RecognitionAdapter } from "./adapter.ts";
import type {
  SttContract,
  SttOptions,
  TranscribeJob,
  TranscribeParams,
  TranscribeReply,
  Transcript,
  TransformersOptions,
} from "./contract.ts";
import { assertModelKind } from "./model_kind.ts";
import { areSure, transcribeWindow, type WindowOptions } from "./transcribe_window.ts";
import { likeliestLanguage } from "./likeliest_language.ts";
import { hasLoop, type SoundingAudio } from "./repetition.ts";
import { meanConfidence, transcriptOf } from "./said.ts";
import { spokenSecondsOf } from "./spoken_length.ts";
import { writtenIn } from "./task.ts";
import { soundingSeconds } from "./word_times/word_times.ts";

/**
 * A word below this may be the fault of the prompt: with one, models may loop, echo it, lose the
 * beginning, or garble a word.
 */
const UNHARMED_CONFIDENCE = 0.85;
/**
 * Words that account for less of the sounding time than this leave out sentences, however confident
 * they are: in windows of 4 to 9 s in four voices, complete transcripts took at least 0.8 of it.
 */
const LEAST_SPOKEN_SHARE = 0.6;

/** What is used of the adapter module that needs packages of its own. */
interface TransformersModule {
  readonly TransformersAdapter: { load(options: TransformersOptions): Promise<RecognitionAdapter> };
}

/** Loads the adapter of an engine, and of its modules only those. */
async function adapterOf(options: SttOptions): Promise<RecognitionAdapter> {
  if (options.engine === "whisper") {
    return await (await import("./whisper/adapter.ts")).WhisperAdapter.load(options);
  }
  // Not a literal, or every build would include ONNX Runtime.
  const module = new URL("./transformers/adapter.ts", import.meta.url).href;
  const { TransformersAdapter }: TransformersModule = await import(module);
  return await TransformersAdapter.load(options);
}

/** Loads the adapter and serves recognition jobs. */
export const definition: EngineDefinition<SttContract, SttOptions> = {
  async *probeGpu(backend) {
    const { probeGpu } = await import("../../ffi/gpu_probe.ts");
    yield* probeGpu("whisper", backend);
  },

  async load(options): Promise<LoadedEngine<SttContract>> {
    const adapter = await loadAdapter(options);
    return {
      info: adapter.info,
      handlers: {
        async *transcribe({ params, payload, signal }) {
          const { sureConfidence, translates } = options;
          if (params.task === "translate" && !(translates && adapter.info.translates)) {
            throw cannotTranslate();
          }
          const samples = samplesOf(payload);
          yield { data: await answer(adapter, samples, params, { sureConfidence, signal }) };
        },
        async *detect({ params: { languages }, payload }) {
          yield { data: { probabilities: await detect(adapter, samplesOf(payload), languages) } };
        },
      },
      [Symbol.asyncDispose]: () => adapter[Symbol.asyncDispose](),
    };
  },
};

async function loadAdapter(options: SttOptions): Promise<RecognitionAdapter> {
  try {
    await assertModelKind(options);
    return await adapterOf(options);
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    const why = messageOf(cause).split("\n")[0];
    throw new ServiceError(
      "model_unavailable",
      `Cannot load ${options.modelPath}: ${why}; SVC_STT_MODEL names a model`,
      { cause },
    );
  }
}

function samplesOf(payload: Uint8Array<ArrayBuffer>): AudioSamples {
  return fromPcm16(pcm16Of(payload));
}

/** Transcribes in the given language, or in the likeliest of the candidates. */
async function answer(
  adapter: RecognitionAdapter,
  samples: AudioSamples,
  { language: asked, ...params }: TranscribeJob,
  options: Omit<WindowOptions, "audio">,
): Promise<TranscribeReply> {
  const probabilities = typeof asked === "string"
    ? undefined
    : await detect(adapter, samples, Object.keys(asked));
  const language = typeof asked === "string"
    ? asked
    : likeliestLanguage(probabilities ?? {}, asked);
  options.signal.throwIfAborted();
  const audio = {
    seconds: soundingSeconds(samples),
    language: writtenIn(language, params.task),
  };
  const said = await transcribe(adapter, samples, { ...params, language }, { ...options, audio });
  return { ...said, ...(probabilities === undefined ? {} : { probabilities }) };
}

function cannotTranslate(): ServiceError {
  return new ServiceError(
    "request_invalid",
    "Cannot accept `model`: it cannot translate; name a Whisper model that was trained to",
    { detail: [{ field: "model", message: "must be able to translate" }] },
  );
}

/** Returns the probability of each of `languages`; models of a single language know English. */
async function detect(
  adapter: RecognitionAdapter,
  samples: AudioSamples,
  languages: readonly string[],
): Promise<Record<string, number>> {
  return adapter.info.multilingual
    ? await adapter.detect(samples, languages)
    : Object.fromEntries(languages.map((code) => [code, code === "en" ? 1 : 0]));
}

/** Transcribes with the prompt, and again without it if it seems to have misled the model. */
async function transcribe(
  adapter: RecognitionAdapter,
  samples: AudioSamples,
  params: TranscribeParams,
  options: WindowOptions,
): Promise<Transcript> {
  const { audio } = options;
  const prompted = await transcribeWindow(adapter, samples, params, options);
  const said = transcriptOf(prompted, audio);
  if (params.prompt === "") return said;
  const leavesOut = spokenShare(prompted.words, audio) < LEAST_SPOKEN_SHARE;
  if (!leavesOut && areSure(prompted.words, UNHARMED_CONFIDENCE, audio)) return said;
  const unprompted = await transcribeWindow(adapter, samples, { ...params, prompt: "" }, options);
  const other = transcriptOf(unprompted, audio);
  if (leavesOut && spokenShare(other.words, audio) >= LEAST_SPOKEN_SHARE) return other;
  const isBetter = hasLoop(prompted.words, audio)
    ? other.words.length > 0
    : meanConfidence(unprompted.words) > meanConfidence(prompted.words);
  return isBetter ? other : said;
}

/** Share of the sounding time of `audio` that it takes to say `words` at an average rate. */
function spokenShare(
  words: readonly { readonly text: string }[],
  { seconds, language }: SoundingAudio,
): number {
  return spokenSecondsOf(words, language) / seconds;
}
