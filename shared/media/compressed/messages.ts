/**
 * Messages between a service and its decoding thread.
 * @module
 */
import type { CompressedFormat } from "./format.ts";

/** How a stream is to be decoded. */
export interface DecodingTarget {
  /** Format of the stream. */
  readonly format: CompressedFormat;
  /** Sample rate of the output, in Hz. */
  readonly sampleRateHz: number;
  /** Whether channels are returned separately; otherwise they are mixed into one. */
  readonly separate: boolean;
  /** Decoding ends when a channel has at least this many samples; what follows is ignored. */
  readonly mostSamples?: number;
}

/** A message to the thread; `stream` identifies one stream. */
export type DecodingRequest =
  | { readonly kind: "open"; readonly stream: number; readonly target: DecodingTarget }
  | { readonly kind: "decode"; readonly stream: number; readonly bytes: Uint8Array }
  | { readonly kind: "finish"; readonly stream: number }
  | { readonly kind: "close"; readonly stream: number };

/** A message from the thread: one for each `decode` and `finish` of a stream, in order. */
export type DecodingReply =
  | { readonly kind: "decoded"; readonly stream: number; readonly audio: DecodedAudio }
  | { readonly kind: "failed"; readonly stream: number; readonly message: string };

/** Decoded audio. */
export interface DecodedAudio {
  /** PCM16 at the requested rate, one stretch per channel or one in all; empty without samples. */
  readonly stretches: readonly Int16Array<ArrayBuffer>[];
  /** Rate and channels of the stream itself; undefined until they are known. */
  readonly source: { readonly sampleRateHz: number; readonly channels: number } | undefined;
  /** Whether input is left; `decode` without bytes continues with it. */
  readonly hasMore: boolean;
}
