/**
 * Tracks the fundamental frequency of speech by normalised autocorrelation and a search for the
 * best path through its candidates. Source: Talkin, “A robust algorithm for pitch tracking”, 1995.
 * Equivalent to models/training/tts/analysis.py.
 * @module
 */
import { pause } from "../../../shared/pause.ts";

const LOWEST_HZ = 58;
const HIGHEST_HZ = 420;
const CANDIDATES = 6;
/**
 * Frames measured before yielding to the event loop: a long clip must not make the engine seem
 * hung.
 */
export const FRAMES_A_TURN = 64;
/** Voiced seconds that a voice needs to be measured. */
export const LEAST_VOICED_SECONDS = 0.5;
/** The signal is decimated by this factor, which is fine enough for a pitch. */
const STEP = 3;
const LAG_COST = 0.06;
const CHANGE_COST = 1.2;
const SWITCH_COST = 0.12;
const UNVOICED_SCORE = 0.55;
const QUIET_SCORE = 0.5;
const QUIET_LEVEL = 10 ** (-50 / 20);
const SMOOTHING = [0, 0.146, 0.5, 0.854, 1, 0.854, 0.5, 0.146, 0];

interface Candidate {
  /** In Hz; 0 means unvoiced. */
  readonly frequency: number;
  readonly score: number;
}

/**
 * Returns F0 in Hz of `count` frames, one for every `hop` samples; 0 where nothing is voiced.
 * @param samples mono, at `rateHz`
 */
export async function pitchTrack(
  samples: Float32Array,
  rateHz: number,
  hop: number,
  count: number,
): Promise<Float64Array> {
  const signal = smoothed(samples);
  const rate = rateHz / STEP;
  const frames: Candidate[][] = [];
  for (let index = 0; index < count; index++) {
    if (index % FRAMES_A_TURN === 0) await pause(0);
    frames.push(candidatesAt(signal, Math.floor(index * hop / STEP), rate));
  }
  return bestPath(frames);
}

function smoothed(samples: Float32Array): Float64Array {
  const total = SMOOTHING.reduce((sum, weight) => sum + weight, 0);
  const half = SMOOTHING.length >> 1;
  return Float64Array.from({ length: Math.ceil(samples.length / STEP) }, (_, index) => {
    let sum = 0;
    for (const [tap, weight] of SMOOTHING.entries()) {
      sum += weight * (samples[index * STEP + tap - half] ?? 0);
    }
    return sum / total;
  });
}

function candidatesAt(signal: Float64Array, centre: number, rate: number): Candidate[] {
  const longest = Math.floor(rate / LOWEST_HZ) + 2;
  const window = 2 * longest;
  const start = centre - ((window + longest) >> 1);
  const frame = Float64Array.from(
    { length: window + longest },
    (_, index) => signal[start + index] ?? 0,
  );
  const mean = frame.reduce((sum, value) => sum + value, 0) / frame.length;
  const centred = frame.map((value) => value - mean);
  const correlation = correlations(centred, window, longest);
  const peaks: Candidate[] = [];
  for (let lag = Math.floor(rate / HIGHEST_HZ); lag < longest - 1; lag++) {
    const [left, middle, right] = [
      correlation[lag - 1]!,
      correlation[lag]!,
      correlation[lag + 1]!,
    ];
    if (middle < left || middle < right) continue;
    const bend = Math.min(left - 2 * middle + right, -1e-6);
    const fine = lag + 0.5 * (left - right) / bend;
    peaks.push({ frequency: rate / fine, score: middle - LAG_COST * lag / longest });
  }
  const energy = centred.subarray(0, window).reduce((sum, value) => sum + value * value, 0);
  const isQuiet = Math.sqrt(energy / window) < QUIET_LEVEL;
  const voiced = peaks.toSorted((a, b) => b.score - a.score).slice(0, CANDIDATES);
  return [...voiced, { frequency: 0, score: UNVOICED_SCORE + (isQuiet ? QUIET_SCORE : 0) }];
}

/** Returns the normalised correlation of the first `window` numbers with those `lag` later. */
function correlations(frame: Float64Array, window: number, longest: number): Float64Array {
  let energy = 0;
  for (let index = 0; index < window; index++) energy += frame[index]! ** 2;
  const own = energy;
  return Float64Array.from({ length: longest }, (_, lag) => {
    if (lag > 0) energy += frame[window + lag - 1]! ** 2 - frame[lag - 1]! ** 2;
    let product = 0;
    for (let index = 0; index < window; index++) product += frame[index]! * frame[index + lag]!;
    return product / Math.sqrt(own * energy + 1e-7);
  });
}

function changeCost(from: number, to: number): number {
  if (from === 0 && to === 0) return 0;
  if (from === 0 || to === 0) return SWITCH_COST;
  return CHANGE_COST * Math.abs(Math.log2(from / to));
}

/** Returns the path with the highest score, less the costs of its changes. */
function bestPath(frames: readonly Candidate[][]): Float64Array {
  const back: number[][] = [];
  let totals = frames[0]?.map(({ score }) => score) ?? [];
  for (let index = 1; index < frames.length; index++) {
    const before = frames[index - 1]!;
    const origins: number[] = [];
    totals = frames[index]!.map(({ frequency, score }) => {
      const reach = before.map((candidate, state) =>
        totals[state]! - changeCost(candidate.frequency, frequency)
      );
      const most = Math.max(...reach);
      origins.push(reach.indexOf(most));
      return most + score;
    });
    back.push(origins);
  }
  const track = new Float64Array(frames.length);
  let state = totals.indexOf(Math.max(...totals));
  for (let index = frames.length - 1; index >= 0; index--) {
    track[index] = frames[index]![state]!.frequency;
    if (index > 0) state = back[index - 1]![state]!;
  }
  return track;
}
