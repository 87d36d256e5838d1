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
/** At this rate all but a stretch at the end was surely said; two hypotheses make that stable. */
const SURE_LETTERS_A_SECOND = 14;
const UNSURE_SECONDS = 0.7;

/** The hypotheses about a stretch of audio that grows. */
export class Agreement {
  #stable: readonly RecognizedWord[];
  /** The latest hypothesis after the stable words. */
  #tentative: readonly RecognizedWord[] = [];
  /** How many of them the hypothesis before had too. */
  #agreed = 0;
  /** Length of what was heard for the latest hypothesis. */
  #seconds = 0;

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
    const sure = head.length +
      wordsWithin(heard.slice(0, possible), SURE_LETTERS_A_SECOND * (seconds - UNSURE_SECONDS));
    // Stable words keep their text; hypotheses are compared word by word after as many words.
    const known = this.#stable.length;
    const rest = said.slice(known);
    const differs = rest.findIndex((word, index) => word.text !== this.#tentative[index]?.text);
    const agreed = differs === -1 ? rest.length : differs;
    // A guess may be made twice; what is heard three times in a row was said, however slowly.
    const confirmed = seconds === this.#seconds ? 0 : Math.min(agreed, this.#agreed);
    const count = Math.max(0, Math.min(agreed, sure - known), confirmed);
    this.#stable = [...this.#stable, ...rest.slice(0, count)];
    this.#tentative = rest.slice(count);
    this.#agreed = agreed - count;
    this.#seconds = seconds;
  }

  /**
   * Cuts the stretch where `head`, the hypothesis about its first part, ends.
   * @returns the words of the first part, and an agreement about the second
   */
  cut(head: readonly RecognizedWord[]): { words: RecognizedWord[]; rest: Agreement } {
    const kept = this.#stable.slice(0, head.length);
    return {
      words: [...kept, ...head.slice(kept.length)],
      rest: new Agreement(this.#stable.slice(head.length)),
    };
  }
}

/** How many words fit into `letters`, spaces included. */
function wordsWithin(words: readonly RecognizedWord[], letters: number): number {
  let sum = 0;
  const beyond = words.findIndex((word) => (sum += word.text.length + 1) > letters + 1);
  return beyond === -1 ? words.length : beyond;
}
