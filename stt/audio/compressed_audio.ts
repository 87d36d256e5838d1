/**
 * Decodes compressed audio in a separate thread.
 * @module
 */
import type { CompressedFormat } from "../../shared/media/compressed/format.ts";
import {
  type DecodedAudio,
  DecodingError,
  type DecodingStream,
  type DecodingThread,
} from "../../shared/media/compressed/thread.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { type AudioFormat, type AudioSource, UnsupportedAudioError } from "./audio_source.ts";

/** Formats that may hold Opus, which always decodes to 48 kHz: that rate is only nominal. */
const OPUS_FORMATS: ReadonlySet<CompressedFormat> = new Set(["opus", "ogg", "webm"]);
const OPUS_RATE_HZ = 48_000;
/** A stream that ends within its header is no longer than this. */
const LONGEST_BARE_HEADER_BYTES = 8 * 1024;
/** A stream is held in memory until its audio begins: an MP4 may have its tables at its end. */
const MOST_BYTES_BEFORE_AUDIO = 64 * 2 ** 20;

/** Options of {@linkcode CompressedAudio}. */
export interface CompressedAudioOptions {
  /** Format of the bytes. */
  readonly format: CompressedFormat;
  /** Whether each channel has a stretch of its own; otherwise all are mixed into one. */
  readonly separate: boolean;
  /** Whether it is a whole file, of limited size, which is refused if it ends within its header. */
  readonly isWholeFile: boolean;
  /** Throws when the stream exceeds a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
  /** Decoding stops some time after this many seconds. @default {Infinity} */
  readonly mostSeconds?: number | undefined;
}

/** Decodes one compressed stream. */
export class CompressedAudio implements AudioSource {
  readonly #options: CompressedAudioOptions;
  readonly #stream: DecodingStream;
  /** Bytes so far, and whether any of them were audio. */
  #bytes = 0;
  #hasAudio = false;
  #hasMore = false;

  /** Opens a stream in `thread`. */
  constructor(thread: DecodingThread, options: CompressedAudioOptions) {
    const { format, separate, mostSeconds = Infinity } = options;
    this.#options = options;
    this.#stream = thread.open({
      format,
      sampleRateHz: RECOGNITION_RATE_HZ,
      separate,
      // One sample more shows that the audio is longer.
      mostSamples: mostSeconds * RECOGNITION_RATE_HZ + 1,
    });
  }

  /** Whether audio of the bytes so far is left. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /**
   * Decodes more bytes.
   * @throws {UnsupportedAudioError} when they are broken, or 64 MiB of a live stream had no audio
   */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]> {
    this.#bytes += bytes.length;
    const { format, isWholeFile } = this.#options;
    if (!isWholeFile && !this.#hasAudio && this.#bytes > MOST_BYTES_BEFORE_AUDIO) {
      throw new UnsupportedAudioError(`${format}: its first 64 MiB contain no audio`);
    }
    return await this.#take(this.#stream.decode(bytes));
  }

  /**
   * Decodes what is left.
   * @throws {UnsupportedAudioError} when there was no audio, unless a live stream ends in its
   * header
   */
  async finish(): Promise<Int16Array<ArrayBuffer>[]> {
    const { format, isWholeFile } = this.#options;
    const mayLackAudio = !isWholeFile && this.#bytes <= LONGEST_BARE_HEADER_BYTES;
    try {
      const stretches = await this.#take(this.#stream.finish());
      if (this.#hasAudio) return stretches;
      throw new UnsupportedAudioError(`${format}: it contains no audio`);
    } catch (thrown) {
      const isBareHeader = thrown instanceof UnsupportedAudioError && !this.#hasAudio;
      if (isBareHeader && mayLackAudio) return [];
      throw thrown;
    }
  }

  /** Frees the decoder. */
  [Symbol.dispose](): void {
    this.#stream[Symbol.dispose]();
  }

  async #take(decoding: Promise<DecodedAudio>): Promise<Int16Array<ArrayBuffer>[]> {
    const { stretches, source, hasMore } = await decoding.catch((thrown) => {
      if (!(thrown instanceof DecodingError)) throw thrown;
      throw new UnsupportedAudioError(`${this.#options.format}: ${thrown.message}`);
    });
    this.#hasMore = hasMore;
    if (source !== undefined && !this.#hasAudio) this.#check(source);
    return [...stretches];
  }

  #check(source: AudioFormat): void {
    const { format, checkLimits } = this.#options;
    this.#hasAudio = true;
    const isNominal = OPUS_FORMATS.has(format) && source.sampleRateHz === OPUS_RATE_HZ;
    checkLimits(isNominal ? { ...source, sampleRateHz: 0 } : source);
  }
}
