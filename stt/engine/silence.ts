/**
 * Tells transcripts of silence and noise from those of speech by what the model itself says of them.
 * @module
 */
import type { Decoding } from "./contract.ts";

/** A transcript that is less likely than the one, of audio that is likelier without speech than the other. */
export type SilenceLimits = {
  /** Mean natural logarithm of the tokens' probabilities, below 0. */
  meanLogarithm: number;
  /** Probability that nobody speaks, from 0 to 1. */
  noSpeechProbability: number;
};

/** Those of Whisper (openai/whisper, transcribe.py). */
export const WHISPER_SILENCE: SilenceLimits = { meanLogarithm: -1, noSpeechProbability: 0.6 };

/** True where only the probability that nobody speaks can tell whether the transcript is of noise. */
export function mayBeSilence(meanLogarithm: number, limits: SilenceLimits): boolean {
  return meanLogarithm < limits.meanLogarithm;
}

/** True when a transcript is of noise; never where the model cannot tell. */
export function isSilence(
  { meanLogarithm, noSpeechProbability }: Decoding,
  limits: SilenceLimits,
): boolean {
  return mayBeSilence(meanLogarithm, limits) &&
    (noSpeechProbability ?? 0) > limits.noSpeechProbability;
}
