/**
 * Chooses the pauses at which speech is split into parts that are decoded separately.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { LONG_PAUSE_SECONDS, type Segment } from "./segmenter.ts";

/** Speech before a pause that is not long is decoded separately if it lasts this long. */
const SHORTEST_SENTENCE_SECONDS = 1.5;

/** Least seconds of speech before a pause of `pauseSeconds` that make it a split point. */
export function leastSecondsBefore(pauseSeconds: number): number {
  return pauseSeconds >= LONG_PAUSE_SECONDS ? 0 : SHORTEST_SENTENCE_SECONDS;
}

/** A point where a segment may be split, in samples from its start. */
export interface Parting {
  /** Where to split. */
  readonly place: number;
  /** Fewest samples that must precede it. */
  readonly least: number;
}

/** Returns the points where `segment` may be split. */
export function partingsOf({ pauses = [], startSeconds }: Segment): Parting[] {
  return pauses.map(({ middleSeconds, seconds }) => ({
    place: toSamples(middleSeconds - startSeconds),
    least: Math.max(1, toSamples(leastSecondsBefore(seconds))),
  }));
}

/** Returns the first split point before sample `end` that is far enough from `start`. */
export function firstParting(
  partings: readonly Parting[],
  start: number,
  end: number,
): number | undefined {
  return partings.find(({ place, least }) => place >= start + least && place < end)?.place;
}

function toSamples(seconds: number): number {
  return Math.round(seconds * RECOGNITION_RATE_HZ);
}
