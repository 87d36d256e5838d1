/**
 * What is measured of a text that is spoken, and by whom.
 * @module
 */

/** How long it took to speak a text. */
export interface Spoken {
  /** Until the first sound, in milliseconds. */
  readonly firstMilliseconds: number;
  /** Until the last one, in milliseconds. */
  readonly wholeMilliseconds: number;
  /** Seconds of sound. */
  readonly audioSeconds: number;
}

/** Whoever speaks texts. */
export interface Speaker extends AsyncDisposable {
  /** Speaks `text`, and finds nothing of it in a cache. */
  speak(text: string): Promise<Spoken>;
}
