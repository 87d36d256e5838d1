/**
 * Word times and mouth shapes at another place in time.
 * @module
 */
import type { TimedViseme, TimedWord } from "../contract.ts";

/** What sounds when, in seconds. */
export interface Timeline {
  /** The words. */
  readonly words: readonly TimedWord[];
  /** The mouth shapes, without gaps. */
  readonly visemes: readonly TimedViseme[];
}

/** Words and mouth shapes `seconds` later. */
export function shifted(
  { words, visemes }: Timeline,
  seconds: number,
): { words: TimedWord[]; visemes: TimedViseme[] } {
  return {
    words: words.map(({ word, start, end }) => ({
      word,
      start: start + seconds,
      end: end + seconds,
    })),
    visemes: visemes.map((viseme) => ({ ...viseme, start: viseme.start + seconds })),
  };
}

/** The mouth shape of silence; none for none. */
export function silentMouth(start: number, duration: number): TimedViseme[] {
  return duration > 0 ? [{ viseme: "sil", start, duration }] : [];
}
