/**
 * Tells whether a reference clip holds a voice.
 * @module
 */
import { pitchTrack } from "./engine/sound/pitch.ts";

/** More than an engine needs that measures the pitch of a clip. */
const LEAST_VOICED_SECONDS = 0.6;
const FRAMES_A_SECOND = 50;

/**
 * Whether at least 0.6 s of a clip have a pitch, as voiced speech has; silence and noise have none.
 * Analyses only as much of the clip as it needs to know.
 * @param samples mono, at `rateHz`
 */
export async function hasVoice(samples: Float32Array, rateHz: number): Promise<boolean> {
  const hop = rateHz / FRAMES_A_SECOND;
  let voiced = 0;
  for (let start = 0; start < samples.length; start += rateHz) {
    const second = samples.subarray(start, start + rateHz);
    const track = await pitchTrack(second, rateHz, hop, Math.floor(second.length / hop));
    voiced += track.filter((hz) => hz > 0).length;
    if (voiced >= LEAST_VOICED_SECONDS * FRAMES_A_SECOND) return true;
  }
  return false;
}
