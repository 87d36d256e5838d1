/**
 * whisper.cpp: the library, and models, which own their native memory and free it when disposed.
 * @module
 */
import { NativeLibraryError } from "./errors.ts";
import { bytesAt, cString, textAt } from "./c_string.ts";
import { Ggml, hasBackends } from "./ggml.ts";
import { type ComputeDevice, computeDevices } from "./ggml_devices.ts";
import { DEVICE_SYMBOLS } from "./ggml_symbols.ts";
import { keptAlive } from "./kept_alive.ts";
import type { LocatedLibrary } from "./library.ts";
import { LIBRARY_VARIABLES, openLibrary } from "./open.ts";
import { type Fields, type Layout, Struct, verifyDefaults } from "./struct.ts";
import { CONTEXT_PARAMS, FULL_PARAMS } from "./whisper_layouts.ts";
import { WHISPER_SYMBOLS, type WhisperFunctions } from "./whisper_symbols.ts";

/** Library versions whose struct layouts are declared in this project. */
const KNOWN_VERSION = /^1\.9\.[1-3](-dev)?$/;
/** enum whisper_sampling_strategy: WHISPER_SAMPLING_GREEDY */
const GREEDY = 0;

/** The opened whisper.cpp library; it stays open for the life of the process. */
export class WhisperLibrary {
  /** The native functions. */
  readonly functions: WhisperFunctions;
  /** Version of the library. */
  readonly version: string;
  readonly #library: LocatedLibrary;

  /**
   * Opens `library` and verifies its version and struct layouts.
   * @throws {NativeLibraryError} when it cannot be opened or its version is unknown
   * @throws {LayoutMismatchError} when a struct differs from whisper.h
   */
  constructor(library: LocatedLibrary) {
    this.#library = library;
    // Stays loaded: libwhisper resolves ggml by soname, and finds the backends in ggml's registry.
    if (hasBackends(library)) new Ggml(library);
    this.functions = openLibrary(library, WHISPER_SYMBOLS).symbols;
    this.version = textAt(this.functions.whisper_version());
    if (!KNOWN_VERSION.test(this.version)) {
      throw new NativeLibraryError(
        `Cannot use libwhisper ${this.version} from ${library.file}: supported are 1.9.1 to 1.9.3; set ${LIBRARY_VARIABLES.whisper} to one of those`,
      );
    }
    this.#verifyLayouts();
  }

  /** Instruction sets and compute backends of the build, for the log. */
  get systemInfo(): string {
    return textAt(this.functions.whisper_print_system_info());
  }

  /** Lists the compute devices; undefined where the build does not export ggml's functions. */
  devices(): ComputeDevice[] | undefined {
    try {
      // The symbols are in libwhisper itself, or in the ggml that it has loaded.
      return computeDevices(openLibrary(this.#library, DEVICE_SYMBOLS).symbols);
    } catch (thrown) {
      if (thrown instanceof NativeLibraryError) return undefined;
      throw thrown;
    }
  }

  /** Returns the defaults of `whisper_context_params`. */
  contextParams(): Struct<typeof CONTEXT_PARAMS.fields> {
    const pointer = this.functions.whisper_context_default_params_by_ref();
    const params = copyStruct(CONTEXT_PARAMS, pointer);
    this.functions.whisper_free_context_params(pointer);
    return params;
  }

  /** Returns the defaults of `whisper_full_params` for greedy decoding. */
  fullParams(): Struct<typeof FULL_PARAMS.fields> {
    const pointer = this.functions.whisper_full_default_params_by_ref(GREEDY);
    const params = copyStruct(FULL_PARAMS, pointer);
    this.functions.whisper_free_params(pointer);
    return params;
  }

  /** Returns the id of a language, for example of "de"; -1 when whisper.cpp does not know it. */
  languageId(language: string): number {
    return this.functions.whisper_lang_id(cString(language));
  }

  #verifyLayouts(): void {
    verifyDefaults("libwhisper", CONTEXT_PARAMS, this.contextParams(), {
      use_gpu: true,
      gpu_device: 0,
      dtw_token_timestamps: false,
      dtw_mem_size: 128n * 1024n * 1024n,
    });
    verifyDefaults("libwhisper", FULL_PARAMS, this.fullParams(), {
      strategy: GREEDY,
      n_max_text_ctx: 16_384,
      no_context: true,
      translate: false,
      thold_pt: 0.01,
      thold_ptsum: 0.01,
      audio_ctx: 0,
      suppress_blank: true,
      temperature: 0,
      temperature_inc: 0.2,
      entropy_thold: 2.4,
      logprob_thold: -1,
      no_speech_thold: 0.6,
      vad: false,
    });
  }
}

function copyStruct<Names extends Fields>(
  layout: Layout<Names>,
  pointer: Deno.PointerValue,
): Struct<Names> {
  if (pointer === null) throw new Error(`Cannot allocate ${layout.name}`);
  const bytes = new Uint8Array(layout.size);
  new Deno.UnsafePointerView(pointer).copyInto(bytes);
  return new Struct(layout, bytes);
}

/** A loaded model in ggml format. */
export class WhisperModel implements Disposable {
  /** The library that loaded it. */
  readonly library: WhisperLibrary;
  #pointer: Deno.PointerValue;

