/**
 * State of an utterance that has not been reported as final yet.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";
import type { DetectedLanguage, SpeechSoFar } from "../recognition/segment_transcriber.ts";
import { Agreement } from "../transcript/agreement.ts";
import { inOrder } from "../transcript/word_order.ts";
import { bare } from "../transcript/written_words.ts";

/** With more parts of an utterance being settled than this, backpressure stops the audio. */
const MOST_SETTLING = 3;

/** An utterance: settled words, which are not decoded again, and a segment that still is. */
export class Utterance implements SpeechSoFar {
  /** Start, in seconds from the start of the audio: the end of the utterance before. */
  readonly startSeconds: number;
  /** Position of the first sample that is not settled; undefined while nobody speaks. */
  segmentStart: number | undefined;
  /** Hypotheses about the audio from `segmentStart` on. */
  agreement = new Agreement();
  /** Its language, if it was detected. */
  detected: DetectedLanguage | undefined;
  /** Whether any of its words have been reported. */
  isShown = false;
  #settledWords: readonly RecognizedWord[] = [];
  /** The settled words as partials show them: agreed words keep the text that was shown. */
  #shownWords: readonly RecognizedWord[] = [];
  /** Index of the first settled word after the last silence. */
  #contextFrom = 0;
  #settled: Promise<void> = Promise.resolve();
  #partialsReady: Promise<void> = Promise.resolve();
  #settling = 0;
  /** A word of the previous final that is decoded again. */
  #said: string | undefined;

  /** Creates an utterance without words. */
  constructor(startSeconds: number) {
    this.startSeconds = startSeconds;
  }

  /** Words that are not decoded again, as the final decode has them. */
  get settledWords(): readonly RecognizedWord[] {
    return this.#settledWords;
  }

  /** Words right before the segment, without a silence in between: context for the decoder. */
  get context(): readonly RecognizedWord[] {
    return this.#settledWords.slice(this.#contextFrom);
  }

  /** All words as a partial shows them: settled, agreed and tentative, with times in order. */
  get words(): readonly RecognizedWord[] {
    return inOrder([...this.#shownWords, ...this.agreement.words]);
  }

  /** Whether it contains speech, or may turn out to. */
  get hasSpeech(): boolean {
    return this.segmentStart !== undefined || this.#settling > 0 || this.words.length > 0;
  }

  /** Resolves when every part that is being settled is done. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Resolves when few enough parts are being settled that more audio may be processed. */
  async caughtUp(): Promise<void> {
    if (this.#settling > MOST_SETTLING) await this.#settled;
  }

  /** Resolves when the settled words that partials continue from are known. */
  get partialsReady(): Promise<void> {
    return this.#partialsReady;
  }

  /** Moves the segment back to `place`, to decode `said`, a word of the previous final, again. */
  hearAgain(said: RecognizedWord, place: number): void {
    this.#said = bare(said.text);
    this.segmentStart = place;
    this.agreement = new Agreement();
  }

  /** `words` after the one decoded again; if it is not found, those that end in this utterance. */
  withoutSaid(words: readonly RecognizedWord[]): readonly RecognizedWord[] {
    const said = this.#said;
    if (said === undefined) return words;
    const again = words.findIndex(({ text, startSeconds }) =>
      startSeconds < this.startSeconds && bare(text) === said
    );
    return again === -1
      ? words.filter(({ endSeconds }) => endSeconds > this.startSeconds)
      : words.slice(again + 1);
  }

  /** Settles a part after those before it; partials wait for it, and continue behind it. */
  settle(work: () => Promise<void>, onFailure: (thrown: unknown) => void): void {
    this.settleMeanwhile(work, onFailure);
    this.#partialsReady = this.#settled;
  }

  /** Settles a part after those before it; partials keep decoding it meanwhile. */
  settleMeanwhile(work: () => Promise<void>, onFailure: (thrown: unknown) => void): void {
    this.#settling++;
    this.#settled = this.#settled.then(work).catch(onFailure).finally(() => this.#settling--);
  }

  /** Settles `words`, the whole of the segment; a silence follows it. */
  keepAll(words: readonly RecognizedWord[]): void {
    this.#shownWords = [...this.#shownWords, ...this.agreement.cut(words, Infinity).words];
    this.#settledWords = [...this.#settledWords, ...words];
    this.#contextFrom = this.#settledWords.length;
    this.agreement = new Agreement();
  }

  /**
   * Settles `words`, the first part of the segment, up to `endSeconds`; agreed words beyond stay
   * agreed. `before` says what follows: behind a silence, the words are no context.
   */
  keepHead(
    words: readonly RecognizedWord[],
    endSeconds: number,
    before: "speech" | "silence",
  ): void {
    const { words: head, rest } = this.agreement.cut(words, endSeconds);
    this.#shownWords = [...this.#shownWords, ...head];
    this.#settledWords = [...this.#settledWords, ...words];
    if (before === "silence") this.#contextFrom = this.#settledWords.length;
    this.agreement = rest;
  }
}
