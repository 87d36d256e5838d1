/**
 * What is known about an utterance that has not been reported as final yet.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";
import type { DetectedLanguage, SpeechSoFar } from "../recognition/segment_transcriber.ts";
import { Agreement } from "../transcript/agreement.ts";
import { inOrder } from "../transcript/word_order.ts";
import { bare } from "../transcript/written_words.ts";

/** A speaker is this many parts of an utterance ahead at most, before no more audio is heard. */
const MOST_SETTLING = 3;

/** An utterance: settled words, and a segment that is still being decoded. */
export class Utterance implements SpeechSoFar {
  /** Where it begins: at the end of the one before, in seconds from the start of the audio. */
  readonly startSeconds: number;
  /** Place of the first sample that is not settled; undefined while nobody speaks. */
  segmentStart: number | undefined;
  /** Hypotheses about the audio from `segmentStart` on. */
  agreement = new Agreement();
  /** Its language, where that was detected. */
  detected: DetectedLanguage | undefined;
  /** Whether words of it were reported. */
  isShown = false;
  #settledWords: readonly RecognizedWord[] = [];
  /** The settled words as partials show them: what was agreed before stays as it was shown. */
  #shownWords: readonly RecognizedWord[] = [];
  /** Index of the first settled word after the last silence. */
  #contextFrom = 0;
  #settled: Promise<void> = Promise.resolve();
  #partialsReady: Promise<void> = Promise.resolve();
  #settling = 0;
  /** A word that the final before has, and that is heard again. */
  #said: string | undefined;

  /** Begins an utterance. */
  constructor(startSeconds: number) {
    this.startSeconds = startSeconds;
  }

  /** Words that are not decoded again, as the careful decode has them. */
  get settledWords(): readonly RecognizedWord[] {
    return this.#settledWords;
  }

  /** Words right before the segment, without a silence in between: what a model may build on. */
  get context(): readonly RecognizedWord[] {
    return this.#settledWords.slice(this.#contextFrom);
  }

  /** All words as a partial shows them: settled, agreed and guessed, with times in order. */
  get words(): readonly RecognizedWord[] {
    return inOrder([...this.#shownWords, ...this.agreement.words]);
  }

  /** Whether something was said in it, or may turn out to have been. */
  get hasSpeech(): boolean {
    return this.segmentStart !== undefined || this.#settling > 0 || this.words.length > 0;
  }

  /** Resolves when all settling that was begun has ended. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Resolves when few enough parts are being settled that more audio may be heard. */
  async caughtUp(): Promise<void> {
    if (this.#settling > MOST_SETTLING) await this.#settled;
  }

  /** Resolves when what is settled is known as far as partials go on from it. */
  get partialsReady(): Promise<void> {
    return this.#partialsReady;
  }

  /** Begins at `place`, with a word that the final before has `said` already. */
  hearAgain(said: RecognizedWord, place: number): void {
    this.#said = bare(said.text);
    this.segmentStart = place;
    this.agreement = new Agreement();
  }

  /** `words` behind the one that is heard again; where it reads otherwise now, behind its end. */
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

  /** Settles a part after those before it; partials go on behind it, and wait. */
  settle(work: () => Promise<void>, onFailure: (thrown: unknown) => void): void {
    this.settleMeanwhile(work, onFailure);
    this.#partialsReady = this.#settled;
  }

  /** Settles a part after those before it, which partials go on hearing meanwhile. */
  settleMeanwhile(work: () => Promise<void>, onFailure: (thrown: unknown) => void): void {
    this.#settling++;
    this.#settled = this.#settled.then(work).catch(onFailure).finally(() => this.#settling--);
  }

  /** Settles `words`, which are all that was said in the segment; a silence follows it. */
  keepAll(words: readonly RecognizedWord[]): void {
    this.#shownWords = [...this.#shownWords, ...this.agreement.cut(words, Infinity).words];
    this.#settledWords = [...this.#settledWords, ...words];
    this.#contextFrom = this.#settledWords.length;
    this.agreement = new Agreement();
  }

  /**
   * Settles `words`, the first part of the segment, up to `endSeconds`; agreed words beyond stay
   * agreed. What follows a silence does not go on from them.
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
