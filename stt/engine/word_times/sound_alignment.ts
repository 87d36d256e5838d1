/**
 * Aligns a known sequence of sounds with audio: finds the likeliest durations of all of them
 * together, by what each frame sounds like and how long each sound usually lasts, with optional
 * pauses. Source: Viterbi's algorithm for models with explicit durations (Rabiner, “A Tutorial on
 * Hidden Markov Models”, 1989, section IV.D).
 * @module
 */
import type { SoundKind } from "./letter_sounds.ts";
import type { SoundScores } from "./sound_scores.ts";

/** A sound with its usual duration. */
export interface ExpectedSound {
  /** Kind of the sound. */
  readonly kind: SoundKind;
  /** Usual duration, in frames. */
  readonly frames: number;
}

/** An optional pause. */
export interface PossiblePause {
  /** Discriminates it from a sound. */
  readonly kind: "pause";
  /** Subtracted from the score if there is a pause; 0 if it costs nothing. */
  readonly cost: number;
}

/** One part of the sequence. */
export type ExpectedPart = ExpectedSound | PossiblePause;

/** Standard deviation of the logarithm of a duration. */
const LENGTH_DEVIATION = 0.33;
/** Longest sound: this many times its usual duration, or `LONGEST_FRAMES` if that is more. */
const LONGEST_FACTOR = 4;
const LONGEST_FRAMES = 44;
const SHORTEST_PAUSE_FRAMES = 3;

/**
 * Finds where each of `parts` ends, in frames; together they cover all of the audio.
 * @returns the ends; undefined when `parts` cannot cover it, such as more sounds than frames
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
  // Without a pause at the end, the longest sounds together may be shorter than the audio.
  if (best[frames] === -Infinity) return undefined;
  let end = frames;
  return lengths.toReversed().map((taken) => {
    const here = end;
    end -= taken[here]!;
    return here;
  }).reverse();
}

/** Best score at each frame after this sound; `taken` gets the duration that achieves it. */
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

/** The same after a pause of `SHORTEST_PAUSE_FRAMES` or more, or none. */
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
