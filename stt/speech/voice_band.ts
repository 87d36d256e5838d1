/**
 * How loud a stream is where voices are: the rumble below them is as loud, and not steady.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

/** Voices have little below this. */
const LOWEST_HERTZ = 250;
const MEMORY = Math.exp(-2 * Math.PI * LOWEST_HERTZ / RECOGNITION_RATE_HZ);
const FULL_SCALE = 32_768;

/** A high-pass filter of the first order over one stream, and the level of what it leaves. */
export class VoiceBand {
  #last = 0;
  #left = 0;

  /** Root mean square, from 0 to 1, of what the filter leaves of the next frame. */
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
