/**
 * Local agreement: words on which two successive hypotheses agree do not change any more.
 * Source: Macháček, Dabre, Bojar, “Turning Whisper into Real-Time Transcription System”, 2023.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

/**
 * A model completes a sentence that it has heard the beginning of. Words that could not have been
 * said yet at this rate, in letters a second, are its guess and may become no word on the wire.
 */
const FASTEST_LETTERS_A_SECOND = 22;

/** The hypotheses about a stretch of audio that grows. */
export class Agreement {
  #stable: readonly RecognizedWord[];
  /** The latest hypothesis after the stable words. */
  #tentative: readonly RecognizedWord[] = [];

  /** Begins with words that are stable already. */
  constructor(stable: readonly RecognizedWord[] = []) {
    this.#stable = stable;
  }

  /** Stable words and then the latest guess. */
  get words(): readonly RecognizedWord[] {
    return [...this.#stable, ...this.#tentative];
  }

  /** Words that do not change any more. */
  get stable(): readonly RecognizedWord[] {
    return this.#stable;
  }

  /**
   * Takes the next hypothesis about the stretch: stable words that were not heard again, and then
   * `heard`, what was said in the last `seconds` of it.
   */
  update(
    head: readonly RecognizedWord[],
    heard: readonly RecognizedWord[],
    seconds: number,
  ): void {
    const possible = wordsWithin(heard, FASTEST_LETTERS_A_SECOND * seconds);
    const said = [...head, ...heard.slice(0, possible)];
    // Stable words keep their text; hypotheses are compared word by word behind them.
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
 * How many words of the hypothesis `said` are in the place of the `stable` ones: as many, or, where
 * it reads otherwise and so may count otherwise, those that begin before the last of them is over.
 * Times are not exact, but half of a word is more than they are off.
 */
function countKnown(stable: readonly RecognizedWord[], said: readonly RecognizedWord[]): number {
  if (stable.every(({ text }, index) => text === said[index]?.text)) return stable.length;
  const last = stable.at(-1)!;
  const next = said.findIndex(({ text, startSeconds }) =>
    // What a window that begins inside the word hears of it is no other word.
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
