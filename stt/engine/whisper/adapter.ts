/**
 * Recognition by whisper.cpp.
 * @module
 */
import { computingBackend } from "../../../ffi/computing_backend.ts";
import { NativeLibraryError } from "../../../ffi/errors.ts";
import { locateLibrary } from "../../../ffi/library.ts";
import { LayoutMismatchError } from "../../../ffi/struct.ts";
import { WhisperLibrary, WhisperModel } from "../../../ffi/whisper.ts";
import { type DecodedToken, type Spectrogram, WhisperState } from "../../../ffi/whisper_state.ts";
import { messageOf, ServiceError } from "../../../shared/errors.ts";
import {
  type AudioSamples,
  MOST_PROMPT_TOKENS,
  type RawTranscript,
  type RecognitionAdapter,
  type SearchParams,
} from "../adapter.ts";
import {
  type AudioWindow,
  audioWindow,
  isSameWindow,
  POSITIONS_A_SECOND,
} from "../audio_window.ts";
import { RECOGNITION_RATE_HZ, type SttInfo, type WhisperOptions } from "../contract.ts";
import { keytermGains } from "../keyterm_gains.ts";
import { meanLogarithm } from "../mean_logarithm.ts";
import { isDoubtful, isNoise } from "../silence.ts";
import { writtenIn } from "../task.ts";
import { probabilitiesAmong, probabilityOf } from "../token_chances.ts";
import { timedWords } from "../word_times/word_times.ts";
import { withTokens, wordsOf } from "../words.ts";
import { type GreedyOptions, GreedySearch } from "./greedy_search.ts";
import { LogMel } from "./log_mel.ts";
import { ThreadProbe } from "./thread_probe.ts";

/** Frames of a spectrogram per encoder position. */
const FRAMES_A_POSITION = 2;
/** Encoder positions of silence: enough for the decoder to compute a token. */
const SILENT_POSITIONS = 10;

/** The last window, which may be used three times: for its language, greedily, and carefully. */
interface CachedWindow {
  readonly window: AudioWindow;
  readonly spectrogram: Spectrogram;
}

/** Transcribes with a model in ggml format. */
export class WhisperAdapter implements RecognitionAdapter {
  /** Facts about the model and the library. */
  readonly info: SttInfo;
  readonly #model: WhisperModel;
  readonly #state: WhisperState;
  readonly #threads: ThreadProbe | undefined;
  readonly #beamSize: number;
  readonly #logMel: LogMel;
  readonly #greedy: GreedySearch;
  readonly #owned: DisposableStack;
  #cached: CachedWindow | undefined;
  /** Threads of the current window. */
  #windowThreads: number;

  private constructor(
    backend: string,
    { threads: mostThreads, beamSize }: WhisperOptions,
    { model, state, threads, owned }: {
      model: WhisperModel;
      state: WhisperState;
      threads: ThreadProbe | undefined;
      owned: DisposableStack;
    },
  ) {
    this.#model = model;
    this.#state = state;
    this.#threads = threads;
    this.#windowThreads = mostThreads;
    this.#beamSize = beamSize;
    this.#logMel = new LogMel(model.bands);
    this.#greedy = new GreedySearch(model, state);
    this.#owned = owned;
    this.info = {
      windowSeconds: model.audioContext / POSITIONS_A_SECOND,
      multilingual: model.isMultilingual,
      // A model of English alone has nothing to translate.
      translates: model.isMultilingual,
      family: "whisper",
      version: model.library.version,
      backend,
    };
  }

  /**
   * Loads library and model.
   * @throws {ServiceError} `model_unavailable`
   */
  static async load(options: WhisperOptions): Promise<WhisperAdapter> {
    using loading = new DisposableStack();
    const { library, backend, origin } = await openLibrary(options);
    const model = loading.use(await loadModel(library, options));
    const state = loading.use(new WhisperState(model));
    const adapts = options.adaptsThreads && options.threads > 1 && backend === "cpu";
    const threads = adapts ? await probeOf(model, state, options.threads) : undefined;
    const parts = { model, state, threads, owned: loading.move() };
    return new WhisperAdapter(`${backend} (${origin})`, options, parts);
  }

