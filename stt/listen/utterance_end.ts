/**
 * When the end of an utterance is reported: some time after its last final word, without speech.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/** Watches one channel. */
export class UtteranceEndWatch {
  readonly #limitSeconds: number;
  /** End of the last word of a final that no UtteranceEnd has followed yet. */
  #lastWordEndSeconds: number | undefined;

  /** An utterance ends `limitMilliseconds` after its last word; never when that is undefined. */
  constructor(limitMilliseconds: number | undefined) {
    this.#limitSeconds = (limitMilliseconds ?? Infinity) / 1000;
  }

  /** Takes the words of a final. */
  onFinal(words: readonly RecognizedWord[]): void {
    this.#lastWordEndSeconds = words.at(-1)?.endSeconds ?? this.#lastWordEndSeconds;
  }

  /** End of the last word in seconds, once, when it is due at `nowSeconds` of the audio. */
  due(nowSeconds: number): number | undefined {
    const last = this.#lastWordEndSeconds;
    if (last === undefined || nowSeconds - last < this.#limitSeconds) return undefined;
    this.#lastWordEndSeconds = undefined;
    return last;
  }
}
