/**
 * The level of a stream in the band of voices: the rumble below it can be as loud, and is unsteady.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

/** Voices have little energy below this. */
const LOWEST_HERTZ = 250;
const MEMORY = Math.exp(-2 * Math.PI * LOWEST_HERTZ / RECOGNITION_RATE_HZ);
const FULL_SCALE = 32_768;

/** A first-order high-pass filter over one stream, and the level of its output. */
export class VoiceBand {
  #last = 0;
  #left = 0;

  /** Filters the next frame and returns its root mean square, from 0 to 1. */
  level(frame: Int16Array): number {
    let [last, left, squares] = [this.#last, this.#left, 0];
    for (let index = 0; index < frame.length; index++) {
      const sample = frame[index]!;
      left = MEMORY * left + sample - last;
      last = sample;
      squares += left * left;
    }
    [this.#last, this.#left] = [last, left];
    return Math.sqrt(squares / frame.length) / FULL_SCALE;
  }
}
