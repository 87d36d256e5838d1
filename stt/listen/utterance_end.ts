/**
 * When the end of an utterance is reported: some time after its last final word, without speech.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/** Voice is decided in whole frames, a final may end within one. */
const TOLERANCE_SECONDS = 0.05;

/** Watches one channel. */
export class UtteranceEndWatch {
  readonly #limitSeconds: number;
  /** End of the last word of a final that no UtteranceEnd has followed yet. */
  #lastWordEndSeconds: number | undefined;
  /** Onsets of speech that no final covers yet, in seconds. */
  #onsets: number[] = [];
  /** Where the audio has stood still for long enough. */
  #stillAtSeconds = -Infinity;

  /** An utterance ends `limitMilliseconds` after its last word; never when that is undefined. */
  constructor(limitMilliseconds: number | undefined) {
    this.#limitSeconds = (limitMilliseconds ?? Infinity) / 1000;
  }

  /** Takes note that somebody speaks from `atSeconds` on. */
  onSpeech(atSeconds: number): void {
    this.#onsets.push(atSeconds);
  }

  /** Takes note that nobody speaks any more: the last voice ended at `voiceEndSeconds`. */
  onSilence(voiceEndSeconds: number): void {
    // Who was taken to go on speaking after a final has said nothing.
    this.#onsets = this.#onsets.filter((onset) => onset < voiceEndSeconds);
  }

  /**
   * Takes note that no audio has come since `endSeconds` and nobody has spoken for `quietSeconds`: by
   * the clock, of which the times of what is spoken next tell nothing.
   */
  onStandstill(endSeconds: number, quietSeconds: number): void {
    if (quietSeconds >= this.#limitSeconds) this.#stillAtSeconds = endSeconds;
  }

  /** Takes the words of a final that covers the audio up to `endSeconds`. */
  onFinal(words: readonly RecognizedWord[], endSeconds: number): void {
    this.#lastWordEndSeconds = words.at(-1)?.endSeconds ?? this.#lastWordEndSeconds;
    this.#onsets = this.#onsets.filter((onset) => onset > endSeconds - TOLERANCE_SECONDS);
  }

  /**
   * End of the last word in seconds, once, when it is due at `nowSeconds` of the audio: the silence
   * after it, up to now or to the next speech, was long enough, or a standstill lies in it.
   */
  due(nowSeconds: number): number | undefined {
    const last = this.#lastWordEndSeconds;
    const silentUntil = this.#onsets[0] ?? nowSeconds;
    if (last === undefined) return undefined;
    const isStill = last <= this.#stillAtSeconds + TOLERANCE_SECONDS &&
      silentUntil >= this.#stillAtSeconds - TOLERANCE_SECONDS;
    if (!isStill && silentUntil - last < this.#limitSeconds) return undefined;
    this.#lastWordEndSeconds = undefined;
    return last;
  }
}
