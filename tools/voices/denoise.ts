/**
 * Spectral denoising: the power of each frequency in the quietest frames is the noise estimate,
 * which a Wiener filter with decision-directed smoothing attenuates in all frames.
 * Source: Ephraim and Malah, “Speech enhancement using a minimum mean-square error short-time
 * spectral amplitude estimator”, 1984.
 * @module
 */
import FFT from "npm:fft.js@4.0.4";

/** Options of {@linkcode denoise}. */
export interface DenoiseOptions {
  /** Samples of one frame, a power of two. */
  readonly windowSamples: number;
  /** Frames that contain each sample, at least 4, so that the squared windows sum to a constant. */
  readonly overlap: number;
  /** Fraction of the frames, the quietest ones, that count as noise. */
  readonly noiseQuantile: number;
  /** Weight of the previous frame in the estimate of the signal-to-noise ratio, 0 to 1. */
  readonly smoothing: number;
  /** Lowest gain of a frequency, in dB; negative. */
  readonly floorDecibels: number;
}

const LEAST_NOISE_POWER = 1e-12;

/** Returns as many denoised samples as there are `samples`. */
export function denoise(
  samples: Float32Array,
  { windowSamples, overlap, noiseQuantile, smoothing, floorDecibels }: DenoiseOptions,
): Float32Array<ArrayBuffer> {
  const spectra = new Spectra(samples, windowSamples, overlap);
  const noise = noisePowers(spectra, noiseQuantile);
  const floor = 10 ** (floorDecibels / 20);
  const before = new Float64Array(spectra.bins);
  for (const frame of spectra.frames) {
    for (let bin = 0; bin < spectra.bins; bin++) {
      const posterior = powerAt(frame, bin) / noise[bin]!;
      const prior = smoothing * before[bin]! + (1 - smoothing) * Math.max(0, posterior - 1);
      const gain = Math.max(floor, prior / (1 + prior));
      before[bin] = gain * gain * posterior;
      frame[2 * bin]! *= gain;
      frame[2 * bin + 1]! *= gain;
    }
  }
  return spectra.toSamples();
}

/** Returns the mean power of each frequency in the quietest frames. */
function noisePowers(spectra: Spectra, quantile: number): Float64Array {
  const loudness = spectra.frames.map((frame) => {
    let sum = 0;
    for (let bin = 0; bin < spectra.bins; bin++) sum += powerAt(frame, bin);
    return sum;
  });
  const order = [...loudness.keys()].toSorted((a, b) => loudness[a]! - loudness[b]!);
  const quiet = order.slice(0, Math.max(1, Math.floor(order.length * quantile)));
  const noise = new Float64Array(spectra.bins).fill(LEAST_NOISE_POWER);
  for (const index of quiet) {
    for (let bin = 0; bin < spectra.bins; bin++) {
      noise[bin]! += powerAt(spectra.frames[index]!, bin) / quiet.length;
    }
  }
  return noise;
}

function powerAt(frame: number[], bin: number): number {
  return frame[2 * bin]! ** 2 + frame[2 * bin + 1]! ** 2;
}

/** The short-time spectra of a signal, which can be modified and resynthesised. */
class Spectra {
  /** Spectra of the frames, with interleaved real and imaginary parts. */
  readonly frames: number[][] = [];
  readonly #fft: FFT;
  readonly #window: Float64Array;
  readonly #size: number;
  readonly #hop: number;
  readonly #length: number;

  constructor(samples: Float32Array, size: number, overlap: number) {
    this.#fft = new FFT(size);
    this.#size = size;
    this.#hop = size / overlap;
    this.#length = samples.length;
    // The square root of a Hann window, because it is applied twice: in analysis and in synthesis.
    this.#window = Float64Array.from(
      { length: size },
      (_, index) => Math.sin(Math.PI * (index + 0.5) / size),
    );
    for (let start = this.#hop - size; start < samples.length; start += this.#hop) {
      const input = Array.from(
        { length: size },
        (_, index) => (samples[start + index] ?? 0) * this.#window[index]!,
      );
      const spectrum = this.#fft.createComplexArray();
      this.#fft.realTransform(spectrum, input);
      this.frames.push(spectrum);
    }
  }

  /** Number of frequency bins, from 0 to half the sample rate. */
  get bins(): number {
    return this.#size / 2 + 1;
  }

  toSamples(): Float32Array<ArrayBuffer> {
    const result = new Float32Array(this.#length);
    // At this overlap, the squared sine windows over each sample sum to half the overlap.
    const scale = 2 * this.#hop / this.#size;
    const output = this.#fft.createComplexArray();
    for (const [index, frame] of this.frames.entries()) {
      this.#fft.completeSpectrum(frame);
      this.#fft.inverseTransform(output, frame);
      const start = (index + 1) * this.#hop - this.#size;
      for (let at = 0; at < this.#size; at++) {
        const place = start + at;
        if (place < 0 || place >= this.#length) continue;
        result[place]! += output[2 * at]! * this.#window[at]! * scale;
      }
    }
    return result;
  }
}
