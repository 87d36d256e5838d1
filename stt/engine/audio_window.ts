/**
 * What a model is given to hear: the audio with silence around it, no longer than its window.
 * @module
 */
import type { HeardSamples } from "./adapter.ts";
import { type Effort, RECOGNITION_RATE_HZ } from "./contract.ts";

/** Encoder positions in a second of audio. */
export const POSITIONS_A_SECOND = 50;
/** Silence before the audio: models hear less into a window that begins and ends in silence. */
export const LEAD_SECONDS = 0.2;

/** What is computed besides the audio itself. */
interface Margins {
  /** Silence after the audio. */
  readonly tailSeconds: number;
  /** Encoder positions beyond that. */
  readonly sparePositions: number;
  readonly fewestPositions: number;
}

/**
 * Whisper's own models were trained on windows of 30 s alone (1500 positions) and repeat themselves
 * when theirs is cut close (whisper.cpp#1855, #1951). A model with a shorter window has been
 * trained for less; a partial of it gets by with little.
 */
const WHISPER_POSITIONS = 1500;
const WHISPER_MARGINS: Margins = { tailSeconds: 0.4, sparePositions: 64, fewestPositions: 192 };
const MARGINS: Readonly<Record<Effort, Margins>> = {
  partial: { tailSeconds: 0.2, sparePositions: 0, fewestPositions: 48 },
  final: { tailSeconds: 0.4, sparePositions: 32, fewestPositions: 96 },
};
const SHORTEST_SECONDS = 1.2;
/** Nobody speaks faster; more tokens are a loop, or in a partial a guess at what is not said yet. */
const MOST_TOKENS_A_SECOND: Readonly<Record<Effort, number>> = { partial: 10, final: 16 };
const TOKENS_BESIDES: Readonly<Record<Effort, number>> = { partial: 5, final: 16 };

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
export function audioWindow(
  samples: HeardSamples,
  mostPositions: number,
  effort: Effort,
): AudioWindow {
  const margins = mostPositions < WHISPER_POSITIONS ? MARGINS[effort] : WHISPER_MARGINS;
  const longest = toSamples(mostPositions / POSITIONS_A_SECOND);
  const heard = samples.subarray(0, longest - toSamples(LEAD_SECONDS));
  const length = toSamples(LEAD_SECONDS) + heard.length + toSamples(margins.tailSeconds);
  const padded = new Float32Array(
    Math.min(longest, Math.max(toSamples(SHORTEST_SECONDS), length)),
  );
  padded.set(heard, toSamples(LEAD_SECONDS));
  const seconds = heard.length / RECOGNITION_RATE_HZ;
  return {
    heard,
    padded,
    positions: Math.min(mostPositions, positionsFor(padded.length, margins)),
    mostTokens: TOKENS_BESIDES[effort] + Math.ceil(seconds * MOST_TOKENS_A_SECOND[effort]),
  };
}

function positionsFor(samples: number, { sparePositions, fewestPositions }: Margins): number {
  const seconds = samples / RECOGNITION_RATE_HZ;
  const needed = Math.ceil((seconds * POSITIONS_A_SECOND + sparePositions) / 8) * 8;
  return Math.max(fewestPositions, needed);
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}
