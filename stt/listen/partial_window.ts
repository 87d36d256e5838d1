/**
 * Where in its segment the next partial starts decoding. Stable words that lie far back are not
 * decoded again, so the cost of a partial does not grow with the segment.
 * @module
 */
import { levelOfPcm16 } from "../../shared/media/pcm.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toPosition } from "../speech/spoken_audio.ts";
import { CUT_SAMPLES, quietestCut } from "../speech/window_cut.ts";

/** A longer window is cut. With lower limits, windows begin inside words, which are misread. */
const LONG_SECONDS = 3;
/** Word times may be off by this much. */
const TIME_ERROR_SECONDS = 0.08;

/** The window of the next partial of a segment. */
export class PartialWindow {
  #begin = 0;
  #head: readonly RecognizedWord[] = [];

  /** Position of its first sample. */
  get begin(): number {
    return this.#begin;
  }

  /** Stable words of the segment that lie before the window. */
  get head(): readonly RecognizedWord[] {
    return this.#head;
  }

  /** Starts with a new segment at position `from`. */
  restart(from: number): void {
    this.#begin = from;
    this.#head = [];
  }

  /** Cuts the window, if it is long, at the quietest gap between the `stable` words in it. */
  shorten(
    stable: readonly RecognizedWord[],
    audio: Pick<SpokenAudio, "end" | "segment">,
  ): void {
    if (audio.end - this.#begin <= toPosition(LONG_SECONDS)) return;
    const begin = this.#begin;
    let least = Infinity;
    for (let next = this.#head.length + 1; next < stable.length; next++) {
      const from = toPosition(stable[next - 1]!.endSeconds - TIME_ERROR_SECONDS);
      // If a final decode split the words differently, this one may lie before the window.
      if (from < begin) continue;
      const to = toPosition(stable[next]!.startSeconds + TIME_ERROR_SECONDS);
      const { samples } = audio.segment(from, to);
      const cut = quietestCut(samples);
      const level = levelOfPcm16(samples.subarray(cut - CUT_SAMPLES / 2, cut + CUT_SAMPLES / 2));
      if (level > least) continue;
      least = level;
      this.#begin = from + cut;
      this.#head = stable.slice(0, next);
    }
  }
}
