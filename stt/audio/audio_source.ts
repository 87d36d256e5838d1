/**
 * Interface of decoders of streamed audio.
 * @module
 */

/** Thrown for bytes that cannot be decoded. */
export class UnsupportedAudioError extends Error {
  /** Name of the class. */
  override readonly name = "UnsupportedAudioError";
}

/** Format of samples. */
export interface AudioFormat {
  /** Samples per second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Number of interleaved channels. */
  readonly channels: number;
}

/** Limits on audio. */
export interface AudioLimits {
  /** Highest number of channels. */
  readonly maxChannels: number;
  /** Highest sample rate, in Hz. */
  readonly maxSampleRateHz: number;
}

/** Decodes bytes to mono samples at 16 kHz: a stretch for each channel, or one for their mix. */
export interface AudioSource extends Disposable {
  /**
   * Decodes more bytes; one call at a time. Empty when they complete no sample.
   * @throws {UnsupportedAudioError} when they cannot be decoded
   */
  decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]>;
  /** Whether audio of those bytes is left; `decode` without bytes continues. @default {false} */
  readonly hasMore?: boolean;
  /** Decodes what is left at the end of the audio. */
  finish(): Promise<Int16Array<ArrayBuffer>[]>;
}
