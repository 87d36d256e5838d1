/**
 * Resamples a stretch of audio that comes in pieces.
 * @module
 */
import { concatenate } from "../../../shared/media/pcm.ts";
import { commonStep, filterReach, type Resampler } from "../../../shared/media/resample.ts";

/**
 * Resamples stretches piece by piece into what the resampler makes of each as a whole. Samples for
 * which the filter reaches into the next piece wait for it, so the output lags the source by that
 * much.
 */
export class PieceResampler {
  readonly #resampler: Resampler;
  readonly #ratio: number;
  /** Source samples that make a whole number of output samples. */
  readonly #step: number;
  readonly #context: number;
  /** Samples of the stretch, from sample `#from` on. */
  #kept = new Float32Array(0);
  #from = 0;
  /** Number of samples of the stretch that are converted. */
  #done = 0;

  /** Converts with `resampler`, owned by the caller, from one rate in Hz to another. */
  constructor(resampler: Resampler, fromHz: number, toHz: number) {
    this.#resampler = resampler;
    this.#ratio = toHz / fromHz;
    this.#step = commonStep(fromHz, toHz);
    const reach = filterReach(fromHz, toHz);
    this.#context = fromHz === toHz ? 0 : Math.ceil(reach / this.#step) * this.#step;
  }

  /** Converts the next piece of the stretch; after the last one a new stretch begins. */
  convert(samples: Float32Array<ArrayBuffer>, isLast: boolean): Float32Array<ArrayBuffer> {
    if (this.#context === 0) return samples;
    this.#kept = concatenate([this.#kept, samples]);
    const total = this.#from + this.#kept.length;
    const end = isLast ? total : this.#wholeSteps(total - this.#context);
    if (end <= this.#done) return isLast ? this.#reset(new Float32Array(0)) : new Float32Array(0);
    const all = this.#resampler.resample(this.#kept);
    const place = (sample: number) => Math.round((sample - this.#from) * this.#ratio);
    const converted = all.slice(place(this.#done), isLast ? undefined : place(end));
    if (isLast) return this.#reset(converted);
    this.#done = end;
    const from = Math.max(0, end - this.#context);
    this.#kept = this.#kept.slice(from - this.#from);
    this.#from = from;
    return converted;
  }

  #wholeSteps(samples: number): number {
    return Math.floor(samples / this.#step) * this.#step;
  }

  #reset(converted: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
    [this.#kept, this.#from, this.#done] = [new Float32Array(0), 0, 0];
    return converted;
  }
}
