/**
 * Resamplers that are made once for each pair of rates.
 * @module
 */
import { createResampler, type Resampler } from "../../../shared/media/resample.ts";
import { PieceResampler } from "./piece_resampler.ts";

/** Owns resamplers. */
export class ResamplerCache implements Disposable {
  readonly #resamplers = new Map<string, Promise<Resampler>>();

  /** The resampler between two rates in Hz; it belongs to the cache. */
  get(fromHz: number, toHz: number): Promise<Resampler> {
    const key = `${fromHz}:${toHz}`;
    const resampler = this.#resamplers.get(key) ?? createResampler(fromHz, toHz);
    this.#resamplers.set(key, resampler);
    return resampler;
  }

  /** A converter of one stream in pieces, with the resampler between two rates in Hz. */
  async ofPieces(fromHz: number, toHz: number): Promise<PieceResampler> {
    return new PieceResampler(await this.get(fromHz, toHz), fromHz, toHz);
  }

  /** Gives their memory back. */
  [Symbol.dispose](): void {
    for (const making of this.#resamplers.values()) {
      making.then((resampler) => resampler[Symbol.dispose](), () => {});
    }
    this.#resamplers.clear();
  }
}
