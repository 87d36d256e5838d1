/**
 * Speakers as Chatterbox's speech encoder represents them, and mixtures of two.
 * @module
 */
import { Tensor } from "npm:@huggingface/transformers@4.3.1";

/** Output of the speech encoder for a clip. */
export interface SpeakerData {
  /** Features of the voice for the language model: [1, rows, numbers]. */
  readonly audio_features: Tensor;
  /** The clip as speech tokens, which the decoder continues. */
  readonly audio_tokens: Tensor;
  /** The voice as a single vector: [1, numbers]. */
  readonly speaker_embeddings: Tensor;
  /** The clip's spectrogram, which the decoder continues: [1, frames, bands]. */
  readonly speaker_features: Tensor;
}

/**
 * Returns a voice between `own` (strength 0) and `clip` (strength 1). Vectors are interpolated; the
 * clip that the decoder continues cannot be, so it is that of the nearer voice.
 */
export function blended(own: SpeakerData, clip: SpeakerData, strength: number): SpeakerData {
  if (strength >= 1) return clip;
  if (strength <= 0) return own;
  const nearer = strength >= 0.5 ? clip : own;
  return {
    audio_tokens: nearer.audio_tokens,
    speaker_features: nearer.speaker_features,
    audio_features: mixed(own.audio_features, clip.audio_features, strength) ??
      nearer.audio_features,
    speaker_embeddings: mixed(own.speaker_embeddings, clip.speaker_embeddings, strength) ??
      nearer.speaker_embeddings,
  };
}

/**
 * Combines the timbre of one speaker with the manner of another, which lies in the features for the
 * language model.
 */
export function inStyleOf(speaker: SpeakerData, style: SpeakerData): SpeakerData {
  return { ...speaker, audio_features: style.audio_features };
}

/** Interpolates between two tensors; returns undefined where their shapes differ. */
function mixed(one: Tensor, other: Tensor, strength: number): Tensor | undefined {
  if (one.dims.join() !== other.dims.join()) return undefined;
  // The encoder's outputs for a voice are floats.
  const from = one.data as Float32Array;
  const to = other.data as Float32Array;
  const values = from.map((value, index) => value + (to[index]! - value) * strength);
  return new Tensor("float32", values, one.dims);
}
