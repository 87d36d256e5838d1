/**
 * Another pitch by playing sound at another rate.
 * @module
 */
import { createResampler, type Resampler } from "../../shared/media/resample.ts";
import { ENGINE_RATE_HZ } from "./adapter.ts";

/** More than an engine has jobs: what one job uses is kept while others come. */
const MOST_KEPT = 8;

/** Plays sound at other rates; all clauses of a request mostly have one. */
export class Repitcher implements Disposable {
  /** By rate, the last used at the end. */
  readonly #kept = new Map<number, Resampler>();

  /** Raises the pitch of samples at {@linkcode ENGINE_RATE_HZ} by playing them `factor` times as fast. */
  async raise(
    samples: Float32Array<ArrayBuffer>,
    factor: number,
  ): Promise<Float32Array<ArrayBuffer>> {
    const rateHz = Math.round(ENGINE_RATE_HZ * factor);
    if (rateHz === ENGINE_RATE_HZ) return samples;
    const resampler = this.#kept.get(rateHz) ?? await createResampler(rateHz, ENGINE_RATE_HZ);
    this.#keep(rateHz, resampler);
    return resampler.resample(samples);
  }

  /** Gives the memory of what is kept back. */
  [Symbol.dispose](): void {
    for (const resampler of this.#kept.values()) resampler[Symbol.dispose]();
    this.#kept.clear();
  }

  #keep(rateHz: number, resampler: Resampler): void {
    const other = this.#kept.get(rateHz);
    // Two jobs may have made one at once.
    if (other !== undefined && other !== resampler) other[Symbol.dispose]();
    this.#kept.delete(rateHz);
    this.#kept.set(rateHz, resampler);
    for (const [oldest, unused] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
      unused[Symbol.dispose]();
    }
  }
}
