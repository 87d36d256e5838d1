/**
 * Tells whether a reference clip holds a voice.
 * @module
 */
import { pitchTrack } from "./engine/sound/pitch.ts";
import { CLIP_RATE_HZ } from "./reference_clip.ts";

/** More than an engine needs that measures the pitch of a clip. */
const LEAST_VOICED_SECONDS = 0.8;
const FRAMES_A_SECOND = 50;
const HOP = CLIP_RATE_HZ / FRAMES_A_SECOND;

/**
 * Whether at least 0.8 s of a clip have a pitch, as voiced speech has; silence and noise have none.
 * Analyses only as much of the clip as it needs to know.
 * @param samples mono, at {@linkcode CLIP_RATE_HZ}
 */
export async function hasVoice(samples: Float32Array): Promise<boolean> {
  let voiced = 0;
  for (let start = 0; start < samples.length; start += CLIP_RATE_HZ) {
    const second = samples.subarray(start, start + CLIP_RATE_HZ);
    const track = await pitchTrack(second, CLIP_RATE_HZ, HOP, Math.floor(second.length / HOP));
    voiced += track.filter((hz) => hz > 0).length;
    if (voiced >= LEAST_VOICED_SECONDS * FRAMES_A_SECOND) return true;
  }
  return false;
}
