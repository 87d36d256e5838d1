/**
 * Trims and fades the ends of a clause: models put silence there, whose length the service decides
 * itself.
 * @module
 */
import { ENGINE_RATE_HZ } from "../adapter.ts";

/** Level below which samples count as silence: -54 dBFS. */
const SILENCE_LEVEL = 0.002;
/** Silence kept at either end, in seconds, so that soft sounds are not cut. */
export const EDGE_SECONDS = 0.01;
const FADE_SECONDS = 0.003;

/**
 * Returns the part of a clause between its silences, from sample `start` to before sample `end`.
 */
export function soundingPart(samples: Float32Array): { start: number; end: number } {
  const isLoud = (sample: number) => Math.abs(sample) > SILENCE_LEVEL;
  const edge = Math.round(EDGE_SECONDS * ENGINE_RATE_HZ);
  const first = samples.findIndex(isLoud);
  if (first === -1) return { start: 0, end: 0 };
  const last = samples.findLastIndex(isLoud);
  return { start: Math.max(0, first - edge), end: Math.min(samples.length, last + edge) };
}

/** Fades a clause in and out, so that joins do not click. */
export function fadeEdges(samples: Float32Array): void {
  fadeIn(samples);
  fadeOut(samples);
}

/** Fades in samples that begin a clause. */
export function fadeIn(samples: Float32Array): void {
  const length = fadeLength(samples);
  for (let index = 0; index < length; index++) samples[index]! *= index / length;
}

/** Fades out samples that end a clause. */
export function fadeOut(samples: Float32Array): void {
  const length = fadeLength(samples);
  for (let index = 0; index < length; index++) {
    samples[samples.length - 1 - index]! *= index / length;
  }
}

function fadeLength({ length }: Float32Array): number {
  return Math.min(Math.round(FADE_SECONDS * ENGINE_RATE_HZ), length >> 1);
}
