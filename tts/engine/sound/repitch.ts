/**
 * Changes the pitch by playing audio at another rate.
 * @module
 */
import { type AnyRateResampler, createAnyRateResampler } from "../../../shared/media/resample.ts";
import { ENGINE_RATE_HZ } from "../adapter.ts";

/** Changes the pitch of samples. */
export class Repitcher implements Disposable {
  #making: Promise<AnyRateResampler> | undefined;

  /** Raises the pitch of samples at {@linkcode ENGINE_RATE_HZ} by playing them `factor` times as fast. */
  async raise(
    samples: Float32Array<ArrayBuffer>,
    factor: number,
  ): Promise<Float32Array<ArrayBuffer>> {
    const rateHz = Math.round(ENGINE_RATE_HZ * factor);
    if (rateHz === ENGINE_RATE_HZ) return samples;
    this.#making ??= createAnyRateResampler(ENGINE_RATE_HZ);
    return (await this.#making).resample(samples, rateHz);
  }

  /** Frees its memory. */
  [Symbol.dispose](): void {
    this.#making?.then((resampler) => resampler[Symbol.dispose](), () => {});
  }
}
