/**
 * What decodes audio as it comes.
 * @module
 */

/** The bytes cannot be decoded. */
export class UnsupportedAudioError extends Error {
  /** Name of the class. */
  override readonly name = "UnsupportedAudioError";
}

/** What the samples are. */
export interface AudioFormat {
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Interleaved channels. */
  readonly channels: number;
}

/** Highest values that audio may have. */
export interface AudioLimits {
  /** Most channels. */
  readonly maxChannels: number;
  /** Highest sample rate, in Hz. */
  readonly maxSampleRateHz: number;
}

/** Turns bytes into mono samples at 16 kHz, a stretch for each channel or one for their mix. */
export interface AudioSource extends Disposable {
  /**
   * Decodes more bytes; one call at a time. None when they hold no whole sample.
   * @throws {UnsupportedAudioError} when they cannot be decoded
   */
  decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]>;
  /** Decodes what is left at the end of the audio. */
  finish(): Promise<Int16Array<ArrayBuffer>[]>;
}
