/**
 * Sample rate conversion of a stretch of sound that comes in pieces.
 * @module
 */
import { concatenate } from "../../../shared/media/pcm.ts";
import {
  commonStep,
  FILTER_REACH_SECONDS,
  type Resampler,
} from "../../../shared/media/resample.ts";

/**
 * Converts stretches piece by piece into what the converter makes of each as a whole. What the filter
 * needs of the next piece waits for it, so a piece ends that much later than its source.
 */
export class PieceResampler {
  readonly #resampler: Resampler;
  readonly #ratio: number;
  /** A whole number of samples of the source is one of the result. */
  readonly #step: number;
  readonly #context: number;
  /** Samples of the stretch from sample `#from` on. */
  #kept = new Float32Array(0);
  #from = 0;
  /** Samples of the stretch that are converted. */
  #done = 0;

  /** Converts with `resampler`, which belongs to the caller, from one rate in Hz to another. */
  constructor(resampler: Resampler, fromHz: number, toHz: number) {
    this.#resampler = resampler;
    this.#ratio = toHz / fromHz;
    this.#step = commonStep(fromHz, toHz);
    const context = FILTER_REACH_SECONDS * fromHz;
    this.#context = fromHz === toHz ? 0 : Math.ceil(context / this.#step) * this.#step;
  }

  /** Converts the next piece of the stretch; after its last one another begins. */
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
