/**
 * Tells transcripts of silence and noise from those of speech by what the model itself says of them
 * (openai/whisper, transcribe.py).
 * @module
 */
import type { Decoding } from "./contract.ts";

/** Mean natural logarithm of the tokens' probabilities below which a transcript is doubtful. */
const LEAST_MEAN_LOGARITHM = -1;
/** A doubtful transcript is of noise when nobody speaks with more than this probability. */
const MOST_NO_SPEECH_PROBABILITY = 0.6;

/** True where a transcript is too unlikely to be taken as it is. */
export function isDoubtful({ meanLogarithm }: Pick<Decoding, "meanLogarithm">): boolean {
  return meanLogarithm < LEAST_MEAN_LOGARITHM;
}

/** True when a transcript is of noise; never where the model cannot tell whether anybody speaks. */
export function isNoise(
  decoding: Pick<Decoding, "meanLogarithm" | "noSpeechProbability">,
): boolean {
  return isDoubtful(decoding) &&
    (decoding.noSpeechProbability ?? 0) > MOST_NO_SPEECH_PROBABILITY;
}
