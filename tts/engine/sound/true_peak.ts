/**
 * Measures true peaks, which lie between samples and which a converter to analogue produces:
 * fourfold oversampling as in ITU-R BS.1770-4 (annex 2), by a longer filter, and only where a peak
 * can reach the given level.
 * @module
 */
import { pause } from "../../../shared/pause.ts";

/** Positions per sample, the sample itself included. */
const PHASES = 4;
/** Samples on either side from which a position between two is interpolated. */
const REACH = 16;
/** Beta of the filter's Kaiser window: stop band below -70 dB. */
const KAISER_BETA = 7;
/** Samples per block that is checked as a whole for a high enough peak; longer than the filter. */
const BLOCK_SAMPLES = 64;
/** Samples processed before yielding to the event loop: about a second's work. */
const SAMPLES_A_TURN = 2 ** 20;

/** Interpolation filters at one, two and three quarters of the way to the next sample. */
const FILTERS: readonly Float64Array[] = Array.from(
  { length: PHASES - 1 },
  (_, phase) => interpolator((phase + 1) / PHASES),
);
/** Highest ratio of a position between samples to all samples around it. */
const MOST_OVER = Math.max(
  ...FILTERS.map((filter) => filter.reduce((sum, weight) => sum + Math.abs(weight), 0)),
);

/**
 * Returns for each sample the highest absolute value from it to before the next one. Values below
 * `floor` may be reported too low, but never below the sample itself.
 */
export async function truePeaks(
  samples: Float32Array<ArrayBuffer>,
  floor: number,
): Promise<Float32Array<ArrayBuffer>> {
  const peaks = samples.map(Math.abs);
  const blocks = blockPeaks(peaks);
  const padded = new Float32Array(samples.length + 2 * REACH);
  padded.set(samples, REACH);
  for (let start = 0; start < samples.length; start += BLOCK_SAMPLES) {
    if (start % SAMPLES_A_TURN === 0 && start > 0) await pause(0);
    const block = start / BLOCK_SAMPLES;
    const around = Math.max(blocks[block]!, blocks[block - 1] ?? 0, blocks[block + 1] ?? 0);
    if (around * MOST_OVER < floor) continue;
    const end = Math.min(samples.length, start + BLOCK_SAMPLES);
    for (let index = start; index < end; index++) {
      peaks[index] = Math.max(peaks[index]!, highestBehind(padded, index));
    }
  }
  return peaks;
}

/** Returns the highest absolute value between a sample and the next, from padded samples. */
function highestBehind(padded: Float32Array, index: number): number {
  let highest = 0;
  for (const filter of FILTERS) {
    let sum = 0;
    for (let tap = 0; tap < 2 * REACH; tap++) sum += padded[index + 1 + tap]! * filter[tap]!;
    highest = Math.max(highest, Math.abs(sum));
  }
  return highest;
}

function blockPeaks(magnitudes: Float32Array): Float32Array {
  const blocks = new Float32Array(Math.ceil(magnitudes.length / BLOCK_SAMPLES));
  for (let index = 0; index < magnitudes.length; index++) {
    const block = Math.floor(index / BLOCK_SAMPLES);
    blocks[block] = Math.max(blocks[block]!, magnitudes[index]!);
  }
  return blocks;
}

/**
 * Returns a windowed sinc for the position `share` of the way from the middle sample to the next.
 */
function interpolator(share: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const distance = tap - (REACH - 1) - share;
    const angle = Math.PI * distance;
    const window = bessel(KAISER_BETA * Math.sqrt(Math.max(0, 1 - (distance / REACH) ** 2))) /
      bessel(KAISER_BETA);
    return Math.sin(angle) / angle * window;
  });
  const gain = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / gain);
}

/** Returns the modified Bessel function of order zero, by its series. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