  private constructor(library: WhisperLibrary, pointer: Deno.PointerObject) {
    this.library = library;
    this.#pointer = pointer;
  }

  /**
   * Loads the file at `path` without blocking the event loop; `useGpu` permits the use of a GPU.
   * @throws {Error} when whisper.cpp cannot load it; whisper.cpp's own log lines say why
   */
  static async load(
    library: WhisperLibrary,
    path: string,
    useGpu: boolean = true,
  ): Promise<WhisperModel> {
    const params = library.contextParams();
    params.set("use_gpu", useGpu);
    // Flash attention would let cross attention read up to 255 positions past the end of the
    // window, which hold the encoder output of earlier audio.
    params.set("flash_attn", false);
    const file = cString(path);
    const pointer = await keptAlive(
      [file, params],
      () => library.functions.whisper_init_from_file_with_params_no_state(file, params.bytes),
    );
    if (pointer === null) throw new Error(`Cannot load ${path}: whisper.cpp refuses the file`);
    return new WhisperModel(library, pointer);
  }

  /** The native model. */
  get pointer(): Deno.PointerValue {
    if (this.#pointer === null) throw new Error("Cannot use a model after it was disposed");
    return this.#pointer;
  }

  /** Encoder positions of a full window, 20 ms of audio each. */
  get audioContext(): number {
    return this.library.functions.whisper_n_audio_ctx(this.pointer);
  }

  /** Whether it supports languages other than English. */
  get isMultilingual(): boolean {
    return this.library.functions.whisper_is_multilingual(this.pointer) !== 0;
  }

  /** Mel bands of its input spectrogram. */
  get bands(): number {
    return this.library.functions.whisper_model_n_mels(this.pointer);
  }

  /** Number of tokens in its vocabulary. */
  get vocabularySize(): number {
    return this.library.functions.whisper_n_vocab(this.pointer);
  }

  /** End-of-transcript token: the first id that is not text; the other special tokens follow it. */
  get endToken(): number {
    return this.library.functions.whisper_token_eot(this.pointer);
  }

  /** Start-of-transcript token. */
  get startToken(): number {
    return this.library.functions.whisper_token_sot(this.pointer);
  }

  /** No-speech token. */
  get noSpeechToken(): number {
    return this.library.functions.whisper_token_nosp(this.pointer);
  }

  /** Token that introduces the preceding text as a prompt. */
  get previousToken(): number {
    return this.library.functions.whisper_token_prev(this.pointer);
  }

  /** Task token for translation into English. */
  get translateToken(): number {
    return this.library.functions.whisper_token_translate(this.pointer);
  }

  /** Task token for transcription in the spoken language. */
  get transcribeToken(): number {
    return this.library.functions.whisper_token_transcribe(this.pointer);
  }

  /** First timestamp token; timestamps are 20 ms apart and extend to the end of the vocabulary. */
  get firstTimeToken(): number {
    return this.library.functions.whisper_token_beg(this.pointer);
  }

  /** Length of the decoder's context, in tokens. */
  get textContext(): number {
    return this.library.functions.whisper_n_text_ctx(this.pointer);
  }

  /** Number of decoder layers. */
  get textLayers(): number {
    return this.library.functions.whisper_model_n_text_layer(this.pointer);
  }

  /** Returns the UTF-8 bytes of a token, which may end or begin within a character. */
  bytesOf(token: number): Uint8Array<ArrayBuffer> {
    return bytesAt(this.library.functions.whisper_token_to_str(this.pointer, token));
  }

  /** Returns the token of a language such as "de"; undefined when whisper.cpp does not know it. */
  languageToken(language: string): number | undefined {
    const id = this.library.languageId(language);
    return id < 0 ? undefined : this.library.functions.whisper_token_lang(this.pointer, id);
  }

  /** Tokenizes `text`; undefined when it has more than `mostTokens` tokens. */
  tokenize(text: string, mostTokens: number): Int32Array<ArrayBuffer> | undefined {
    const tokens = new Int32Array(mostTokens);
    const count = this.library.functions.whisper_tokenize(
      this.pointer,
      cString(text),
      tokens,
      mostTokens,
    );
    return count < 0 ? undefined : tokens.slice(0, count);
  }

  /** Frees the model. */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    this.library.functions.whisper_free(this.#pointer);
    this.#pointer = null;
  }
}
