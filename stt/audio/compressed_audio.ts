/**
 * Compressed audio, decoded in a thread of its own.
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

/** Formats whose codec works at 48 kHz whatever it was given: that rate says nothing of the audio. */
const OPUS_FORMATS: ReadonlySet<CompressedFormat> = new Set(["opus", "ogg", "webm"]);
const OPUS_RATE_HZ = 48_000;
/** A stream that ended in its header is no longer than this. */
const LONGEST_BARE_HEADER_BYTES = 8 * 1024;
/** A stream is held in memory until its audio begins: an MP4 may have its tables at its end. */
const MOST_BYTES_BEFORE_AUDIO = 64 * 2 ** 20;

/** What {@linkcode CompressedAudio} needs. */
export interface CompressedAudioOptions {
  /** What the bytes are. */
  readonly format: CompressedFormat;
  /** One stretch a channel, or all channels mixed into one. */
  readonly separate: boolean;
  /** Whether a stream that ends in its header is refused, and is a file whose length has a limit. */
  readonly needsAudio: boolean;
  /** Throws when the stream breaks a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
  /** Some time after these seconds nothing is decoded. @default {Infinity} */
  readonly mostSeconds?: number | undefined;
}

/** Decodes one compressed stream. */
export class CompressedAudio implements AudioSource {
  readonly #options: CompressedAudioOptions;
  readonly #stream: DecodingStream;
  /** Bytes so far, and whether any of them were audio. */
  #bytes = 0;
  #hasAudio = false;

  /** Decodes in `thread`. */
  constructor(thread: DecodingThread, options: CompressedAudioOptions) {
    const { format, separate, mostSeconds = Infinity } = options;
    this.#options = options;
    this.#stream = thread.open({
      format,
      sampleRateHz: RECOGNITION_RATE_HZ,
      separate,
      // One more shows that it is longer.
      mostSamples: mostSeconds * RECOGNITION_RATE_HZ + 1,
    });
  }

  /**
   * Decodes more bytes.
   * @throws {UnsupportedAudioError} when they are broken, or so many of a live stream have no audio
   */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]> {
    this.#bytes += bytes.length;
    const { format, needsAudio } = this.#options;
    if (!needsAudio && !this.#hasAudio && this.#bytes > MOST_BYTES_BEFORE_AUDIO) {
      throw new UnsupportedAudioError(`${format}: there is no audio in its first 64 MiB`);
    }
    return await this.#take(this.#stream.decode(bytes));
  }

  /**
   * Decodes what is left.
   * @throws {UnsupportedAudioError} when nothing could be decoded, of more than a header
   */
  async finish(): Promise<Int16Array<ArrayBuffer>[]> {
    const { format, needsAudio } = this.#options;
    const mayLackAudio = !needsAudio && this.#bytes <= LONGEST_BARE_HEADER_BYTES;
    try {
      const stretches = await this.#take(this.#stream.finish());
      if (this.#hasAudio) return stretches;
      throw new UnsupportedAudioError(`${format}: there is no audio in it`);
    } catch (thrown) {
      const isBareHeader = thrown instanceof UnsupportedAudioError && !this.#hasAudio;
      if (isBareHeader && mayLackAudio) return [];
      throw thrown;
    }
  }

  /** Gives the decoder's memory back. */
  [Symbol.dispose](): void {
    this.#stream[Symbol.dispose]();
  }

  async #take(decoding: Promise<DecodedAudio>): Promise<Int16Array<ArrayBuffer>[]> {
    const { stretches, source } = await decoding.catch((thrown) => {
      if (!(thrown instanceof DecodingError)) throw thrown;
      throw new UnsupportedAudioError(`${this.#options.format}: ${thrown.message}`);
    });
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