  /** Transcribes a window. */
  async transcribe(
    samples: AudioSamples,
    { language, task, effort, search, prompt, keyterms, asksNoSpeech }: SearchParams,
    signal: AbortSignal,
  ): Promise<RawTranscript> {
    const threads = await this.#chooseThreads();
    const window = audioWindow(samples, this.#model.audioContext, effort);
    const promptTokens = prompt === "" ? undefined : this.#tokens(` ${prompt}`);
    const gains = keytermGains(keyterms, (text) => [...this.#tokens(text) ?? []]);
    const spectrogram = this.#spectrogram(window);
    const { length } = window.samples;
    const heard = {
      bands: this.#logMel.soundBands(length),
      seconds: length / RECOGNITION_RATE_HZ,
    };
    const { positions, leadSeconds, mostTokens: maxTokens } = window;
    const tokens = await this.#decode(spectrogram, search, {
      language,
      translate: task === "translate",
      positions,
      audioPositions: (leadSeconds + heard.seconds) * POSITIONS_A_SECOND,
      threads,
      maxTokens,
      signal,
      ...(promptTokens === undefined ? {} : { prompt: promptTokens.slice(-MOST_PROMPT_TOKENS) }),
      ...(gains === undefined ? {} : { gains }),
    });
    const decoding: RawTranscript["decoding"] = {
      meanLogarithm: meanLogarithm(tokens.map(({ probability }) => probability)),
      temperature: 0,
      noSpeechProbability: null,
    };
    if (asksNoSpeech || isDoubtful(decoding)) {
      decoding.noSpeechProbability = await this.#noSpeechProbability();
    }
    const words = isNoise(decoding) ? [] : wordsOf(tokens);
    const timed = timedWords(words, heard, writtenIn(language, task));
    return { words: withTokens(words, timed, tokens), decoding };
  }

  async #decode(
    spectrogram: Spectrogram,
    search: SearchParams["search"],
    options: GreedyOptions,
  ): Promise<DecodedToken[]> {
    const { positions } = options;
    const isGreedy = search === "greedy";
    return isGreedy && this.#greedy.fits
      ? await this.#greedy.transcribe(spectrogram, options)
      : await this.#state.decode(spectrogram, {
        ...options,
        audioContext: positions,
        fallback: !isGreedy,
        beamSize: isGreedy ? 1 : this.#beamSize,
      });
  }

  /** Returns the probability of each of `languages`. */
  async detect(
    samples: AudioSamples,
    languages: readonly string[],
  ): Promise<Record<string, number>> {
    const threads = await this.#chooseThreads();
    const window = audioWindow(samples, this.#model.audioContext, "final");
    const { positions } = window;
    const spectrogram = this.#spectrogram(window);
    await this.#state.encode(spectrogram, { positions, threads });
    const scores = await this.#begin();
    const ids = languages.map((language) => this.#model.languageToken(language));
    const probabilities = probabilitiesAmong(scores, ids);
    return Object.fromEntries(languages.map((language, at) => [language, probabilities[at]!]));
  }

  /**
   * The no-speech probability of what was encoded last, as the model gives it after the start
   * token. whisper.cpp's own number is taken at another position for multilingual models.
   */
  async #noSpeechProbability(): Promise<number> {
    return probabilityOf(this.#model.noSpeechToken, await this.#begin());
  }

  /** The scores (logits) of the token after the start token. */
  #begin(): Promise<Float32Array<ArrayBuffer>> {
    return begin(this.#model, this.#state, this.#windowThreads);
  }

  async #chooseThreads(): Promise<number> {
    if (this.#threads !== undefined) this.#windowThreads = await this.#threads.choose();
    return this.#windowThreads;
  }

  /** The spectrogram of a window: the same object as before if the window is the same. */
  #spectrogram(window: AudioWindow): Spectrogram {
    const before = this.#cached;
    if (before !== undefined && isSameWindow(before.window, window)) return before.spectrogram;
    const { padded, positions, leadSeconds } = window;
    const frames = positions * FRAMES_A_POSITION;
    const lead = Math.round(leadSeconds * RECOGNITION_RATE_HZ);
    const spectrogram = { values: this.#logMel.compute(padded, frames, lead), frames };
    this.#cached = { window, spectrogram };
    return spectrogram;
  }

  /** Tokenizes a text. */
  #tokens(text: string): Int32Array<ArrayBuffer> | undefined {
    // A token has at least one byte.
    const mostTokens = new TextEncoder().encode(text).length;
    return this.#model.tokenize(text, mostTokens);
  }

  /** Frees the model. */
  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.#owned.dispose());
  }
}

/** The scores (logits) of the token after the start token, for what `state` encoded last. */
function begin(
  model: WhisperModel,
  state: WhisperState,
  threads: number,
): Promise<Float32Array<ArrayBuffer>> {
  return state.push(Int32Array.of(model.startToken), { past: 0, threads });
}

/** Measures on a moment of silence how long a token takes. */
async function probeOf(
  model: WhisperModel,
  state: WhisperState,
  mostThreads: number,
): Promise<ThreadProbe> {
  const frames = SILENT_POSITIONS * FRAMES_A_POSITION;
  const spectrogram = { values: new Float32Array(model.bands * frames), frames };
  await state.encode(spectrogram, { positions: SILENT_POSITIONS, threads: 1 });
  return await ThreadProbe.start({
    compute: (threads) => begin(model, state, threads),
    most: mostThreads,
    now: () => performance.now() / 1000,
  });
}

/** Opens the library; also returns its backend, and where it was found, for example "shipped". */
async function openLibrary(
  { libraryPath, device, unusableGpus: unusable }: WhisperOptions,
): Promise<{
  readonly library: WhisperLibrary;
  readonly backend: string;
  readonly origin: string;
}> {
  try {
    const located = await locateLibrary("whisper", libraryPath, { backend: device, unusable });
    const library = new WhisperLibrary(located);
    const backend = computingBackend(located, library.devices(), device);
    return { library, backend, origin: located.origin };
  } catch (thrown) {
    if (thrown instanceof NativeLibraryError || thrown instanceof LayoutMismatchError) {
      throw new ServiceError("model_unavailable", thrown.message);
    }
    throw thrown;
  }
}

async function loadModel(
  library: WhisperLibrary,
  { modelPath: path, device }: WhisperOptions,
): Promise<WhisperModel> {
  try {
    return await WhisperModel.load(library, path, device !== "cpu");
  } catch (thrown) {
    throw new ServiceError("model_unavailable", messageOf(thrown));
  }
}
