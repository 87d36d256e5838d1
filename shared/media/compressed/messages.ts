/**
 * What goes between a service and its decoding thread.
 * @module
 */
import type { CompressedFormat } from "./format.ts";

/** How decoded audio is wanted. */
export interface DecodingTarget {
  /** What the stream is. */
  readonly format: CompressedFormat;
  /** Rate that it is converted to, in Hz. */
  readonly sampleRateHz: number;
  /** A stretch a channel, or all channels mixed into one. */
  readonly separate: boolean;
  /** Decoding ends when a channel has at least as many samples; what follows is not looked at. */
  readonly mostSamples?: number;
}

/** To the thread; `stream` names one stream. */
export type DecodingRequest =
  | { readonly kind: "open"; readonly stream: number; readonly target: DecodingTarget }
  | { readonly kind: "decode"; readonly stream: number; readonly bytes: Uint8Array }
  | { readonly kind: "finish"; readonly stream: number }
  | { readonly kind: "close"; readonly stream: number };

/** From the thread: one for each `decode` and `finish` of a stream, in their order. */
export type DecodingReply =
  | { readonly kind: "decoded"; readonly stream: number; readonly audio: DecodedAudio }
  | { readonly kind: "failed"; readonly stream: number; readonly message: string };

/** Decoded audio. */
export interface DecodedAudio {
  /** PCM16 at the rate that was asked for: a stretch a channel or one in all; none while there is none. */
  readonly stretches: readonly Int16Array<ArrayBuffer>[];
  /** What the stream itself is; undefined while that is not known. */
  readonly source: { readonly sampleRateHz: number; readonly channels: number } | undefined;
}
