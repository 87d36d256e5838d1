/**
 * The input of a model: the audio padded with silence, no longer than the model's window.
 * @module
 */
import type { AudioSamples } from "./adapter.ts";
import { type Effort, RECOGNITION_RATE_HZ } from "./contract.ts";

/** Encoder positions per second of audio. */
export const POSITIONS_A_SECOND = 50;

/**
 * What is encoded besides the audio itself: models hallucinate less in a window that begins and
 * ends in silence.
 */
interface Margins {
  /** Silence before the audio. */
  readonly leadSeconds: number;
  /** Silence after it. */
  readonly tailSeconds: number;
  /** Further encoder positions. */
  readonly sparePositions: number;
  /** Least audio that is encoded, silence included. */
  readonly shortestSeconds: number;
}

/**
 * Whisper's own models were trained only on windows of 30 s (1500 positions) and repeat themselves
 * when the window ends close to the audio (whisper.cpp#1855, #1951). A model with a shorter window
 * has been trained on shorter audio.
 */
const WHISPER_POSITIONS = 1500;
const WHISPER_MARGINS: Margins = {
  leadSeconds: 0.2,
  tailSeconds: 0.4,
  sparePositions: 64,
  shortestSeconds: 2.56,
};
const MARGINS: Readonly<Record<Effort, Margins>> = {
  partial: { leadSeconds: 0.1, tailSeconds: 0.1, sparePositions: 0, shortestSeconds: 0.96 },
  final: { leadSeconds: 0.1, tailSeconds: 0.4, sparePositions: 0, shortestSeconds: 1.92 },
};
/** Matrices of other widths are multiplied number by number: 184 positions take longer than 192. */
const POSITIONS_A_STEP = 16;
/** Nobody speaks faster: more tokens are a loop, or in a partial a guess at what comes next. */
const MOST_TOKENS_A_SECOND: Readonly<Record<Effort, number>> = { partial: 10, final: 16 };
const TOKENS_BESIDES: Readonly<Record<Effort, number>> = { partial: 5, final: 16 };

/** Audio of one job. */
export interface AudioWindow {
  /** The audio, as much as fits. */
  readonly samples: AudioSamples;
  /** The same with silence around it. */
  readonly padded: AudioSamples;
  /** Silence before the audio. */
  readonly leadSeconds: number;
  /** Encoder positions worth computing: those of `padded` and some to spare. */
  readonly positions: number;
  /** Limit on the tokens of its transcript. */
  readonly mostTokens: number;
}

/** Builds the window of `samples` for a model whose encoder has `mostPositions`. */
export function audioWindow(
  samples: AudioSamples,
  mostPositions: number,
  effort: Effort,
): AudioWindow {
  const margins = mostPositions < WHISPER_POSITIONS ? MARGINS[effort] : WHISPER_MARGINS;
  const { leadSeconds, tailSeconds, sparePositions, shortestSeconds } = margins;
  const lead = toSamples(leadSeconds);
  const longest = toSamples(mostPositions / POSITIONS_A_SECOND);
  const fitting = samples.subarray(0, longest - lead);
  const seconds = fitting.length / RECOGNITION_RATE_HZ;
  const paddedSeconds = Math.max(shortestSeconds, leadSeconds + seconds + tailSeconds);
  const padded = new Float32Array(Math.min(longest, toSamples(paddedSeconds)));
  padded.set(fitting, lead);
  return {
    samples: fitting,
    padded,
    leadSeconds,
    positions: Math.min(mostPositions, positionsFor(padded.length, sparePositions)),
    mostTokens: TOKENS_BESIDES[effort] + Math.ceil(seconds * MOST_TOKENS_A_SECOND[effort]),
  };
}

/** Whether both are the same cut of the same samples. */
export function isSameWindow(one: AudioWindow, other: AudioWindow): boolean {
  return one.samples.buffer === other.samples.buffer &&
    one.samples.byteOffset === other.samples.byteOffset &&
    one.samples.length === other.samples.length && one.padded.length === other.padded.length &&
    one.leadSeconds === other.leadSeconds && one.positions === other.positions;
}

/** Number of positions for `samples` samples plus `spare` positions, rounded up to whole steps. */
function positionsFor(samples: number, spare: number): number {
  const needed = samples / RECOGNITION_RATE_HZ * POSITIONS_A_SECOND + spare;
  return Math.ceil(needed / POSITIONS_A_STEP) * POSITIONS_A_STEP;
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}
