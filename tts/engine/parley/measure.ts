/**
 * Measures the voice in a clip: pitch, pitch range, and the long-term spectral envelope. The
 * envelope follows CheapTrick (Morise, “CheapTrick, a spectral envelope estimator”, 2015).
 * Equivalent to models/training/tts/analysis.py and style.py.
 * @module
 */
import FFT from "npm:fft.js@4.0.4";
import { pause } from "../../../shared/pause.ts";
import { ENGINE_RATE_HZ as RATE_HZ } from "../adapter.ts";
import { FRAMES_A_TURN, LEAST_VOICED_SECONDS, pitchTrack } from "../sound/pitch.ts";

/** Bands of the envelope, evenly spaced on the mel scale. */
export const BANDS = 64;
const HOP = 240;
/** The envelope is computed for every second pitch frame, which is enough for a mean. */
const ENVELOPE_EVERY = 2;
const SIZE = 1024;
const BINS = SIZE / 2 + 1;
const BIN_HZ = RATE_HZ / SIZE;
const UNVOICED_HZ = 400;
const LEAST_VOICED_FRAMES = LEAST_VOICED_SECONDS * RATE_HZ / (ENVELOPE_EVERY * HOP);
const NEPERS_A_DECIBEL = Math.LN10 / 10;
const FLOOR = -85 * NEPERS_A_DECIBEL;
const VOICED_LEVEL = -23 * NEPERS_A_DECIBEL;
const SOUNDING = -55 * NEPERS_A_DECIBEL;

/**
 * Measurements of a voice; envelopes in natural log power per band, with voiced frames at -23 dB.
 */
export interface VoiceMeasure {
  /** Mean of the natural logarithm of F0 in Hz. */
  readonly meanLogF0: number;
  /** Standard deviation of the natural logarithm of F0. */
  readonly spreadLogF0: number;
  /** Mean envelope of the voiced frames. */
  readonly voiced: Float64Array;
  /** Mean envelope of the unvoiced frames that are not silent, less the voiced one. */
  readonly unvoiced: Float64Array;
  /** Standard deviation of the voiced frames. */
  readonly spread: Float64Array;
  /** Level of the voiced frames, in natural log power. */
  readonly level: number;
}

/** Centres of the bands, in Hz. */
export const BAND_HZ: readonly number[] = bandCentres();
const MEANS = bandMeans();

function mel(hz: number): number {
  return 2595 * Math.log10(1 + hz / 700);
}

function bandCentres(): number[] {
  const [low, high] = [mel(40), mel(RATE_HZ / 2)];
  return Array.from({ length: BANDS }, (_, band) => {
    const point = low + (high - low) * band / (BANDS - 1);
    return 700 * (10 ** (point / 2595) - 1);
  });
}

/** Returns for each band the bins that it averages, with their weights. */
function bandMeans(): { readonly bin: number; readonly weight: number }[][] {
  const melOfBin = Array.from({ length: BINS }, (_, bin) => mel(bin * BIN_HZ));
  const apart = mel(BAND_HZ[1]!) - mel(BAND_HZ[0]!);
  const width = Math.max(apart, melOfBin[1]! * 0.6);
  return BAND_HZ.map((hz) => {
    const weights = melOfBin.map((at, bin) => ({
      bin,
      weight: Math.max(0, 1 - Math.abs(at - mel(hz)) / width),
    })).filter(({ weight }) => weight > 0);
    const total = weights.reduce((sum, { weight }) => sum + weight, 0);
    if (total > 0.9) return weights.map(({ bin, weight }) => ({ bin, weight: weight / total }));
    const above = melOfBin.findIndex((at) => at > mel(hz));
    const part = (mel(hz) - melOfBin[above - 1]!) / (melOfBin[above]! - melOfBin[above - 1]!);
    return [{ bin: above - 1, weight: 1 - part }, { bin: above, weight: part }];
  });
}

/**
 * Measures the voice in a clip.
 * @param samples mono, at 24 kHz
 * @throws {RangeError} where hardly anything in it is voiced
 */
export async function measureVoice(samples: Float32Array): Promise<VoiceMeasure> {
  const count = Math.floor(samples.length / HOP) + 1;
  const track = await pitchTrack(samples, RATE_HZ, HOP, count);
  const heard = track.filter((_, index) => index % ENVELOPE_EVERY === 0);
  const envelopes = await envelopesOf(samples, heard);
  const raw = envelopes.filter((_, index) => heard[index]! > 0);
  if (raw.length < LEAST_VOICED_FRAMES) {
    throw new RangeError(`Cannot measure a voice in ${raw.length} voiced frames`);
  }
  const power = raw.reduce((sum, bands) => sum + meanPower(bands), 0) / raw.length;
  const level = Math.log(power);
  const levelled = (bands: Float64Array) =>
    bands.map((value) => Math.max(FLOOR, value + VOICED_LEVEL - level));
  const voiced = raw.map(levelled);
  const unvoiced = envelopes.filter((_, index) => heard[index] === 0).map(levelled)
    .filter((bands) => Math.max(...bands) > SOUNDING);
  const mean = meanOf(voiced);
  const logF0 = [...track].filter((hz) => hz > 0).map(Math.log);
  const meanLogF0 = logF0.reduce((sum, value) => sum + value, 0) / logF0.length;
  const around = logF0.reduce((sum, value) => sum + (value - meanLogF0) ** 2, 0) / logF0.length;
  const noise = meanOf(unvoiced);
  return {
    meanLogF0,
    spreadLogF0: Math.sqrt(around),
    voiced: mean,
    unvoiced: mean.map((value, band) => unvoiced.length < 5 ? -2 : noise[band]! - value),
    spread: mean.map((value, band) =>
      Math.sqrt(
        voiced.reduce((sum, bands) => sum + (bands[band]! - value) ** 2, 0) / voiced.length,
      )
    ),
    level,
  };
}

