/**
 * Samples as floats from -1 to 1, and as 16-bit little-endian PCM.
 * @module
 */
import { concatenateInto } from "./bytes.ts";

const FULL_SCALE_16 = 32_768;

/** Rounds floats to 16-bit samples; what lies beyond full scale is clipped. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    const value = Math.round(samples[index]! * FULL_SCALE_16);
    pcm[index] = Math.max(-FULL_SCALE_16, Math.min(FULL_SCALE_16 - 1, value));
  }
  return pcm;
}

/** Converts 16-bit samples to floats. */
export function fromPcm16(pcm: Int16Array): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(pcm.length);
  for (let index = 0; index < pcm.length; index++) samples[index] = pcm[index]! / FULL_SCALE_16;
  return samples;
}

/** Reads `bytes` as 16-bit little-endian samples: a view where they are aligned, else a copy. */
export function pcm16Of(bytes: Uint8Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteOffset % 2 !== 0) return new Int16Array(bytes.slice().buffer);
  return new Int16Array(buffer, byteOffset, byteLength / 2);
}

/** Concatenates arrays of samples. */
export function concatenate(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  return concatenateInto(parts, (length) => new Float32Array(length));
}

/** Concatenates arrays of 16-bit samples. */
export function joinPcm16(parts: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  return concatenateInto(parts, (length) => new Int16Array(length));
}

/**
 * Level of 16-bit samples: their root mean square about their mean, from 0 to 1; 0 for none. Taking
 * off the mean removes the DC offset that some sound cards add, which is inaudible.
 */
export function levelOfPcm16(pcm: Int16Array): number {
  if (pcm.length === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < pcm.length; index++) {
    const sample = pcm[index]!;
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / pcm.length;
  // The sums are exact integers; only rounding in this expression can give less than 0.
  return Math.sqrt(Math.max(0, squares / pcm.length - mean * mean)) / FULL_SCALE_16;
}

/** Root mean square of `samples`, 0 for none. */
export function rms(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
