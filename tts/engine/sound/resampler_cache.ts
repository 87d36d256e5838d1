/**
 * Caches resamplers, one for each pair of rates.
 * @module
 */
import { createResampler, type Resampler } from "../../../shared/media/resample.ts";
import { PieceResampler } from "./piece_resampler.ts";

/** Owner of resamplers. */
export class ResamplerCache implements Disposable {
  readonly #resamplers = new Map<string, Promise<Resampler>>();

  /** Returns the resampler between two rates in Hz; the cache owns it. */
  get(fromHz: number, toHz: number): Promise<Resampler> {
    const key = `${fromHz}:${toHz}`;
    const resampler = this.#resamplers.get(key) ?? createResampler(fromHz, toHz);
    this.#resamplers.set(key, resampler);
    return resampler;
  }

  /** Creates a piecewise resampler of one stream between two rates in Hz. */
  async ofPieces(fromHz: number, toHz: number): Promise<PieceResampler> {
    return new PieceResampler(await this.get(fromHz, toHz), fromHz, toHz);
  }

  /** Frees their memory. */
  [Symbol.dispose](): void {
    for (const making of this.#resamplers.values()) {
      making.then((resampler) => resampler[Symbol.dispose](), () => {});
    }
    this.#resamplers.clear();
  }
}
