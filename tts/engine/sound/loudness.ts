/**
 * Loudness after ITU-R BS.1770-4 and EBU R 128, and normalisation to it.
 * @module
 */
import { type Biquad, filtered } from "../../../shared/media/biquad.ts";
import { pause } from "../../../shared/pause.ts";
import { concatenate } from "../../../shared/media/pcm.ts";
import { truePeaks } from "./true_peak.ts";

/** Peak that `peak` aims at, in dBFS. */
const PEAK_DBFS = -1;
/** Highest true peak that `ebu_r128` allows, in dBTP. */
export const TRUE_PEAK_DBTP: number = -1.5;
/**
 * True peaks may be this much higher than those found here, in dB: between the samples of fourfold
 * oversampling, and behind the conversion to a lower rate.
 */
const TRUE_PEAK_MARGIN_DB = 0.4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const BLOCK_SECONDS = 0.4;
const BLOCK_STEP_SECONDS = 0.1;
/**
 * Times in which the limiter turns the gain down before a peak, and up after it: the first keeps the
 * wave as it is, the others bend it within a period where nothing else makes it loud.
 */
const LIMITER_SECONDS = [0.005, 0.002, 0.0005] as const;
/** So near to the target a sound is not bent for more. */
const NEAR_LU = 0.3;
const LOUDNESS_TOLERANCE_LU = 0.1;
const MAKE_UP_PASSES = 12;
/** More gain than this over the first is rarely asked for, in dB. */
const MOST_GAIN_STEP_DB = 2;
/** Keeps the steps of gain small where the limiter takes nearly all of it. */
const LEAST_YIELD = 0.2;
/** Where a decibel of gain brings less than this, peaks stand so far above the rest that none will. */
const NO_YIELD = 0.03;
/** The most that the limiter may take away; what needs more is left too quiet, not ground flat. */
const MOST_LIMITED_DB = 40;

/** Factor of a level in dB. */
export function factor(level: number): number {
  return 10 ** (level / 20);
}

/** Level of a factor, in dB. */
export function decibels(value: number): number {
  return 20 * Math.log10(value);
}

/** Samples whose highest is at -1 dBFS; silence stays as it is. */
export function normalizePeak(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return peak === 0 ? samples : amplified(samples, factor(PEAK_DBFS) / peak);
}

/** What a loudness is reached for. */
export interface LoudnessTarget {
  /** Integrated loudness in LUFS. */
  readonly lufs: number;
  /** How much lower than -1.5 dBTP true peaks are to stay, in dB. */
  readonly peakMarginDb?: number;
  /** Silence before and after the samples that is measured with them, in seconds. */
  readonly silences?: readonly [before: number, after: number];
  /** Ends the search for the gain. */
  readonly signal?: AbortSignal;
}

/**
 * Samples at an integrated loudness without true peaks above -1.5 dBTP; silence stays as it is.
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

/** What a gain has made of a sound. */
interface Attempt {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly gainDb: number;
  readonly missingLu: number;
}

/** The nearest that gains from `firstGainDb` on come: what the limiter takes away is made up for. */
async function madeUp(
  firstGainDb: number,
  mostGainDb: number,
  attempt: (gainDb: number) => Promise<Attempt>,
): Promise<Attempt> {
  let last = await attempt(firstGainDb);
  let nearest = last;
  /** What a decibel of gain has brought; the more the limiter takes away, the less. */
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

/** As much of a silence as blocks share with sound; in the rest they begin at the same places. */
function measuredSilence(seconds: number): number {
  return Math.min(seconds, BLOCK_SECONDS + seconds % BLOCK_STEP_SECONDS);
}

function amplified(samples: Float32Array<ArrayBuffer>, gain: number): Float32Array<ArrayBuffer> {
  return samples.map((sample) => sample * gain);
}

/**
 * Integrated loudness of mono audio in LUFS, gated as BS.1770-4 says; -Infinity for silence. A sound
 * that is shorter than a block of 0.4 s is measured as it will be heard, with silence around it.
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
 * The two filters of BS.1770 for any rate: their analogue prototypes (as in libebur128) through the
 * bilinear transform.
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
 * A look-ahead limiter for one sound at several gains: the gain that each moment needs, held and
 * smoothed over the look-ahead. Peaks grow with the gain, so that they are looked for once.
 */
class TruePeakLimiter {
  readonly #samples: Float32Array<ArrayBuffer>;
  readonly #ceiling: number;
  readonly #sampleRateHz: number;
  #peaks: Float32Array<ArrayBuffer> | undefined;
  /** Peaks below this may be told too low. */
  #floor = Infinity;

  constructor(samples: Float32Array<ArrayBuffer>, sampleRateHz: number, ceiling: number) {
    this.#samples = samples;
    this.#ceiling = ceiling;
    this.#sampleRateHz = sampleRateHz;
  }

  /** The sound at `gain`, without true peaks above the ceiling; `reachSeconds` is the look-ahead. */
  async at(gain: number, reachSeconds: number): Promise<Float32Array<ArrayBuffer>> {
    const highest = this.#ceiling / gain;
    const peaks = await this.#peaksAbove(highest);
    if (peaks.every((peak) => peak <= highest)) return amplified(this.#samples, gain);
    const needed = peaks.map((peak) => peak > highest ? highest / peak : 1);
    // Each step over a long text takes a second, and an engine has to show that it is alive.
    await pause(0);
    const reach = Math.round(reachSeconds * this.#sampleRateHz);
    const curve = slidingMean(slidingMinimum(needed, reach), reach);
    await pause(0);
    return this.#samples.map((sample, index) => sample * gain * curve[index]!);
  }

  async #peaksAbove(floor: number): Promise<Float32Array<ArrayBuffer>> {
    if (this.#peaks === undefined || floor < this.#floor) {
      // What the limiter takes away will be made up for by more gain.
      this.#floor = floor * factor(-MOST_GAIN_STEP_DB);
      this.#peaks = await truePeaks(this.#samples, this.#floor);
    }
    return this.#peaks;
  }
}

/** The least of the values up to `reach` places away from each, in one pass whatever the reach. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  // Places of values that may become the least, which rise: none has a smaller one behind it.
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
