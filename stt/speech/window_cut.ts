/**
 * Where to cut speech that is longer than a model's window: at the quietest moment near its end.
 * @module
 */
import { levelOfPcm16 } from "../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

const FRAME_SAMPLES = RECOGNITION_RATE_HZ / 50;
/** Frames in a pause between words: longer than the closure of a plosive. */
const PAUSE_FRAMES = 4;
/** Length of the quiet stretch around a cut, in samples. */
export const CUT_SAMPLES = PAUSE_FRAMES * FRAME_SAMPLES;
const SEARCH_SECONDS = 2.5;

/** Returns the index at which to cut `samples`, which fill a window, within the last 2.5 s. */
export function quietestCut(samples: Int16Array): number {
  const first = Math.max(0, samples.length - SEARCH_SECONDS * RECOGNITION_RATE_HZ);
  const levels: number[] = [];
  for (let start = first; start + FRAME_SAMPLES <= samples.length; start += FRAME_SAMPLES) {
    levels.push(levelOfPcm16(samples.subarray(start, start + FRAME_SAMPLES)));
  }
  let quietest = Math.max(0, levels.length - PAUSE_FRAMES);
  let least = Infinity;
  for (let frame = 0; frame + PAUSE_FRAMES <= levels.length; frame++) {
    const level = Math.max(...levels.slice(frame, frame + PAUSE_FRAMES));
    if (level <= least) [least, quietest] = [level, frame];
  }
  return first + Math.round((quietest + PAUSE_FRAMES / 2) * FRAME_SAMPLES);
}
