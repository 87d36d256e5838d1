/**
 * How loud audio is every hundredth of a second, and how its energy is spread over three bands.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../contract.ts";
import { FRAME_SAMPLES, FrameSpectrum, FREQUENCIES, HANN_WINDOW } from "../fourier.ts";

/** Distance between frames, in samples: 10 ms. */
export const HOP_SAMPLES: number = RECOGNITION_RATE_HZ / 100;
/** Distance of the middle of the first frame from the beginning, in samples. */
export const FIRST_SAMPLES: number = HOP_SAMPLES;
/** Values per frame: the level in dB, and the shares of the low, middle and high band in dB. */
export const BAND_NUMBERS = 4;

/** Bins of a spectrum, from `first` up to but not including `end`. */
interface FrequencyBand {
  readonly first: number;
  readonly end: number;
}

const WHOLE = frequencyBand(80, 8000);
const SHARES = [frequencyBand(80, 700), frequencyBand(700, 2500), frequencyBand(3500, 8000)];
const LEAST_POWER = 1e-9;

/** The bins from one frequency up to but not including another. */
function frequencyBand(fromHz: number, toHz: number): FrequencyBand {
  const apart = RECOGNITION_RATE_HZ / FRAME_SAMPLES;
  return { first: Math.ceil(fromHz / apart), end: Math.ceil(toHz / apart) };
}

const SPECTRUM = new FrameSpectrum();

/** Computes the {@linkcode BAND_NUMBERS} of each frame of `samples` (mono, 16 kHz, -1 to 1). */
export function soundBands(samples: Float32Array): Float64Array {
  const frames = Math.floor(samples.length / HOP_SAMPLES);
  const bands = new Float64Array(frames * BAND_NUMBERS);
  const frame = new Float64Array(FRAME_SAMPLES);
  const power = new Float64Array(FREQUENCIES);
  for (let index = 0; index < frames; index++) {
    const start = index * HOP_SAMPLES + FIRST_SAMPLES - FRAME_SAMPLES / 2;
    for (let place = 0; place < FRAME_SAMPLES; place++) {
      const at = start + place;
      const sample = at >= 0 && at < samples.length ? samples[at]! : 0;
      frame[place] = sample * HANN_WINDOW[place]!;
    }
    SPECTRUM.power(frame, power);
    writeBands(power, bands, index);
  }
  return bands;
}

/** The values of so many `frames` of silence. */
export function silentBands(frames: number): Float64Array<ArrayBuffer> {
  const level = 10 * Math.log10(LEAST_POWER);
  return Float64Array.from(
    { length: frames * BAND_NUMBERS },
    (_, index) => index % BAND_NUMBERS === 0 ? level : 0,
  );
}

/** Writes the values of the frame `index`, whose spectrum is `power`, to `bands`. */
export function writeBands(power: Float64Array, bands: Float64Array, index: number): void {
  const at = index * BAND_NUMBERS;
  const whole = decibels(power, WHOLE);
  bands[at] = whole;
  for (let share = 0; share < SHARES.length; share++) {
    bands[at + 1 + share] = decibels(power, SHARES[share]!) - whole;
  }
}

function decibels(power: Float64Array, { first, end }: FrequencyBand): number {
  let sum = LEAST_POWER;
  for (let at = first; at < end; at++) sum += power[at]!;
  return 10 * Math.log10(sum);
}
