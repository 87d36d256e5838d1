/**
 * Removes loops and noise, which nobody said, from the words of a decoder.
 * @module
 */
import type { RawTranscript, TokenizedWord } from "./adapter.ts";
import type { RecognizedWord, Transcript } from "./contract.ts";
import { type SoundingAudio, withoutLoops } from "./repetition.ts";

/** Words of a lower mean confidence are noise. */
const LEAST_MEAN_CONFIDENCE = 0.25;

/** The transcript of `audio`: what was actually said, with the decoding of just those words. */
export function transcriptOf({ words, decoding }: RawTranscript, audio: SoundingAudio): Transcript {
  const said = spoken(words, audio);
  const tokens = said.flatMap((word) => word.tokens);
  const logarithms = said.map((word) => Math.log(word.confidence) * word.tokens.length);
  const sum = logarithms.reduce((total, each) => total + each, 0);
  return {
    words: said.map(({ tokens: _, ...word }) => word),
    decoding: { ...decoding, tokens, meanLogarithm: sum / Math.max(1, tokens.length) },
  };
}

/** Mean confidence of `words`; 0 if there are none. */
export function meanConfidence(words: readonly Pick<RecognizedWord, "confidence">[]): number {
  if (words.length === 0) return 0;
  return words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
}

/** Removes surplus repeats of loops, and everything if it is noise or mere punctuation. */
function spoken(words: readonly TokenizedWord[], audio: SoundingAudio): TokenizedWord[] {
  const said = withoutLoops(words, audio);
  const isNoise = meanConfidence(said) < LEAST_MEAN_CONFIDENCE ||
    !said.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return isNoise ? [] : said;
}
