/**
 * Packs the samples of clips into the payload of an engine job, and unpacks them.
 * @module
 */
import { concatenate } from "../../shared/media/pcm.ts";
import type { ClipHeader, ClipRole } from "./contract.ts";

/** Fields of a request that carry clips, by role. */
export const CLIP_FIELDS = { voice: "ref_audio_b64", style: "style_ref_audio_b64" } as const;

/** A clip whose voice or style is taken over. */
export interface VoiceClip {
  /** Whether its voice or its style is taken over. */
  readonly role: ClipRole;
  /** SHA-256 of its file, in hexadecimal digits. */
  readonly sha256: string;
  /** Mono samples from -1 to 1 at 24 kHz. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/** The clips of a request, by role. */
export type VoiceClips = { readonly [Role in ClipRole]?: VoiceClip };

/** Joins the samples of `clips`; returns undefined when there are none. */
export function packClips(clips: readonly VoiceClip[]): Uint8Array<ArrayBuffer> | undefined {
  if (clips.length === 0) return undefined;
  return new Uint8Array(concatenate(clips.map(({ samples }) => samples)).buffer);
}

/**
 * Returns the length and identity of each clip, in the order in which {@linkcode packClips} joins
 * them.
 */
export function clipHeaders(clips: readonly VoiceClip[]): ClipHeader[] {
  return clips.map(({ role, sha256, samples }) => ({ role, sha256, samples: samples.length }));
}

/** Reads the clips from a payload. */
export function unpackClips(
  places: readonly ClipHeader[],
  payload: Uint8Array<ArrayBuffer>,
): VoiceClips {
  const clips: { [Role in ClipRole]?: VoiceClip } = {};
  // Copied, because the payload may start at any offset in its buffer.
  const all = new Float32Array(payload.slice().buffer);
  let offset = 0;
  for (const { role, sha256, samples } of places) {
    clips[role] = { role, sha256, samples: all.slice(offset, offset + samples) };
    offset += samples;
  }
  return clips;
}
