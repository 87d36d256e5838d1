/**
 * Where in its segment the next partial begins to hear. Words that are stable and lie far back are
 * not heard again: what a partial costs does not grow with the segment.
 * @module
 */
import { levelOfPcm16 } from "../../shared/media/pcm.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import { type SpokenAudio, toPlace } from "../speech/spoken_audio.ts";
import { CUT_SAMPLES, quietestCut } from "../speech/window_cut.ts";

/** A longer window is cut. Shorter ones, tried too, begin in words and are misheard. */
const LONG_SECONDS = 3;
/** The times of words are this far off at times. */
const TIME_ERROR_SECONDS = 0.08;

/** The window of the next partial of a segment. */
export class PartialWindow {
  #begin = 0;
  #head: readonly RecognizedWord[] = [];

  /** Place of its first sample. */
  get begin(): number {
    return this.#begin;
  }

  /** The stable words of the segment that lie before it. */
  get head(): readonly RecognizedWord[] {
    return this.#head;
  }

  /** Begins with a segment, at place `from`. */
  restart(from: number): void {
    this.#begin = from;
    this.#head = [];
  }

  /** Cuts it, where it is long, at the quietest of the places between its `stable` words. */
  shorten(
    stable: readonly RecognizedWord[],
    audio: Pick<SpokenAudio, "end" | "segment">,
  ): void {
    if (audio.end - this.#begin <= toPlace(LONG_SECONDS)) return;
    const begin = this.#begin;
    let least = Infinity;
    for (let next = this.#head.length + 1; next < stable.length; next++) {
      const from = toPlace(stable[next - 1]!.endSeconds - TIME_ERROR_SECONDS);
      // Words that a careful decode has counted otherwise may lie before the window.
      if (from < begin) continue;
      const to = toPlace(stable[next]!.startSeconds + TIME_ERROR_SECONDS);
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
