/**
 * Estimates times for models that report none: those of espeak-ng for the same words, stretched to
 * the length of the sound.
 * @module
 */
import { type AdapterClause, ENGINE_RATE_HZ, type SpeechRequest } from "../adapter.ts";
import { fadeEdges, soundingPart } from "../sound/clause_edges.ts";
import type { Clause } from "../contract.ts";
import type { FormantAdapter } from "../formant/adapter.ts";

/** Trims the samples of a clause, at {@linkcode ENGINE_RATE_HZ}, and estimates its times. */
export async function withEstimatedTimes(
  samples: Float32Array<ArrayBuffer>,
  clause: Clause,
  speech: SpeechRequest,
  formant: FormantAdapter,
): Promise<AdapterClause> {
  const { start, end } = soundingPart(samples);
  const cut = samples.slice(start, end);
  fadeEdges(cut);
  const estimate = await formant.speak(clause, speech);
  const stretch = cut.length / Math.max(1, estimate.samples.length);
  const stretched = <Timed extends { startSeconds: number; endSeconds: number }>(timed: Timed) => ({
    ...timed,
    startSeconds: timed.startSeconds * stretch,
    endSeconds: Math.min(timed.endSeconds * stretch, cut.length / ENGINE_RATE_HZ),
  });
  return {
    samples: cut,
    tokens: estimate.tokens.map(stretched),
    phonemes: estimate.phonemes.map(stretched),
  };
}
