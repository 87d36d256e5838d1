/**
 * Entity tags of synthesised audio (RFC 9110, 8.8.3 and 13.1.2).
 * @module
 */
import { hash } from "node:crypto";
import { clipBytes } from "./reference_clip.ts";
import type { Synthesis } from "./synthesis.ts";

/**
 * Returns the strong entity tag of the audio of `synthesis`, a hash of everything that changes its
 * bytes: clips by their hash, the model and the program by their identity.
 */
export function entityTag(synthesis: Synthesis): string {
  const { request, voice, language, seed, speech } = synthesis;
  const lexicon = lexiconHash(request.lexicon);
  const sounding = {
    text: request.text,
    voice: voice.id,
    language,
    speed: request.speed,
    seed,
    quality: speech.quality,
    normalize_loudness: request.normalize_loudness,
    target_lufs: request.target_lufs,
    bits_per_sample: request.bits_per_sample,
    lexicon_hash: request.lexicon_hash ?? lexicon,
    // Hashed besides, because a `lexicon_hash` from the client may be wrong.
    lexicon,
    ssml_lite: request.ssml_lite,
    spell_out: request.spell_out,
    head_silence_ms: request.head_silence_ms,
    tail_silence_ms: request.tail_silence_ms,
    ref_audio: clipHash(request.ref_audio_b64),
    style_ref_audio: clipHash(request.style_ref_audio_b64),
    format: request.format,
    sample_rate: request.sample_rate,
    visemes: speech.visemes,
    ...(request.ref_audio_b64 === undefined ? {} : {
      clone_strength: request.clone_strength,
      clone_steps: request.clone_steps,
    }),
    engine: voice.engine,
    model: synthesis.modelIdentity,
  };
  return `"${hash("sha256", JSON.stringify(sounding))}"`;
}

/**
 * Whether the header `If-None-Match` (a list or `*`) names `tag`, by the weak comparison that it
 * requires.
 */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  const listed = header.match(/(?:W\/)?"[^"]*"/g) ?? [header.trim()];
  return listed.some((entry) => entry.replace(/^W\//, "") === tag);
}

/** Hashes the lexicon as JSON with sorted words, which a client can reproduce. */
function lexiconHash(lexicon: Readonly<Record<string, string>>): string {
  const entries = Object.entries(lexicon).toSorted(([a], [b]) => a < b ? -1 : 1);
  return hash("sha256", JSON.stringify(Object.fromEntries(entries)));
}

/** Hashes the decoded file, so that base64, base64url and data URLs of one file hash alike. */
function clipHash(base64: string | undefined): string | null {
  return base64 === undefined ? null : hash("sha256", clipBytes(base64));
}
