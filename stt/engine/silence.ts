/**
 * Tells transcripts of silence and noise from those of speech by the model's own probabilities
 * (openai/whisper, transcribe.py).
 * @module
 */
import type { Decoding } from "./contract.ts";

/** Mean natural logarithm of the tokens' probabilities below which a transcript is doubtful. */
const LEAST_MEAN_LOGARITHM = -1;
/** A doubtful transcript is noise if the no-speech probability is higher than this. */
const MOST_NO_SPEECH_PROBABILITY = 0.6;

/** Whether a transcript is too unlikely to be accepted as it is. */
export function isDoubtful({ meanLogarithm }: Pick<Decoding, "meanLogarithm">): boolean {
  return meanLogarithm < LEAST_MEAN_LOGARITHM;
}

/** Whether a transcript is noise; never if the model cannot tell whether anybody speaks. */
export function isNoise(
  decoding: Pick<Decoding, "meanLogarithm" | "noSpeechProbability">,
): boolean {
  return isDoubtful(decoding) &&
    (decoding.noSpeechProbability ?? 0) > MOST_NO_SPEECH_PROBABILITY;
}
