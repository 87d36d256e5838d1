/**
 * Prepares the recording of a voice: high-pass, spectral denoising, trimming, loudness.
 * @module
 */
import { type Biquad, filtered } from "../../shared/media/biquad.ts";
import type { VoiceProcessing } from "../../shared/schema/voice_manifest.ts";
import { normalizeLoudness } from "../../tts/engine/sound/loudness.ts";
import { denoise } from "./denoise.ts";

/** The processing of every recording. */
export const PROCESSING: VoiceProcessing = {
  high_pass_hz: 80,
  denoise: {
    method: "spectral",
    window_samples: 1024,
    overlap: 4,
    noise_quantile: 0.1,
    smoothing: 0.96,
    floor_db: -18,
  },
  longest_seconds: 20,
  // Without a fade, cutting the recording within a sound would click.
  fade_out_seconds: 0.02,
  loudness_lufs: -16,
  true_peak_dbtp: -1.5,
  sample_rate: 24_000,
  channels: 1,
  encoding: "pcm_s16le",
};

/** Prepares `samples`, mono at the rate of {@linkcode PROCESSING}. */
export async function prepareVoice(
  samples: Float32Array<ArrayBuffer>,
): Promise<Float32Array<ArrayBuffer>> {
  const { sample_rate: rateHz, high_pass_hz: cornerHz, denoise: noise } = PROCESSING;
  const clean = denoise(filtered(samples, highPass(cornerHz, rateHz)), {
    windowSamples: noise.window_samples,
    overlap: noise.overlap,
    noiseQuantile: noise.noise_quantile,
    smoothing: noise.smoothing,
    floorDecibels: noise.floor_db,
  });
  const { longest_seconds: longestSeconds, fade_out_seconds: fadeSeconds } = PROCESSING;
  const trimmed = trim(clean, longestSeconds * rateHz, fadeSeconds * rateHz);
  return await normalizeLoudness(trimmed, rateHz, { lufs: PROCESSING.loudness_lufs });
}

/** A second-order Butterworth high-pass (Robert Bristow-Johnson's cookbook, Q of 1/√2). */
function highPass(cornerHz: number, rateHz: number): Biquad {
  const angle = 2 * Math.PI * cornerHz / rateHz;
  const cosine = Math.cos(angle);
  const alpha = Math.sin(angle) / Math.SQRT2;
  const b0 = (1 + cosine) / 2 / (1 + alpha);
  return {
    b: [b0, -2 * b0, b0],
    a: [-2 * cosine / (1 + alpha), (1 - alpha) / (1 + alpha)],
  };
}

function trim(
  samples: Float32Array<ArrayBuffer>,
  most: number,
  fade: number,
): Float32Array<ArrayBuffer> {
  if (samples.length <= most) return samples;
  const kept = samples.slice(0, most);
  for (let index = 0; index < fade; index++) kept[most - 1 - index]! *= index / fade;
  return kept;
}
