/**
 * Whisper's log mel spectrogram: the loudness of bands of the mel scale, 100 times a second.
 * whisper.cpp computes the same more slowly, with 30 s of silence after every window.
 * Source: openai/whisper, audio.py; bands of Slaney's Auditory Toolbox, as librosa has them.
 * @module
 */
import type { AudioSamples } from "../adapter.ts";
import { RECOGNITION_RATE_HZ } from "../contract.ts";
import {
  BAND_NUMBERS,
  FIRST_SAMPLES,
  HOP_SAMPLES,
  silentBands,
  writeBands,
} from "../word_times/sound_bands.ts";
import { FRAME_SAMPLES, FrameSpectrum, FREQUENCIES, HANN_WINDOW } from "../fourier.ts";

/** Lower bound on power, and its logarithm. */
const LEAST_POWER = 1e-10;
const LEAST_LOGARITHM = -10;
/** Dynamic range below the loudest, in powers of ten; anything lower is raised to that floor. */
const HEARD_BELOW_LOUDEST = 8;

/** The frequency bins of a mel band, and their weights. */
interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Computes log mel spectrograms, one at a time. */
export class LogMel {
  readonly #bands: readonly Band[];
  readonly #spectrum = new FrameSpectrum();
  readonly #frame = new Float64Array(FRAME_SAMPLES);
  readonly #power = new Float64Array(FREQUENCIES);
  /** Reused, because garbage of that size costs more than the computation. */
  #mel = new Float32Array(0);
  #soundBands = new Float64Array(0);

  /** Computes for models with this many mel `bands`. */
  constructor(bands: number) {
    this.#bands = melBands(bands);
  }

  /**
   * Computes the spectrogram of the first `frames` hundredths of a second of `samples` (mono, 16
   * kHz) and of the silence after them, one band after the other; the next call overwrites it.
   * @param soundsFrom sample at which the {@linkcode soundBands} begin
   */
  compute(samples: AudioSamples, frames: number, soundsFrom = 0): Float32Array<ArrayBuffer> {
    const size = this.#bands.length * frames;
    if (this.#mel.length < size) this.#mel = new Float32Array(size);
    const mel = this.#mel.subarray(0, size).fill(LEAST_LOGARITHM);
    const firstSound = (soundsFrom + FIRST_SAMPLES) / HOP_SAMPLES;
    this.#soundBands = silentBands(Math.max(0, Math.ceil(frames - firstSound)));
    for (let frame = 0; frame < frames; frame++) {
      if (!this.#take(samples, frame * HOP_SAMPLES - FRAME_SAMPLES / 2)) continue;
      this.#spectrum.power(this.#frame, this.#power);
      const sound = frame - firstSound;
      if (sound >= 0 && Number.isInteger(sound)) writeBands(this.#power, this.#soundBands, sound);
      for (let band = 0; band < this.#bands.length; band++) {
        const power = bandEnergy(this.#power, this.#bands[band]!);
        mel[band * frames + frame] = Math.log10(Math.max(power, LEAST_POWER));
      }
    }
    return scaled(mel);
  }

  /** Sound bands of the last computed audio, for `samples` samples from `soundsFrom` on. */
  soundBands(samples: number): Float64Array {
    const frames = Math.floor(samples / HOP_SAMPLES);
    return this.#soundBands.subarray(0, frames * BAND_NUMBERS);
  }

  /** Loads the windowed frame that begins at sample `start`; returns false if it is all zeros. */
  #take(samples: AudioSamples, start: number): boolean {
    const frame = this.#frame;
    const { length } = samples;
    let loudest = 0;
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      // Before its beginning the audio is mirrored.
      const at = Math.abs(start + index);
      const sample = at < length ? samples[at]! : 0;
      loudest = Math.max(loudest, Math.abs(sample));
      frame[index] = sample * HANN_WINDOW[index]!;
    }
    return loudest > 0;
  }
}

/** The power of a spectrum in a band. */
function bandEnergy(power: Float64Array, { first, weights }: Band): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) {
    sum += power[first + index]! * weights[index]!;
  }
  return sum;
}

/** Normalises the logarithms in place, as models expect: clamped from below, about -1 to 1. */
function scaled(mel: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let loudest = LEAST_LOGARITHM;
  for (let index = 0; index < mel.length; index++) loudest = Math.max(loudest, mel[index]!);
  const least = loudest - HEARD_BELOW_LOUDEST;
  for (let index = 0; index < mel.length; index++) {
    mel[index] = (Math.max(mel[index]!, least) + 4) / 4;
  }
  return mel;
}

/** Triangular filters equally far apart on the mel scale, each with the same area. */
function melBands(count: number): Band[] {
  const highest = melOf(RECOGNITION_RATE_HZ / 2);
  const edges = Array.from({ length: count + 2 }, (_, at) => hertzOf(highest * at / (count + 1)));
  const apart = RECOGNITION_RATE_HZ / FRAME_SAMPLES;
  return Array.from({ length: count }, (_, band) => {
    const [low, middle, high] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const weightAt = (hertz: number) =>
      Math.max(0, Math.min((hertz - low) / (middle - low), (high - hertz) / (high - middle))) *
      2 / (high - low);
    const first = Math.ceil(low / apart);
    const end = Math.min(FREQUENCIES, Math.floor(high / apart) + 1);
    const length = Math.max(0, end - first);
    return {
      first,
      weights: Float64Array.from({ length }, (_, index) => weightAt((first + index) * apart)),
    };
  });
}

/** The mel scale is linear up to 1 kHz, 66⅔ Hz per mel, and logarithmic from there. */
const STRAIGHT_HERTZ = 1000;
const HERTZ_A_MEL = 200 / 3;
const STRAIGHT_MELS = STRAIGHT_HERTZ / HERTZ_A_MEL;
const LOGARITHM_A_MEL = Math.log(6.4) / 27;

function melOf(hertz: number): number {
  return hertz < STRAIGHT_HERTZ
    ? hertz / HERTZ_A_MEL
    : STRAIGHT_MELS + Math.log(hertz / STRAIGHT_HERTZ) / LOGARITHM_A_MEL;
}

function hertzOf(mel: number): number {
  return mel < STRAIGHT_MELS
    ? mel * HERTZ_A_MEL
    : STRAIGHT_HERTZ * Math.exp(LOGARITHM_A_MEL * (mel - STRAIGHT_MELS));
}
