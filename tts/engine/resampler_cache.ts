/**
 * Resamplers that are made once for each pair of rates.
 * @module
 */
import { createResampler, type Resampler } from "../../shared/media/resample.ts";
import { PieceResampler } from "./piece_resampler.ts";

/** Owns resamplers. */
export class ResamplerCache implements Disposable {
  readonly #resamplers = new Map<string, Resampler>();

  /** The resampler between two rates in Hz; it belongs to the cache. */
  async get(fromHz: number, toHz: number): Promise<Resampler> {
    const key = `${fromHz}:${toHz}`;
    const known = this.#resamplers.get(key);
    if (known !== undefined) return known;
    const resampler = await createResampler(fromHz, toHz);
    this.#resamplers.set(key, resampler);
    return resampler;
  }

  /** A converter of one stream in pieces, with the resampler between two rates in Hz. */
  async ofPieces(fromHz: number, toHz: number): Promise<PieceResampler> {
    return new PieceResampler(await this.get(fromHz, toHz), fromHz, toHz);
  }

  /** Gives their memory back. */
  [Symbol.dispose](): void {
    for (const resampler of this.#resamplers.values()) resampler[Symbol.dispose]();
    this.#resamplers.clear();
  }
}
