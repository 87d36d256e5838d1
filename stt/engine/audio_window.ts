/**
 * What a model is given to hear: the audio with silence around it, no longer than its window.
 * @module
 */
import type { HeardSamples } from "./adapter.ts";
import { RECOGNITION_RATE_HZ } from "./contract.ts";

/** Encoder positions in a second of audio. */
export const POSITIONS_A_SECOND = 50;
/** Silence before the audio: models hear less into a window that begins and ends in silence. */
export const LEAD_SECONDS = 0.2;

const TAIL_SECONDS = 0.4;
const SHORTEST_SECONDS = 1.2;
/** Kept beyond the audio, in positions: a window that is cut too close makes models repeat. */
const SPARE_POSITIONS = 64;
const FEWEST_POSITIONS = 192;
/** Nobody speaks faster; more tokens are a loop. */
const MOST_TOKENS_A_SECOND = 16;
const FEWEST_TOKENS = 16;

/** Audio of one job. */
export interface AudioWindow {
  /** The audio, as much as fits. */
  readonly heard: HeardSamples;
  /** The same with silence around it. */
  readonly padded: HeardSamples;
  /** Encoder positions worth computing: those of `padded` and some to spare. */
  readonly positions: number;
  /** Most tokens of its transcript. */
  readonly mostTokens: number;
}

/** The window of `samples` for a model whose encoder has `mostPositions`. */
export function audioWindow(samples: HeardSamples, mostPositions: number): AudioWindow {
  const longest = toSamples(mostPositions / POSITIONS_A_SECOND);
  const heard = samples.subarray(0, longest - toSamples(LEAD_SECONDS));
  const length = toSamples(LEAD_SECONDS) + heard.length + toSamples(TAIL_SECONDS);
  const padded = new Float32Array(
    Math.min(longest, Math.max(toSamples(SHORTEST_SECONDS), length)),
  );
  padded.set(heard, toSamples(LEAD_SECONDS));
  const seconds = heard.length / RECOGNITION_RATE_HZ;
  return {
    heard,
    padded,
    positions: positionsFor(padded.length, mostPositions),
    mostTokens: Math.max(FEWEST_TOKENS, Math.ceil(seconds * MOST_TOKENS_A_SECOND)),
  };
}

function positionsFor(samples: number, most: number): number {
  const seconds = samples / RECOGNITION_RATE_HZ;
  const needed = Math.ceil((seconds * POSITIONS_A_SECOND + SPARE_POSITIONS) / 8) * 8;
  return Math.min(most, Math.max(FEWEST_POSITIONS, needed));
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}
