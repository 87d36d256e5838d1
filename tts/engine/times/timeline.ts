/**
 * Shifts word times and visemes in time.
 * @module
 */
import type { TimedViseme, TimedWord } from "../contract.ts";

/** Words and visemes with their times in seconds. */
export interface Timeline {
  /** The words. */
  readonly words: readonly TimedWord[];
  /** The visemes, without gaps. */
  readonly visemes: readonly TimedViseme[];
}

/** Returns words and visemes `seconds` later. */
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

/** Returns the viseme of a silence, or none when `duration` is 0. */
export function silentMouth(start: number, duration: number): TimedViseme[] {
  return duration > 0 ? [{ viseme: "sil", start, duration }] : [];
}
