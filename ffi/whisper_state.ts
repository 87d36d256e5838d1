/**
 * A whisper.cpp state: the working memory of a decode, one at a time.
 * @module
 */
import { AbortFlag } from "./abort_flag.ts";
import { bytesAt, cString } from "./c_string.ts";
import { keptAlive } from "./kept_alive.ts";
import { LogitsFilter, type TokenGains } from "./token_gains.ts";
import type { WhisperModel } from "./whisper.ts";
import type { WhisperFunctions } from "./whisper_symbols.ts";

/** enum whisper_sampling_strategy: WHISPER_SAMPLING_BEAM_SEARCH */
const BEAM_SEARCH = 1;
/** Below this duration a blocking call is cheaper than handing the call to another thread. */
const SHORT_MILLISECONDS = 3;
/** The event loop gets a turn at least this often, so that an abort can arrive. */
const LONGEST_BLOCK_MILLISECONDS = 20;
const NO_SAMPLES = new Float32Array(0);

/** A log mel spectrogram with frames of 10 ms. */
export interface Spectrogram {
  /** Values, band after band: `frames` values of the first mel band, then those of the next. */
  readonly values: Float32Array<ArrayBuffer>;
  /** Length in frames; two frames make one encoder position. */
  readonly frames: number;
}

/** Audio of a window: samples (mono, 16 kHz, -1 to 1) or their spectrogram. */
export type WindowAudio = Float32Array<ArrayBuffer> | Spectrogram;

/** How a window is decoded. */
export interface DecodeOptions {
  /** Language of the speech, for example "de". */
  language: string;
  /** Whether to translate into English. @default {false} */
  translate?: boolean;
  /** Encoder positions to compute, 20 ms each; 0 computes the model's whole window. */
  audioContext: number;
  /** Number of native threads. */
  threads: number;
  /** Maximum tokens of the transcript; 0 sets no limit. */
  maxTokens: number;
  /** Whether to decode again at a higher temperature when the result is doubtful. */
  fallback: boolean;
  /** Hypotheses of the beam search; 1 decodes greedily. */
  beamSize: number;
  /** Text tokens that precede the transcript. */
  prompt?: Int32Array<ArrayBuffer>;
  /** Boosts the logits of chosen tokens. */
  gains?: TokenGains;
  /** Aborts the decode. */
  signal?: AbortSignal;
}

/** A token of a transcript. */
export interface DecodedToken {
  /** Its id. */
  readonly id: number;
  /** UTF-8 bytes, which may end or begin within a character. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Probability from 0 to 1. */
  readonly probability: number;
}

/** Working memory for decodes, which run one at a time. */
export class WhisperState implements Disposable {
  readonly #model: WhisperModel;
  readonly #functions: WhisperFunctions;
  readonly #abort = new AbortFlag();
  #pointer: Deno.PointerValue;
  #isDecoding = false;
  /** The spectrogram encoded last, and its positions; undefined once a decode has replaced it. */
  #encoded: { readonly spectrogram: Spectrogram; readonly positions: number } | undefined;
  /** Milliseconds per token of the last push. */
  #pushMilliseconds = Infinity;
  /** When a call last let the event loop turn, by `performance.now()`. */
  #turnedAt = 0;

