/**
 * Hears a window with as much search as its words need.
 * @module
 */
import type { HeardSamples, HeardWord, Hearing, RecognitionAdapter } from "./adapter.ts";
import type { TranscribeParams } from "./contract.ts";
import { hasLoop, type SoundingAudio } from "./repetition.ts";

/** How {@linkcode hear} goes about it. */
export interface HearOptions {
  /** The audio's length and language, by which loops are told from repeats. */
  readonly audio: SoundingAudio;
  /**
   * Confidence of words from which on a careful search finds the same as a greedy one; null where
   * that is not known of the model, so that every final is searched for carefully.
   */
  readonly sureConfidence: number | null;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/**
 * Hears `samples`: greedily for a partial; for a final carefully, unless a greedy transcript or each
 * of its words is sure, which takes half of the time.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function hear(
  adapter: RecognitionAdapter,
  samples: HeardSamples,
  params: TranscribeParams,
  { audio, sureConfidence, signal }: HearOptions,
): Promise<Hearing> {
  const isPartial = params.effort === "partial";
  if (isPartial || sureConfidence !== null) {
    const heard = await adapter.transcribe(samples, { ...params, search: "greedy" }, signal);
    const leastConfidence = isLikeliest(heard) ? 0 : sureConfidence ?? 1;
    if (isPartial || areSure(heard.words, leastConfidence, audio)) return heard;
  }
  return await adapter.transcribe(samples, { ...params, search: "careful" }, signal);
}

/** Whether a transcript has more than half of all probability: there is no likelier one to be found. */
function isLikeliest({ words, decoding }: Hearing): boolean {
  const tokens = words.reduce((sum, word) => sum + word.tokens.length, 0);
  return tokens * decoding.meanLogarithm > Math.log(1 / 2);
}

/** Whether there are words, each at least as likely as `leastConfidence`, and no loop of them. */
export function areSure(
  words: readonly HeardWord[],
  leastConfidence: number,
  audio: SoundingAudio,
): boolean {
  return words.length > 0 && words.every(({ confidence }) => confidence >= leastConfidence) &&
    !hasLoop(words, audio);
}
