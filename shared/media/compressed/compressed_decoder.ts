/**
 * What decoders of compressed audio, and of files of samples, have in common.
 * @module
 */

/** Samples of each channel, from -1 to 1. */
export interface PlanarAudio {
  /** A stretch a channel, all of one length; none while nothing was decoded. */
  readonly channels: readonly Float32Array[];
  /** Samples a second, in Hz. */
  readonly sampleRateHz: number;
}

/** Decodes one stream, which may be cut anywhere; raw Opus comes a packet at a time. */
export interface CompressedDecoder extends Disposable {
  /**
   * Decodes more bytes; one call at a time.
   * @throws {Error} when they cannot be decoded
   */
  decode(bytes: Uint8Array): Promise<PlanarAudio>;
  /** Whether more of what was given waits; without bytes, decoding goes on. @default {false} */
  readonly hasMore?: boolean;
  /** Decodes what is left at the end of the stream. */
  finish(): Promise<PlanarAudio>;
}

/** What a decoder gives that has decoded nothing yet. */
export const NOTHING: PlanarAudio = { channels: [], sampleRateHz: 0 };
