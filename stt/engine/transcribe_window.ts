/**
 * Decodes a window with as much search as its words need.
 * @module
 */
import type { AudioSamples, RawTranscript, RecognitionAdapter, TokenizedWord } from "./adapter.ts";
import type { TranscribeParams } from "./contract.ts";
import { hasLoop, type SoundingAudio } from "./repetition.ts";

/** Options of {@linkcode transcribeWindow}. */
export interface WindowOptions {
  /** Length and language of the audio, which tell loops from spoken repeats. */
  readonly audio: SoundingAudio;
  /**
   * Confidence of words from which a careful search finds the same as a greedy one; null if that is
   * not known for the model, so that every final gets a careful search.
   */
  readonly sureConfidence: number | null;
  /** Aborts the decode. */
  readonly signal: AbortSignal;
}

/**
 * Decodes `samples`: greedily for a partial; for a final with a careful search, unless a greedy
 * transcript, or each of its words, is likely enough, which takes half of the time.
 * @throws {DOMException} `AbortError` when the signal aborts
 */
export async function transcribeWindow(
  adapter: RecognitionAdapter,
  samples: AudioSamples,
  params: TranscribeParams,
  { audio, sureConfidence, signal }: WindowOptions,
): Promise<RawTranscript> {
  const isPartial = params.effort === "partial";
  if (isPartial || sureConfidence !== null) {
    const heard = await adapter.transcribe(samples, { ...params, search: "greedy" }, signal);
    const leastConfidence = isLikeliest(heard) ? 0 : sureConfidence ?? 1;
    if (isPartial || areSure(heard.words, leastConfidence, audio)) return heard;
  }
  return await adapter.transcribe(samples, { ...params, search: "careful" }, signal);
}

/** Whether a transcript has more than half of all probability, so that none can be likelier. */
function isLikeliest({ words, decoding }: RawTranscript): boolean {
  const tokens = words.reduce((sum, word) => sum + word.tokens.length, 0);
  return tokens * decoding.meanLogarithm > Math.log(1 / 2);
}

/** Whether there are words, each with at least `leastConfidence`, and no loop among them. */
export function areSure(
  words: readonly TokenizedWord[],
  leastConfidence: number,
  audio: SoundingAudio,
): boolean {
  return words.length > 0 && words.every(({ confidence }) => confidence >= leastConfidence) &&
    !hasLoop(words, audio);
}
