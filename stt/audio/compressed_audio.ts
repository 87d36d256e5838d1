/**
 * Compressed audio, decoded in a thread of its own.
 * @module
 */
import type { CompressedFormat } from "../../shared/media/compressed/format.ts";
import type { DecodedAudio } from "../../shared/media/compressed/messages.ts";
import {
  DecodingError,
  type DecodingStream,
  type DecodingThread,
} from "../../shared/media/compressed/thread.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { type AudioFormat, type AudioSource, UnsupportedAudioError } from "./audio_source.ts";

/** Formats whose codec works at 48 kHz whatever it was given: that rate says nothing of the audio. */
const OPUS_FORMATS: ReadonlySet<CompressedFormat> = new Set(["opus", "ogg", "webm"]);
const OPUS_RATE_HZ = 48_000;

/** Decodes one compressed stream. */
export class CompressedAudio implements AudioSource {
  readonly #format: CompressedFormat;
  readonly #stream: DecodingStream;
  #checkLimits: ((format: AudioFormat) => void) | undefined;

  /** Decodes in `thread`; `checkLimits` throws when the stream breaks a limit. */
  constructor(
    thread: DecodingThread,
    format: CompressedFormat,
    separate: boolean,
    checkLimits: (format: AudioFormat) => void,
  ) {
    this.#format = format;
    this.#stream = thread.open({ format, sampleRateHz: RECOGNITION_RATE_HZ, separate });
    this.#checkLimits = checkLimits;
  }

  /** Decodes more bytes. */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]> {
    return await this.#take(this.#stream.decode(bytes));
  }

  /** Decodes what is left. */
  async finish(): Promise<Int16Array<ArrayBuffer>[]> {
    return await this.#take(this.#stream.finish());
  }

  /** Gives the decoder's memory back. */
  [Symbol.dispose](): void {
    this.#stream[Symbol.dispose]();
  }

  async #take(decoding: Promise<DecodedAudio>): Promise<Int16Array<ArrayBuffer>[]> {
    const { stretches, source } = await decoding.catch((thrown) => {
      if (!(thrown instanceof DecodingError)) throw thrown;
      throw new UnsupportedAudioError(`${this.#format}: ${thrown.message}`);
    });
    if (source !== undefined) this.#check(source);
    return [...stretches];
  }

  #check(source: AudioFormat): void {
    const isNominal = OPUS_FORMATS.has(this.#format) && source.sampleRateHz === OPUS_RATE_HZ;
    this.#checkLimits?.(isNominal ? { ...source, sampleRateHz: 0 } : source);
    this.#checkLimits = undefined;
  }
}
