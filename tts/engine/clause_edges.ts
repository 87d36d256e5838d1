/**
 * The ends of a clause: models put silence there, whose length the service decides itself.
 * @module
 */
import { ENGINE_RATE_HZ } from "./adapter.ts";

/** What is quieter counts as silence: -54 dBFS. */
const SILENCE_LEVEL = 0.002;
/** Kept of the silence at either end, in seconds, so that soft sounds are not cut. */
export const EDGE_SECONDS = 0.01;
const FADE_SECONDS = 0.003;

/** The part of a clause that sounds, from sample `start` to before sample `end`. */
export function soundingPart(samples: Float32Array): { start: number; end: number } {
  const isLoud = (sample: number) => Math.abs(sample) > SILENCE_LEVEL;
  const edge = Math.round(EDGE_SECONDS * ENGINE_RATE_HZ);
  const first = samples.findIndex(isLoud);
  if (first === -1) return { start: 0, end: 0 };
  const last = samples.findLastIndex(isLoud);
  return { start: Math.max(0, first - edge), end: Math.min(samples.length, last + edge) };
}

/** Fades a clause in and out, so that its joins do not click. */
export function fadeEdges(samples: Float32Array): void {
  const length = Math.min(Math.round(FADE_SECONDS * ENGINE_RATE_HZ), samples.length >> 1);
  for (let index = 0; index < length; index++) {
    const gain = index / length;
    samples[index]! *= gain;
    samples[samples.length - 1 - index]! *= gain;
  }
}
