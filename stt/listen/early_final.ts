/**
 * A segment that was decoded with the care of a final when the speaker paused, before it was known
 * whether that is the end.
 * @module
 */
import type { RecognizedWord } from "../engine/contract.ts";
import type { Segment } from "./segment_transcriber.ts";

/** Silence after which the speaker may have ended, in seconds. */
export const EARLY_FINAL_SILENCE_SECONDS = 0.12;

/** What an early final has heard. */
export interface EarlyFinalParts {
  /** Place of its first sample. */
  readonly begin: number;
  /** Place after its last sample. */
  readonly end: number;
  /** End of the last voice that it heard. */
  readonly voiceEndSeconds: number;
  /** Its samples, for another try when its words cannot be had. */
  readonly segment: Segment;
  /** Its words. */
  readonly words: Promise<readonly RecognizedWord[]>;
}

/** A decode that may become the final, or the settled beginning of a longer utterance. */
export class EarlyFinal {
  /** Place of its first sample. */
  readonly begin: number;
  /** Place after its last sample. */
  readonly end: number;
  /** Its samples, for another try when its words cannot be had. */
  readonly segment: Segment;
  /** Its words. */
  readonly words: Promise<readonly RecognizedWord[]>;
  readonly #voiceEndSeconds: number;

  /** Remembers what was heard; a failure is thrown to whom the words become the final. */
  constructor({ begin, end, voiceEndSeconds, segment, words }: EarlyFinalParts) {
    this.begin = begin;
    this.end = end;
    this.segment = segment;
    this.words = words;
    this.#voiceEndSeconds = voiceEndSeconds;
    words.catch(() => {});
  }

  /** Whether it heard all that was said from place `begin` to `voiceEndSeconds`. */
  isWhole(begin: number | undefined, voiceEndSeconds: number): boolean {
    return this.begin === begin && this.#voiceEndSeconds === voiceEndSeconds;
  }
}
