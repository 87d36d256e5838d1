/**
 * Measures loudness by ITU-R BS.1770-4 and EBU R 128, and normalises to it.
 * @module
 */
import { type Biquad, filtered } from "../../../shared/media/biquad.ts";
import { pause } from "../../../shared/pause.ts";
import { concatenate } from "../../../shared/media/pcm.ts";
import { truePeaks } from "./true_peak.ts";

/** Target of `peak`, in dBFS. */
const PEAK_DBFS = -1;
/** Highest true peak that `ebu_r128` allows, in dBTP. */
export const TRUE_PEAK_DBTP: number = -1.5;
/**
 * How much higher than measured here true peaks may be, in dB: between the samples of fourfold
 * oversampling, and after conversion to a lower rate.
 */
const TRUE_PEAK_MARGIN_DB = 0.4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const BLOCK_SECONDS = 0.4;
const BLOCK_STEP_SECONDS = 0.1;
/**
 * Look-aheads of the limiter, over which it lowers the gain before a peak and restores it after.
 * The first keeps the waveform intact; the others, used where nothing else reaches the loudness,
 * distort it within a period.
 */
const LIMITER_SECONDS = [0.005, 0.002, 0.0005] as const;
/** Distance to the target below which no shorter look-ahead is tried. */
const NEAR_LU = 0.3;
const LOUDNESS_TOLERANCE_LU = 0.1;
const MAKE_UP_PASSES = 12;
/** Gain beyond the first attempt that is rarely exceeded, in dB. */
const MOST_GAIN_STEP_DB = 2;
/** Bounds the steps of gain where the limiter takes nearly all of it away. */
const LEAST_YIELD = 0.2;
/**
 * Gain is given up when a decibel of it brings less than this: the peaks stand too far above the
 * rest.
 */
const NO_YIELD = 0.03;
/**
 * Most that the limiter may take away; audio that needs more stays too quiet rather than flattened.
 */
const MOST_LIMITED_DB = 40;

/** Converts a level in dB to a factor. */
export function factor(level: number): number {
  return 10 ** (level / 20);
}

/** Converts a factor to a level in dB. */
export function decibels(value: number): number {
  return 20 * Math.log10(value);
}

/** Scales samples to a peak of -1 dBFS; silence stays as it is. */
export function normalizePeak(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return peak === 0 ? samples : amplified(samples, factor(PEAK_DBFS) / peak);
}

/** Target of a loudness normalisation. */
export interface LoudnessTarget {
  /** Integrated loudness in LUFS. */
  readonly lufs: number;
  /** Margin below -1.5 dBTP that true peaks must keep, in dB. */
  readonly peakMarginDb?: number;
  /** Silence before and after the samples that counts in the measurement, in seconds. */
  readonly silences?: readonly [before: number, after: number];
  /** Aborts the search for the gain. */
  readonly signal?: AbortSignal;
}

/**
 * Normalises samples to an integrated loudness without true peaks above -1.5 dBTP; silence stays as
 * it is.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function normalizeLoudness(
  samples: Float32Array<ArrayBuffer>,
  sampleRateHz: number,
  { lufs: targetLufs, peakMarginDb = 0, silences = [0, 0], signal }: LoudnessTarget,
): Promise<Float32Array<ArrayBuffer>> {
  const [before, after] = silences.map((seconds) =>
    new Float32Array(Math.round(measuredSilence(seconds) * sampleRateHz))
  );
  const loudnessOf = (sound: Float32Array) =>
    integratedLoudness(concatenate([before!, sound, after!]), sampleRateHz);
  const lufs = loudnessOf(samples);
  if (lufs === -Infinity) return samples;
  const ceiling = factor(TRUE_PEAK_DBTP - TRUE_PEAK_MARGIN_DB - peakMarginDb);
  const limiter = new TruePeakLimiter(samples, sampleRateHz, ceiling);
  const mostGainDb = targetLufs - lufs + MOST_LIMITED_DB;
  let nearest: Attempt | undefined;
  for (const reachSeconds of LIMITER_SECONDS) {
    const attempt = async (gainDb: number): Promise<Attempt> => {
      signal?.throwIfAborted();
      const level = await limiter.at(factor(gainDb), reachSeconds);
      return { samples: level, gainDb, missingLu: targetLufs - loudnessOf(level) };
    };
    nearest = nearer(nearest, await madeUp(targetLufs - lufs, mostGainDb, attempt));
    if (Math.abs(nearest.missingLu) < NEAR_LU) break;
  }
  return nearest!.samples;
}

/** Result of one gain. */
interface Attempt {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly gainDb: number;
  readonly missingLu: number;
}

/**
 * Returns the attempt nearest to the target, with gains from `firstGainDb` on, which make up for
 * what the limiter takes away.
 */
async function madeUp(
  firstGainDb: number,
  mostGainDb: number,
  attempt: (gainDb: number) => Promise<Attempt>,
): Promise<Attempt> {
  let last = await attempt(firstGainDb);
  let nearest = last;
  /** Loudness gained per decibel of gain; the more the limiter takes away, the less. */
  let yieldPerDb = 1;
  for (let pass = 0; pass < MAKE_UP_PASSES; pass++) {
    if (Math.abs(last.missingLu) < LOUDNESS_TOLERANCE_LU || last.gainDb >= mostGainDb) break;
    const step = Math.min(last.missingLu / yieldPerDb, mostGainDb - last.gainDb);
    const next = await attempt(last.gainDb + step);
    const brought = (last.missingLu - next.missingLu) / step;
    nearest = nearer(nearest, next);
    last = next;
    if (brought < NO_YIELD) break;
    yieldPerDb = Math.max(LEAST_YIELD, Math.min(1, brought));
  }
  return nearest;
}

