/**
 * Cuts PCM16 into the audio frames of the realtime socket, which last 20 to 100 ms.
 * @module
 */
import { encodeCompanded } from "../../shared/media/companding.ts";
import type { SpeakQuery } from "../../shared/schema/speak.ts";

const FRAME_SECONDS = 0.04;
const BYTES_PER_SAMPLE = 2;

/** Yields frames of nearly equal length; only input shorter than 20 ms gives a shorter one. */
export function* frameBytes(
  pcm: Uint8Array<ArrayBuffer>,
  sampleRateHz: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const samples = pcm.length / BYTES_PER_SAMPLE;
  const frames = Math.max(1, Math.floor(samples / (FRAME_SECONDS * sampleRateHz)));
  const at = (frame: number) => Math.round(samples * frame / frames) * BYTES_PER_SAMPLE;
  if (samples === 0) return;
  for (let frame = 0; frame < frames; frame++) yield pcm.subarray(at(frame), at(frame + 1));
}

/** Returns the duration of PCM16, in seconds. */
export function secondsOf(pcm: Uint8Array, sampleRateHz: number): number {
  return pcm.length / BYTES_PER_SAMPLE / sampleRateHz;
}

/** Returns PCM16 silence. */
export function silenceBytes(seconds: number, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Math.round(seconds * sampleRateHz) * BYTES_PER_SAMPLE);
}

/** Encodes a frame of PCM16 in `encoding`. */
export function encodedFrame(
  pcm: Uint8Array<ArrayBuffer>,
  encoding: SpeakQuery["encoding"],
): Uint8Array<ArrayBuffer> {
  if (encoding === "linear16") return pcm;
  // Copied, because an Int16Array needs an even offset into its buffer.
  return encodeCompanded(new Int16Array(pcm.slice().buffer), encoding);
}
