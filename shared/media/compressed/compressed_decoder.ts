/**
 * The interface of decoders of compressed audio and of sample files.
 * @module
 */

/** Samples of each channel, from -1 to 1. */
export interface PlanarAudio {
  /** Samples of each channel, all of one length; empty while nothing was decoded. */
  readonly channels: readonly Float32Array[];
  /** Samples a second, in Hz. */
  readonly sampleRateHz: number;
}

/** Decodes one stream, which may be cut anywhere; raw Opus must come one packet at a time. */
export interface CompressedDecoder extends Disposable {
  /**
   * Decodes more bytes; one call at a time.
   * @throws {Error} when they cannot be decoded
   */
  decode(bytes: Uint8Array): Promise<PlanarAudio>;
  /** Whether buffered input is left; `decode` without bytes continues with it. @default {false} */
  readonly hasMore?: boolean;
  /** Decodes what is left at the end of the stream. */
  finish(): Promise<PlanarAudio>;
}

/** Returned by a decoder that has decoded nothing yet. */
export const NOTHING: PlanarAudio = { channels: [], sampleRateHz: 0 };