function nearer(one: Attempt | undefined, other: Attempt): Attempt {
  return one !== undefined && Math.abs(one.missingLu) <= Math.abs(other.missingLu) ? one : other;
}

/**
 * Shortens a silence to what gating blocks can share with audio, by whole block steps, so that the
 * blocks keep their positions.
 */
function measuredSilence(seconds: number): number {
  return Math.min(seconds, BLOCK_SECONDS + seconds % BLOCK_STEP_SECONDS);
}

function amplified(samples: Float32Array<ArrayBuffer>, gain: number): Float32Array<ArrayBuffer> {
  return samples.map((sample) => sample * gain);
}

/**
 * Returns the integrated loudness of mono audio in LUFS, gated as BS.1770-4 requires; -Infinity for
 * silence. Audio shorter than a block of 0.4 s is measured as it will be heard, followed by
 * silence.
 */
export function integratedLoudness(samples: Float32Array, sampleRateHz: number): number {
  const size = Math.round(BLOCK_SECONDS * sampleRateHz);
  const missing = Math.max(0, size - samples.length);
  const weighted = kWeighted(
    missing === 0 ? samples : concatenate([samples, new Float32Array(missing)]),
    sampleRateHz,
  );
  const step = Math.round(BLOCK_STEP_SECONDS * sampleRateHz);
  const powers: number[] = [];
  for (let start = 0; start + size <= weighted.length; start += step) {
    let sum = 0;
    for (let index = start; index < start + size; index++) sum += weighted[index]! ** 2;
    powers.push(sum / size);
  }
  const loud = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
  const relativeGate = toLufs(mean(loud)) + RELATIVE_GATE_LU;
  return toLufs(mean(loud.filter((power) => toLufs(power) > relativeGate)));
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Applies the two filters of BS.1770 at any rate: their analogue prototypes (as in libebur128)
 * through the bilinear transform.
 */
function kWeighted(samples: Float32Array, sampleRateHz: number): Float32Array {
  return filtered(filtered(samples, shelf(sampleRateHz)), highPass(sampleRateHz));
}

function shelf(sampleRateHz: number): Biquad {
  const k = Math.tan(Math.PI * 1681.974450955533 / sampleRateHz);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + band * k / q + k * k) / a0,
      2 * (k * k - high) / a0,
      (high - band * k / q + k * k) / a0,
    ],
    a: [2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(sampleRateHz: number): Biquad {
  const k = Math.tan(Math.PI * 38.13547087602444 / sampleRateHz);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0] };
}

/**
 * A look-ahead limiter of one sound at several gains: the gain needed at each moment, held and
 * smoothed over the look-ahead. Peaks scale with the gain, so they are measured only once.
 */
class TruePeakLimiter {
  readonly #samples: Float32Array<ArrayBuffer>;
  readonly #ceiling: number;
  readonly #sampleRateHz: number;
  #peaks: Float32Array<ArrayBuffer> | undefined;
  /** Peaks below this may be reported too low. */
  #floor = Infinity;

  constructor(samples: Float32Array<ArrayBuffer>, sampleRateHz: number, ceiling: number) {
    this.#samples = samples;
    this.#ceiling = ceiling;
    this.#sampleRateHz = sampleRateHz;
  }

  /**
   * Returns the sound at `gain`, without true peaks above the ceiling; `reachSeconds` is the
   * look-ahead.
   */
  async at(gain: number, reachSeconds: number): Promise<Float32Array<ArrayBuffer>> {
    const highest = this.#ceiling / gain;
    const peaks = await this.#peaksAbove(highest);
    if (peaks.every((peak) => peak <= highest)) return amplified(this.#samples, gain);
    const needed = peaks.map((peak) => peak > highest ? highest / peak : 1);
    // On a long text each step takes a second, and the engine must answer heartbeats in between.
    await pause(0);
    const reach = Math.round(reachSeconds * this.#sampleRateHz);
    const curve = slidingMean(slidingMinimum(needed, reach), reach);
    await pause(0);
    return this.#samples.map((sample, index) => sample * gain * curve[index]!);
  }

  async #peaksAbove(floor: number): Promise<Float32Array<ArrayBuffer>> {
    if (this.#peaks === undefined || floor < this.#floor) {
      // Leaves room for later gains, which make up for what the limiter takes away.
      this.#floor = floor * factor(-MOST_GAIN_STEP_DB);
      this.#peaks = await truePeaks(this.#samples, this.#floor);
    }
    return this.#peaks;
  }
}

/** Returns the minimum within `reach` positions of each value, in one pass whatever the reach. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  // A monotonic queue of positions that may become the minimum: their values rise.
  const places = new Int32Array(values.length);
  let first = 0;
  let end = 0;
  for (let ahead = 0; ahead < values.length + reach; ahead++) {
    if (ahead < values.length) {
      while (end > first && values[places[end - 1]!]! >= values[ahead]!) end--;
      places[end++] = ahead;
    }
    const index = ahead - reach;
    if (index < 0) continue;
    while (places[first]! < index - reach) first++;
    result[index] = values[places[first]!]!;
  }
  return result;
}

function slidingMean(values: Float32Array, reach: number): Float32Array {
  const at = (index: number) => values[Math.max(0, Math.min(values.length - 1, index))]!;
  const result = new Float32Array(values.length);
  let sum = 0;
  for (let index = -reach; index <= reach; index++) sum += at(index);
  for (let index = 0; index < values.length; index++) {
    result[index] = sum / (2 * reach + 1);
    sum += at(index + reach + 1) - at(index - reach);
  }
  return result;
}
