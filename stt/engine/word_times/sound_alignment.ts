/**
 * Finds where in audio a known row of sounds lies: the likeliest lengths of all of them together, by
 * what each frame sounds like and how long each sound usually lasts, with pauses where there may be
 * some. Source: Viterbi's algorithm for models with explicit durations (Rabiner, “A Tutorial on Hidden
 * Markov Models”, 1989, section IV.D).
 * @module
 */
import type { SoundKind } from "./letter_sounds.ts";
import type { SoundScores } from "./sound_scores.ts";

/** A sound with its usual length. */
export interface ExpectedSound {
  /** What kind it is. */
  readonly kind: SoundKind;
  /** How many frames it lasts. */
  readonly frames: number;
}

/** A place where nobody may be speaking. */
export interface PossiblePause {
  /** What kind it is. */
  readonly kind: "pause";
  /** How unlikely it is, as a score; 0 where it costs nothing. */
  readonly cost: number;
}

/** One part of what was said. */
export type ExpectedPart = ExpectedSound | PossiblePause;

/** Of the logarithms of lengths. */
const LENGTH_DEVIATION = 0.33;
/** A sound lasts this many times as long as usual at most, and every one may last so many frames. */
const LONGEST_FACTOR = 4;
const LONGEST_FRAMES = 44;
const SHORTEST_PAUSE_FRAMES = 3;

/**
 * Where each of `parts` ends, in frames; they cover all of the audio.
 * @returns undefined when there are more sounds than frames
 */
export function alignSounds(
  parts: readonly ExpectedPart[],
  scores: SoundScores,
): number[] | undefined {
  const { frames } = scores;
  if (parts.filter(({ kind }) => kind !== "pause").length > frames) return undefined;
  let best = new Float64Array(frames + 1).fill(-Infinity);
  best[0] = 0;
  const lengths = parts.map((part) => {
    const taken = new Uint16Array(frames + 1);
    best = part.kind === "pause"
      ? afterPause(best, part, scores, taken)
      : afterSound(best, part, scores, taken);
    return taken;
  });
  // A last sound may end before the audio does when nothing may follow it.
  if (best[frames] === -Infinity) return undefined;
  let end = frames;
  return lengths.toReversed().map((taken) => {
    const here = end;
    end -= taken[here]!;
    return here;
  }).reverse();
}

/** The best score up to each frame with the sound `part` before it; its lengths go to `taken`. */
function afterSound(
  before: Float64Array,
  { kind, frames: usual }: ExpectedSound,
  { frames, sums }: SoundScores,
  taken: Uint16Array,
): Float64Array<ArrayBuffer> {
  const sum = sums[kind];
  const longest = Math.min(frames, Math.max(LONGEST_FRAMES, Math.ceil(LONGEST_FACTOR * usual)));
  const after = new Float64Array(frames + 1).fill(-Infinity);
  for (let length = 1; length <= longest; length++) {
    const cost = (Math.log(length / usual) / LENGTH_DEVIATION) ** 2 / 2;
    for (let end = length; end <= frames; end++) {
      const score = before[end - length]! + sum[end]! - sum[end - length]! - cost;
      if (score <= after[end]!) continue;
      after[end] = score;
      taken[end] = length;
    }
  }
  return after;
}

/** The same with a pause, of any length or none. */
function afterPause(
  before: Float64Array,
  { cost }: PossiblePause,
  { frames, sums: { pause: sum } }: SoundScores,
  taken: Uint16Array,
): Float64Array<ArrayBuffer> {
  const after = new Float64Array(before);
  let [highest, from] = [-Infinity, 0];
  for (let end = SHORTEST_PAUSE_FRAMES; end <= frames; end++) {
    const begin = end - SHORTEST_PAUSE_FRAMES;
    if (before[begin]! - sum[begin]! > highest) {
      highest = before[begin]! - sum[begin]!;
      from = begin;
    }
    const score = highest + sum[end]! - cost;
    if (score <= after[end]!) continue;
    after[end] = score;
    taken[end] = end - from;
  }
  return after;
}
