/**
 * Decides when UtteranceEnd is due: some time after the last word of a final, without speech.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/** Voice decisions are made per frame, but a final may end within one. */
const TOLERANCE_SECONDS = 0.05;

/** Tracks the ends of utterances of one channel. */
export class UtteranceEndWatch {
  readonly #limitSeconds: number;
  /** End of the last word that was reported, while no UtteranceEnd has followed it. */
  #lastWordEndSeconds: number | undefined;
  /** Where the silence after the words so far begins: one that is heard again may last longer. */
  #silentFromSeconds = 0;
  /** Onsets of speech that no final covers yet, in seconds. */
  #onsets: number[] = [];
  /** Position, in seconds, where the audio stopped arriving for long enough. */
  #stillAtSeconds = -Infinity;

  /** An utterance ends `limitMilliseconds` after its last word; never when that is undefined. */
  constructor(limitMilliseconds: number | undefined) {
    this.#limitSeconds = (limitMilliseconds ?? Infinity) / 1000;
  }

  /** Records that speech begins at `atSeconds`. */
  onSpeech(atSeconds: number): void {
    this.#onsets.push(atSeconds);
  }

  /** Records that speech has ended: the last voice ended at `voiceEndSeconds`. */
  onSilence(voiceEndSeconds: number): void {
    // Speech that was assumed to continue after a final did not.
    this.#onsets = this.#onsets.filter((onset) => onset < voiceEndSeconds);
  }

  /**
   * Records that the audio stopped arriving at `endSeconds` and nobody has spoken for
   * `quietSeconds`, measured by the clock. The audio times of later speech do not show that gap.
   */
  onStandstill(endSeconds: number, quietSeconds: number): void {
    if (quietSeconds >= this.#limitSeconds) this.#stillAtSeconds = endSeconds;
  }

  /**
   * Records a final that covers the audio up to `endSeconds`: its words, and those of them that are
   * `reported`, not only heard again.
   */
  onFinal(
    words: readonly RecognizedWord[],
    endSeconds: number,
    reported: readonly RecognizedWord[] = words,
  ): void {
    this.#silentFromSeconds = words.at(-1)?.endSeconds ?? this.#silentFromSeconds;
    this.#lastWordEndSeconds = reported.at(-1)?.endSeconds ?? this.#lastWordEndSeconds;
    this.#onsets = this.#onsets.filter((onset) => onset > endSeconds - TOLERANCE_SECONDS);
  }

  /**
   * Returns the end of the last word in seconds, once, when UtteranceEnd is due at `nowSeconds` of
   * the audio: the silence after that word, up to now or the next speech, was long enough or has a
   * standstill in it.
   */
  due(nowSeconds: number): number | undefined {
    const last = this.#lastWordEndSeconds;
    if (last === undefined) return undefined;
    const silentFrom = this.#silentFromSeconds;
    const silentUntil = this.#onsets[0] ?? nowSeconds;
    const isStill = silentFrom <= this.#stillAtSeconds + TOLERANCE_SECONDS &&
      silentUntil >= this.#stillAtSeconds - TOLERANCE_SECONDS;
    if (!isStill && silentUntil - silentFrom < this.#limitSeconds) return undefined;
    this.#lastWordEndSeconds = undefined;
    return last;
  }
}
