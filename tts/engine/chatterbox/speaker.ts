/**
 * Who speaks: what Chatterbox's speech encoder makes of a clip, and mixtures of two.
 * @module
 */
import { Tensor } from "npm:@huggingface/transformers@4.3.1";

/** What the speech encoder makes of a clip. */
export interface SpeakerData {
  /** What the language model hears of the voice: [1, rows, numbers]. */
  readonly audio_features: Tensor;
  /** The clip in speech tokens, which the decoder goes on from. */
  readonly audio_tokens: Tensor;
  /** The voice as one vector: [1, numbers]. */
  readonly speaker_embeddings: Tensor;
  /** The clip's spectrogram, which the decoder goes on from: [1, frames, bands]. */
  readonly speaker_features: Tensor;
}

/**
 * A voice between `own` (strength 0) and `clip` (strength 1). Vectors are mixed; the clip to go on
 * from cannot be, so it is that of the nearer one.
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

/** The timbre of one speaker with the manner of another: how they speak is what the language model hears. */
export function inStyleOf(speaker: SpeakerData, style: SpeakerData): SpeakerData {
  return { ...speaker, audio_features: style.audio_features };
}

/** Numbers between two tensors; undefined where their shapes differ. */
function mixed(one: Tensor, other: Tensor, strength: number): Tensor | undefined {
  if (one.dims.join() !== other.dims.join()) return undefined;
  // What the encoder says of a voice is floats.
  const from = one.data as Float32Array;
  const to = other.data as Float32Array;
  const values = from.map((value, index) => value + (to[index]! - value) * strength);
  return new Tensor("float32", values, one.dims);
}
