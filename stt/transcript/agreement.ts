/**
 * Local agreement: words on which two successive hypotheses agree do not change any more.
 * Source: Macháček, Dabre, Bojar, “Turning Whisper into Real-Time Transcription System”, 2023.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";

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

  /** Takes the next hypothesis about the whole stretch. */
  update(hypothesis: readonly RecognizedWord[]): void {
    // Stable words keep their text; hypotheses are compared word by word after as many words.
    const rest = hypothesis.slice(this.#stable.length);
    const agreed = rest.findIndex((word, index) => word.text !== this.#tentative[index]?.text);
    const count = agreed === -1 ? rest.length : agreed;
    this.#stable = [...this.#stable, ...rest.slice(0, count)];
    this.#tentative = rest.slice(count);
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