function meanPower(bands: Float64Array): number {
  return bands.reduce((sum, value) => sum + Math.exp(value), 0) / bands.length;
}

function meanOf(rows: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(BANDS);
  for (const row of rows) {
    for (const [band, value] of row.entries()) mean[band]! += value / rows.length;
  }
  return mean;
}

async function envelopesOf(
  samples: Float32Array,
  track: Float64Array,
): Promise<Float64Array[]> {
  const fft = new FFT(SIZE);
  const spectrum: number[] = fft.createComplexArray();
  const transform = (values: ArrayLike<number>): number[] => {
    fft.realTransform(spectrum, values);
    return spectrum;
  };
  const envelopes: Float64Array[] = [];
  for (const [index, f0] of track.entries()) {
    if (index % FRAMES_A_TURN === 0) await pause(0);
    const hz = f0 > 0 ? Math.max(f0, 3.2 * BIN_HZ) : UNVOICED_HZ;
    const power = powerAround(samples, index * ENVELOPE_EVERY * HOP, hz, transform);
    const whole = f0 > 0 ? mirrored(power, hz) : power;
    const log = liftered(smoothed(whole, hz * 2 / 3), hz, transform);
    envelopes.push(Float64Array.from(
      MEANS,
      (bins) => bins.reduce((sum, { bin, weight }) => sum + weight * log[bin]!, 0),
    ));
  }
  return envelopes;
}

type Transform = (values: ArrayLike<number>) => number[];

/** Returns the power spectrum of three periods around a sample. */
function powerAround(
  samples: Float32Array,
  centre: number,
  hz: number,
  transform: Transform,
): Float64Array {
  const half = 1.5 * RATE_HZ / hz;
  const window = Float64Array.from({ length: SIZE }, (_, index) => {
    const offset = (index - SIZE / 2) / half;
    return Math.abs(offset) < 1 ? 0.5 + 0.5 * Math.cos(Math.PI * offset) : 0;
  });
  const norm = Math.sqrt(window.reduce((sum, value) => sum + value * value, 0));
  const cut = window.map((value, index) =>
    value / norm * (samples[centre + index - SIZE / 2] ?? 0)
  );
  const total = window.reduce((sum, value) => sum + value, 0) / norm;
  const mean = cut.reduce((sum, value) => sum + value, 0) / total;
  const spectrum = transform(cut.map((value, index) => value - window[index]! / norm * mean));
  return Float64Array.from(
    { length: BINS },
    (_, bin) => spectrum[2 * bin]! ** 2 + spectrum[2 * bin + 1]! ** 2 + 1e-12,
  );
}

/** Adds to the bins below F0 their mirror image about half of F0. */
function mirrored(power: Float64Array, hz: number): Float64Array {
  return power.map((value, bin) => {
    if (bin * BIN_HZ >= hz) return value;
    const image = Math.max(0, Math.min(BINS - 1, Math.round((hz - bin * BIN_HZ) / BIN_HZ)));
    return value + power[image]!;
  });
}

/** Returns the mean over `widthHz` around each bin. */
function smoothed(power: Float64Array, widthHz: number): Float64Array {
  const edge = 100;
  const at = (bin: number) => {
    const inside = Math.abs(bin);
    return power[inside < BINS ? inside : 2 * (BINS - 1) - inside]!;
  };
  const sums = new Float64Array(BINS + 2 * edge + 1);
  for (let index = 0; index < BINS + 2 * edge; index++) {
    sums[index + 1] = sums[index]! + at(index - edge);
  }
  const half = widthHz / BIN_HZ / 2;
  const sumTo = (position: number) => {
    const low = Math.floor(position);
    return sums[low]! + (position - low) * (sums[low + 1]! - sums[low]!);
  };
  return power.map((_, bin) => {
    const centre = bin + edge + 0.5;
    return Math.max((sumTo(centre + half) - sumTo(centre - half)) / (2 * half), 1e-12);
  });
}

/**
 * Lifters the log power: removes the ripple of the harmonics, and restores what the smoothing
 * blurred.
 */
function liftered(power: Float64Array, hz: number, transform: Transform): Float64Array {
  const both = Float64Array.from(
    { length: SIZE },
    (_, index) => Math.log(power[Math.min(index, SIZE - index)]!),
  );
  // Both signals are even and real, so a second forward transform is the inverse but for its scale.
  const cepstrum = Float64Array.from(transform(both).filter((_, index) => index % 2 === 0));
  const half = cepstrum.subarray(0, BINS);
  const kept = Float64Array.from({ length: SIZE }, (_, index) => {
    const quefrency = Math.min(index, SIZE - index);
    const turn = quefrency / RATE_HZ * hz;
    const sinc = turn === 0 ? 1 : Math.sin(Math.PI * turn) / (Math.PI * turn);
    const lifter = sinc * (1.3 - 0.3 * Math.cos(2 * Math.PI * turn));
    return half[quefrency]! / SIZE * lifter;
  });
  const spectrum = transform(kept);
  return Float64Array.from({ length: BINS }, (_, bin) => spectrum[2 * bin]!);
}
