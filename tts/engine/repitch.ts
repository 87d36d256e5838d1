/**
 * Another pitch by playing sound at another rate.
 * @module
 */
import { createResampler } from "../../shared/media/resample.ts";
import { ENGINE_RATE_HZ } from "./adapter.ts";

/** Raises the pitch by a factor by playing the sound that much faster. */
export async function repitched(
  samples: Float32Array<ArrayBuffer>,
  factor: number,
): Promise<Float32Array<ArrayBuffer>> {
  if (factor === 1) return samples;
  using resampler = await createResampler(Math.round(ENGINE_RATE_HZ * factor), ENGINE_RATE_HZ);
  return resampler.resample(samples);
}
