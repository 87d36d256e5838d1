/**
 * Scores how well each hundredth of a second of audio fits each kind of sound, by its loudness
 * relative to the loudest and the spread of its energy over three bands. Means and variances were
 * fitted to word times of 180 sentences of espeak-ng and of the voice that ships, in English,
 * German and French. Variances of pauses are wider than fitted, because those pauses were free of
 * noise.
 * @module
 */
import type { SoundKind } from "./letter_sounds.ts";
import { BAND_NUMBERS } from "./sound_bands.ts";

/** A kind of sound, or a pause. */
export type ScoredKind = SoundKind | "pause";

/** Loudness in dB, shares of the low, middle and high band in dB, and the change of loudness. */
type Features = readonly [number, number, number, number, number];

/** A normal distribution of each feature. */
interface Distribution {
  readonly means: Features;
  readonly variances: Features;
}

const KINDS: Readonly<Record<ScoredKind, Distribution>> = {
  vowel: { means: [-4.3, -2.6, -9.1, -24, 0.1], variances: [46, 11, 65, 135, 17] },
  long_vowel: { means: [-4.4, -2.1, -11.7, -24.5, -0.1], variances: [39, 8, 100, 164, 9] },
  sibilant: { means: [-20.6, -15.6, -13.1, -5, -0.2], variances: [118, 179, 42, 46, 21] },
  breath: { means: [-23.2, -5, -11.5, -14.8, 0.9], variances: [98, 57, 65, 127, 26] },
  stop: { means: [-28.6, -5.7, -7.8, -9.7, 0.3], variances: [164, 35, 30, 82, 62] },
  voiced_stop: { means: [-22, -2.4, -15.8, -21.8, 0.6], variances: [147, 39, 107, 250, 57] },
  nasal: { means: [-7.5, -0.3, -21, -34.5, -0.6], variances: [39, 2, 103, 204, 9] },
  liquid: { means: [-8.3, -0.8, -14.2, -26.8, -0.3], variances: [53, 2, 60, 188, 9] },
  pause: { means: [-47.4, -1.4, -2.7, -3.3, -0.4], variances: [55, 100, 100, 100, 21] },
};
/** Weight of a frame against the duration of a sound: neighbouring frames are much the same. */
const FRAME_WEIGHT = 0.12;

const LEAST_LOUDNESS = -50;
const LOUD_QUANTILE = 0.9;
const QUIET_QUANTILE = 0.05;
/** Quieter frames contain no speech. */
const SOUNDING_LOUDNESS = -30;

/** The scores of a stretch of audio. */
export interface SoundScores {
  /** How many frames it has. */
  readonly frames: number;
  /** How many of them are not silent. */
  readonly sounding: number;
  /** For each kind, the prefix sums of its scores, over no frame to all frames. */
  readonly sums: Readonly<Record<ScoredKind, Float64Array>>;
}

const FEATURES = 5;

/** Computes the scores of audio from its sound bands, which sound_bands.ts computes. */
export function soundScores(bands: Float64Array): SoundScores {
  const features = featuresOf(bands);
  const frames = features.length / FEATURES;
  let sounding = 0;
  for (let at = 0; at < features.length; at += FEATURES) {
    if (features[at]! > SOUNDING_LOUDNESS) sounding++;
  }
  return {
    frames,
    sounding,
    sums: {
      vowel: sumsOf(features, KINDS.vowel),
      long_vowel: sumsOf(features, KINDS.long_vowel),
      sibilant: sumsOf(features, KINDS.sibilant),
      breath: sumsOf(features, KINDS.breath),
      stop: sumsOf(features, KINDS.stop),
      voiced_stop: sumsOf(features, KINDS.voiced_stop),
      nasal: sumsOf(features, KINDS.nasal),
      liquid: sumsOf(features, KINDS.liquid),
      pause: sumsOf(features, pauseIn(features)),
    },
  };
}

/** The distribution of pauses in this audio: they are as loud as its quietest frames. */
function pauseIn(features: Float64Array): Distribution {
  const loudness = features.filter((_, index) => index % FEATURES === 0).toSorted();
  const quiet = loudness[Math.floor(loudness.length * QUIET_QUANTILE)] ?? LEAST_LOUDNESS;
  const { means: [usual, ...means], variances } = KINDS.pause;
  return { means: [Math.max(usual, quiet), ...means], variances };
}

/** Prefix sums of the log probabilities of `features` over the frames. */
function sumsOf(features: Float64Array, { means, variances }: Distribution): Float64Array {
  const sums = new Float64Array(features.length / FEATURES + 1);
  const least = variances.reduce((sum, variance) => sum + Math.log(variance), 0);
  for (let frame = 0; frame < sums.length - 1; frame++) {
    let distance = least;
    for (let index = 0; index < FEATURES; index++) {
      const apart = features[frame * FEATURES + index]! - means[index]!;
      distance += apart * apart / variances[index]!;
    }
    sums[frame + 1] = sums[frame]! - FRAME_WEIGHT * distance / 2;
  }
  return sums;
}

/** Computes the {@linkcode FEATURES} of each frame. */
function featuresOf(bands: Float64Array): Float64Array {
  const frames = bands.length / BAND_NUMBERS;
  const levels = Float64Array.from({ length: frames }, (_, frame) => bands[frame * BAND_NUMBERS]!);
  const loud = levels.toSorted()[Math.floor((frames - 1) * LOUD_QUANTILE)] ?? 0;
  const loudness = levels.map((level) => Math.max(level - loud, LEAST_LOUDNESS));
  const features = new Float64Array(frames * FEATURES);
  for (let frame = 0; frame < frames; frame++) {
    const [before, after] = [Math.max(0, frame - 1), Math.min(frames - 1, frame + 1)];
    const at = frame * FEATURES;
    features[at] = loudness[frame]!;
    for (let share = 1; share < BAND_NUMBERS; share++) {
      features[at + share] = bands[frame * BAND_NUMBERS + share]!;
    }
    features[at + BAND_NUMBERS] = (loudness[after]! - loudness[before]!) /
      Math.max(1, after - before);
  }
  return features;
}
