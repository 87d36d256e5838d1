/**
 * Local agreement: words on which two successive hypotheses agree do not change any more.
 * Source: Macháček, Dabre, Bojar, “Turning Whisper into Real-Time Transcription System”, 2023.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/**
 * Fastest speech, in letters a second. A model tends to complete a sentence of which it has heard
 * the beginning: words that could not have been said yet at this rate are guesses and are dropped.
 */
const FASTEST_LETTERS_A_SECOND = 22;

/** Successive hypotheses about a growing stretch of audio. */
export class Agreement {
  #stable: readonly RecognizedWord[];
  /** The latest hypothesis after the stable words. */
  #tentative: readonly RecognizedWord[] = [];

  /** Starts with words that are already stable. */
  constructor(stable: readonly RecognizedWord[] = []) {
    this.#stable = stable;
  }

  /** Stable words, then the latest tentative ones. */
  get words(): readonly RecognizedWord[] {
    return [...this.#stable, ...this.#tentative];
  }

  /** Words that do not change any more. */
  get stable(): readonly RecognizedWord[] {
    return this.#stable;
  }

  /**
   * Takes the next hypothesis about the stretch: `head`, stable words that were not decoded again,
   * and then `heard`, the words of its last `seconds`.
   */
  update(
    head: readonly RecognizedWord[],
    heard: readonly RecognizedWord[],
    seconds: number,
  ): void {
    const possible = wordsWithin(heard, FASTEST_LETTERS_A_SECOND * seconds);
    const said = [...head, ...heard.slice(0, possible)];
    // Stable words keep their text; hypotheses are compared word by word after them.
    const known = countKnown(this.#stable, said);
    const rest = said.slice(known);
    const differs = rest.findIndex((word, index) => word.text !== this.#tentative[index]?.text);
    const agreed = differs === -1 ? rest.length : differs;
    this.#stable = [...this.#stable, ...rest.slice(0, agreed)];
    this.#tentative = rest.slice(agreed);
  }

  /**
   * Cuts the stretch at `endSeconds`, where `head`, the hypothesis about its first part, ends.
   * @returns the words of the first part, and an agreement about the second
   */
  cut(
    head: readonly RecognizedWord[],
    endSeconds: number,
  ): { words: RecognizedWord[]; rest: Agreement } {
    const beyond = this.#stable.findIndex((word) => middleOf(word) >= endSeconds);
    const kept = beyond === -1 ? this.#stable : this.#stable.slice(0, beyond);
    return {
      words: [...kept, ...head.slice(countKnown(kept, head))],
      rest: new Agreement(this.#stable.slice(kept.length)),
    };
  }
}

/**
 * Counts the words of the hypothesis `said` that correspond to the `stable` ones: as many, or, if
 * they read differently and so may differ in number, those that begin before the middle of the last
 * stable word. Times are inexact, but by less than half a word.
 */
function countKnown(stable: readonly RecognizedWord[], said: readonly RecognizedWord[]): number {
  if (stable.every(({ text }, index) => text === said[index]?.text)) return stable.length;
  const last = stable.at(-1)!;
  const next = said.findIndex(({ text, startSeconds }) =>
    // The end of a word, in a window that begins inside it, is not another word.
    startSeconds >= (last.text.endsWith(text) ? last.endSeconds : middleOf(last))
  );
  return next === -1 ? said.length : next;
}

function middleOf({ startSeconds, endSeconds }: RecognizedWord): number {
  return (startSeconds + endSeconds) / 2;
}

/** How many words fit into `letters`, spaces included. */
function wordsWithin(words: readonly RecognizedWord[], letters: number): number {
  let sum = 0;
  const beyond = words.findIndex((word) => (sum += word.text.length + 1) > letters + 1);
  return beyond === -1 ? words.length : beyond;
}
