/**
 * Measurements of a spoken text, and what is measured.
 * @module
 */

/** Times of speaking a text. */
export interface Spoken {
  /** Until the first audio, in milliseconds. */
  readonly firstMilliseconds: number;
  /** Until the last audio, in milliseconds. */
  readonly wholeMilliseconds: number;
  /** Duration of the audio, in seconds. */
  readonly audioSeconds: number;
}

/** A synthesiser under test. */
export interface Speaker extends AsyncDisposable {
  /** Speaks `text` without using a cache. */
  speak(text: string): Promise<Spoken>;
}
