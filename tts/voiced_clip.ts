/**
 * Tells whether a reference clip holds a voice.
 * @module
 */
import { LEAST_VOICED_SECONDS, pitchTrack } from "./engine/sound/pitch.ts";

/** An engine measures the clip as a whole, which gives some frames another pitch. */
const MARGIN = 1.2;
const FRAMES_A_SECOND = 50;

/**
 * Whether enough of a clip has a pitch for its voice to be measured; silence and noise have none.
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
    if (voiced >= LEAST_VOICED_SECONDS * MARGIN * FRAMES_A_SECOND) return true;
  }
  return false;
}
