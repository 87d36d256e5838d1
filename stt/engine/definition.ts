/**
 * The recognition engine: whisper.cpp inside its own process.
 * @module
 */
import { NativeLibraryError } from "../../ffi/errors.ts";
import { type LocatedLibrary, locateLibrary } from "../../ffi/library.ts";
import { LayoutMismatchError } from "../../ffi/struct.ts";
import { WhisperLibrary, WhisperModel } from "../../ffi/whisper.ts";
import { type DecodedToken, WhisperState } from "../../ffi/whisper_state.ts";
import type { EngineDefinition, EngineJob, LoadedEngine } from "../../shared/engine/types.ts";
import { ServiceError } from "../../shared/errors.ts";
import { fromPcm16 } from "../../shared/media/pcm.ts";
import {
  RECOGNITION_RATE_HZ,
  type RecognizedWord,
  type SttContract,
  type SttInfo,
  type SttOptions,
} from "./contract.ts";
import { isRepetition } from "./repetition.ts";
import { timedWords } from "./word_times.ts";
import { wordsOf } from "./words.ts";

/** Positions of the encoder in a second of audio. */
const POSITIONS_A_SECOND = 50;
/** Kept beyond the audio, in positions: a window that is cut too close makes models repeat. */
const SPARE_POSITIONS = 64;
const FEWEST_POSITIONS = 192;
/** Models hear less into a window that begins and ends in silence. */
const LEAD_SECONDS = 0.2;
const TAIL_SECONDS = 0.4;
const SHORTEST_SECONDS = 1.2;
/** Nobody speaks faster; more tokens are a loop. */
const MOST_TOKENS_A_SECOND = 16;
const FEWEST_TOKENS = 16;
const MOST_PROMPT_TOKENS = 64;
const MOST_THREADS = 4;
/** Words that the model itself takes for unlikely are noise. */
const LEAST_MEAN_CONFIDENCE = 0.25;

/** Creates the recognition engine. */
export const definition: EngineDefinition<SttContract, SttOptions> = { load };

async function load(options: SttOptions): Promise<LoadedEngine<SttContract>> {
  const stack = new DisposableStack();
  try {
    const engine = await RecognitionEngine.load(options, stack);
    return {
      info: engine.info,
      handlers: {
        transcribe: (job) => engine.transcribe(job),
        detect: (job) => engine.detect(job),
      },
      [Symbol.asyncDispose]: () => Promise.resolve(stack.dispose()),
    };
  } catch (thrown) {
    stack.dispose();
    throw thrown;
  }
}

type Job<Name extends keyof SttContract> = EngineJob<SttContract[Name]["params"]>;

class RecognitionEngine {
  readonly info: SttInfo;
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #threads: number;

  private constructor(
    library: LocatedLibrary,
    model: WhisperModel,
    state: WhisperState,
    threads: number,
  ) {
    this.#model = model;
    this.#state = state;
    this.#threads = threads > 0 ? threads : Math.min(MOST_THREADS, navigator.hardwareConcurrency);
    this.info = {
      windowSeconds: model.audioContext / POSITIONS_A_SECOND,
      multilingual: model.isMultilingual,
      version: model.library.version,
      backend: `${library.backend} (${library.origin})`,
    };
  }

  static async load(options: SttOptions, stack: DisposableStack): Promise<RecognitionEngine> {
    const [located, library] = await openLibrary(options);
    const model = stack.use(await loadModel(library, options));
    const state = stack.use(new WhisperState(model));
    return new RecognitionEngine(located, model, state, options.threads);
  }

  async *transcribe({ params, payload, signal }: Job<"transcribe">) {
    const { heard, padded } = this.#window(payload);
    const seconds = heard.length / RECOGNITION_RATE_HZ;
    const prompt = params.prompt === ""
      ? undefined
      : this.#model.tokenize(params.prompt, MOST_PROMPT_TOKENS);
    const tokens = await this.#state.decode(padded, {
      language: params.language,
      audioContext: this.#positions(padded.length),
      threads: this.#threads,
      maxTokens: Math.max(FEWEST_TOKENS, Math.ceil(seconds * MOST_TOKENS_A_SECOND)),
      fallback: params.effort === "final",
      signal,
      ...(prompt === undefined ? {} : { prompt }),
    });
    yield { data: { words: this.#words(tokens, heard) } };
  }

  async *detect({ params, payload }: Job<"detect">) {
    const { padded } = this.#window(payload);
    const { languages } = params;
    const probabilities = this.info.multilingual
      ? await this.#state.detectLanguage(padded, languages, this.#threads)
      : Object.fromEntries(languages.map((language) => [language, language === "en" ? 1 : 0]));
    yield { data: { probabilities } };
  }

  /** The audio that is heard, and the same with silence around it. */
  #window(payload: Uint8Array<ArrayBuffer>): AudioWindow {
    const pcm = new Int16Array(payload.slice().buffer);
    const most = toSamples(this.info.windowSeconds - LEAD_SECONDS);
    const heard = fromPcm16(pcm.subarray(0, most));
    const length = toSamples(LEAD_SECONDS) + heard.length + toSamples(TAIL_SECONDS);
    const longest = toSamples(this.info.windowSeconds);
    const padded = new Float32Array(
      Math.min(longest, Math.max(toSamples(SHORTEST_SECONDS), length)),
    );
    padded.set(heard, toSamples(LEAD_SECONDS));
    return { heard, padded };
  }

  /** Encoder positions for a window: its own length and some to spare, up to the model's. */
  #positions(samples: number): number {
    const seconds = samples / RECOGNITION_RATE_HZ;
    const needed = Math.ceil((seconds * POSITIONS_A_SECOND + SPARE_POSITIONS) / 8) * 8;
    return Math.min(this.#model.audioContext, Math.max(FEWEST_POSITIONS, needed));
  }

  /** The words; none when they are a loop or noise. */
  #words(tokens: readonly DecodedToken[], heard: Float32Array): RecognizedWord[] {
    const words = timedWords(wordsOf(tokens), heard);
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
    return isRepetition(words) || confidence < LEAST_MEAN_CONFIDENCE ? [] : words;
  }
}

/** Audio of one job. */
interface AudioWindow {
  readonly heard: Float32Array<ArrayBuffer>;
  readonly padded: Float32Array<ArrayBuffer>;
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}

async function openLibrary(
  { libraryPath, device }: SttOptions,
): Promise<[LocatedLibrary, WhisperLibrary]> {
  try {
    const located = await locateLibrary("whisper", libraryPath, { backend: device });
    return [located, new WhisperLibrary(located)];
  } catch (thrown) {
    if (thrown instanceof NativeLibraryError || thrown instanceof LayoutMismatchError) {
      throw new ServiceError("model_unavailable", thrown.message);
    }
    throw thrown;
  }
}

async function loadModel(
  library: WhisperLibrary,
  { modelPath: path, device }: SttOptions,
): Promise<WhisperModel> {
  try {
    await Deno.stat(path);
    return await WhisperModel.load(library, path, device !== "cpu");
  } catch (thrown) {
    const why = thrown instanceof Deno.errors.NotFound
      ? `Cannot load ${path}: there is no such file; set SVC_STT_MODEL`
      : thrown instanceof Error
      ? thrown.message
      : String(thrown);
    throw new ServiceError("model_unavailable", why);
  }
}