  /**
   * Allocates a state for `model`.
   * @throws {Error} when there is not enough memory
   */
  constructor(model: WhisperModel) {
    this.#model = model;
    this.#functions = model.library.functions;
    this.#pointer = this.#functions.whisper_init_state(model.pointer);
    if (this.#pointer === null) throw new Error("Cannot allocate a whisper state");
  }

  /**
   * Transcribes `audio` (mono, 16 kHz, at most one window) without blocking the event loop.
   * @returns the tokens of the text, without timestamps and other special tokens
   * @throws {DOMException} `AbortError` when `signal` aborts
   * @throws {Error} when whisper.cpp fails
   */
  async decode(audio: WindowAudio, options: DecodeOptions): Promise<DecodedToken[]> {
    options.signal?.throwIfAborted();
    this.#encoded = undefined;
    const language = cString(options.language);
    using filter = this.#filter(options.gains);
    const params = this.#params(options, { language, filter });
    const status = await keptAlive(
      [params, language, options, audio],
      () => this.#exclusively(options.signal, () => this.#full(params, audio)),
    );
    options.signal?.throwIfAborted();
    if (status !== 0) {
      throw new Error(`Cannot decode: whisper_full returned ${status}`);
    }
    return this.#tokens();
  }

  /** Whether the state still holds this encoding, so that {@linkcode push} can decode from it. */
  holds(spectrogram: Spectrogram, positions: number): boolean {
    return this.#encoded?.spectrogram === spectrogram && this.#encoded.positions === positions;
  }

  /**
   * Encodes a spectrogram into `positions` of 20 ms each, without blocking the event loop.
   * @throws {Error} when whisper.cpp fails
   */
  async encode(
    spectrogram: Spectrogram,
    { positions, threads }: { readonly positions: number; readonly threads: number },
  ): Promise<void> {
    this.#encoded = undefined;
    const status = await this.#exclusively(undefined, async () => {
      const { pointer } = this.#model;
      const f = this.#functions;
      const unset = this.#setMel(spectrogram);
      if (unset !== 0) return unset;
      // Only whisper_full sets the number of encoder positions. Given a tenth of a second of audio,
      // it decodes nothing.
      const params = this.#model.library.fullParams();
      params.set("audio_ctx", positions);
      params.set("duration_ms", 100);
      const unready = f.whisper_full_now(pointer, this.#pointer, params.bytes, NO_SAMPLES, 0);
      if (unready !== 0) return unready;
      return await f.whisper_encode_with_state(pointer, this.#pointer, 0, threads);
    });
    if (status !== 0) throw new Error(`Cannot encode: whisper.cpp returned ${status}`);
    this.#encoded = { spectrogram, positions };
    this.#turnedAt = performance.now();
  }

  /**
   * Decodes `tokens` after the first `past` tokens of a transcript of the audio that was encoded or
   * decoded last; a `past` of 0 begins a transcript. Blocks the event loop for 20 ms at most, or
   * for one short call.
   * @returns the logits of the next token, in memory that the next call overwrites
   * @throws {Error} when whisper.cpp fails
   */
  async push(
    tokens: Int32Array<ArrayBuffer>,
    { past, threads }: { readonly past: number; readonly threads: number },
  ): Promise<Float32Array<ArrayBuffer>> {
    const f = this.#functions;
    const { pointer, vocabularySize } = this.#model;
    const { length } = tokens;
    const start = performance.now();
    const isBrief = this.#pushMilliseconds < SHORT_MILLISECONDS &&
      start - this.#turnedAt < LONGEST_BLOCK_MILLISECONDS;
    const decode = isBrief ? f.whisper_decode_now : f.whisper_decode_with_state;
    const status = await this.#exclusively(
      undefined,
      async () => await decode(pointer, this.#pointer, tokens, length, past, threads),
    );
    const end = performance.now();
    this.#pushMilliseconds = (end - start) / length;
    if (!isBrief) this.#turnedAt = end;
    const logits = f.whisper_get_logits_from_state(this.#pointer);
    if (status !== 0 || logits === null) {
      throw new Error(`Cannot decode: whisper_decode returned ${status}`);
    }
    const bytes = vocabularySize * Float32Array.BYTES_PER_ELEMENT;
    // The buffer has a row of logits for each token pushed, of which only the last is filled.
    const last = (length - 1) * bytes;
    return new Float32Array(Deno.UnsafePointerView.getArrayBuffer(logits, bytes, last));
  }

  /** Runs whisper_full, which computes the spectrogram itself when given samples. */
  async #full(params: Uint8Array<ArrayBuffer>, audio: WindowAudio): Promise<number> {
    const unset = audio instanceof Float32Array ? 0 : this.#setMel(audio);
    if (unset !== 0) return unset;
    const samples = audio instanceof Float32Array ? audio : NO_SAMPLES;
    const { pointer } = this.#model;
    const { length } = samples;
    const f = this.#functions;
    return await f.whisper_full_with_state(pointer, this.#pointer, params, samples, length);
  }

  /** Sets the spectrogram of the next decode; returns 0 on success. */
  #setMel({ values, frames }: Spectrogram): number {
    const bands = values.length / frames;
    return this.#functions
      .whisper_set_mel_with_state(this.#model.pointer, this.#pointer, values, frames, bands);
  }

  #filter(gains: TokenGains | undefined): LogitsFilter | undefined {
    if (gains === undefined) return undefined;
    return new LogitsFilter(gains, this.#model.vocabularySize);
  }

  /** Builds the parameters of a decode; everything they point to must outlive it. */
  #params(
    options: DecodeOptions,
    { language, filter }: {
      language: Uint8Array<ArrayBuffer>;
      filter: LogitsFilter | undefined;
    },
  ): Uint8Array<ArrayBuffer> {
    const params = this.#model.library.fullParams();
    params.set("n_threads", options.threads);
    params.set("no_context", true);
    params.set("single_segment", true);
    params.set("print_progress", false);
    params.set("print_timestamps", false);
    params.set("suppress_nst", true);
    params.set("max_tokens", options.maxTokens);
    params.set("audio_ctx", options.audioContext);
    params.set("translate", options.translate ?? false);
    params.set("language", Deno.UnsafePointer.of(language));
    params.set("greedy.best_of", 1);
    if (options.beamSize > 1) {
      params.set("strategy", BEAM_SEARCH);
      params.set("beam_search.beam_size", options.beamSize);
    }
    params.set("temperature_inc", options.fallback ? 0.2 : 0);
    if (options.prompt !== undefined && options.prompt.length > 0) {
      params.set("prompt_tokens", Deno.UnsafePointer.of(options.prompt));
      params.set("prompt_n_tokens", options.prompt.length);
    }
    if (filter !== undefined) params.set("logits_filter_callback", filter.pointer);
    params.set("abort_callback", this.#abort.callback);
    params.set("abort_callback_user_data", this.#abort.data);
    return params.bytes;
  }

  async #exclusively(
    signal: AbortSignal | undefined,
    run: () => Promise<number>,
  ): Promise<number> {
    if (this.#pointer === null) throw new Error("Cannot use a state after it was disposed");
    if (this.#isDecoding) throw new Error("Cannot decode while a decode runs");
    this.#isDecoding = true;
    try {
      return await this.#abort.raisedBy(signal, run);
    } finally {
      this.#isDecoding = false;
    }
  }

  #tokens(): DecodedToken[] {
    const f = this.#functions;
    const end = this.#model.endToken;
    const tokens: DecodedToken[] = [];
    const segments = f.whisper_full_n_segments_from_state(this.#pointer);
    for (let segment = 0; segment < segments; segment++) {
      const count = f.whisper_full_n_tokens_from_state(this.#pointer, segment);
      for (let index = 0; index < count; index++) {
        const id = f.whisper_full_get_token_id_from_state(this.#pointer, segment, index);
        if (id < end) tokens.push(this.#token(segment, index, id));
      }
    }
    return tokens;
  }

  #token(segment: number, index: number, id: number): DecodedToken {
    const f = this.#functions;
    const state = this.#pointer;
    return {
      id,
      bytes: bytesAt(
        f.whisper_full_get_token_text_from_state(this.#model.pointer, state, segment, index),
      ),
      probability: f.whisper_full_get_token_p_from_state(state, segment, index),
    };
  }

  /**
   * Frees the state.
   * @throws {Error} while a decode runs
   */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    if (this.#isDecoding) throw new Error("Cannot dispose a state while a decode runs");
    this.#functions.whisper_free_state(this.#pointer);
    this.#pointer = null;
  }
}
