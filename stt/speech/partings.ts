/**
 * At which pauses what was said is parted, so that each part is heard by itself.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { LONG_PAUSE_SECONDS, type Segment } from "./segmenter.ts";

/** What comes before a pause that is not long is heard by itself when it is longer. */
const SHORTEST_SENTENCE_SECONDS = 1.5;

/** How many seconds of speech a pause of `pauseSeconds` parts at least from what follows. */
export function leastSecondsBefore(pauseSeconds: number): number {
  return pauseSeconds >= LONG_PAUSE_SECONDS ? 0 : SHORTEST_SENTENCE_SECONDS;
}

/** Where a segment may be parted, in samples from its start. */
export interface Parting {
  /** The place. */
  readonly place: number;
  /** Least samples before it. */
  readonly least: number;
}

/** Where `segment` may be parted. */
export function partingsOf({ pauses = [], startSeconds }: Segment): Parting[] {
  return pauses.map(({ middleSeconds, seconds }) => ({
    place: toSamples(middleSeconds - startSeconds),
    least: Math.max(1, toSamples(leastSecondsBefore(seconds))),
  }));
}

/** The first place between the samples `start` and `end` that parts what begins at `start`. */
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
