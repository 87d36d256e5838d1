/**
 * Removes the silence at the end of a window, which models fill with hallucinated words.
 * @module
 */
import { levelOfPcm16 } from "../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { SILENCE_RMS } from "./voice_activity.ts";

const STEP_SAMPLES = RECOGNITION_RATE_HZ;

/** View of `samples` without the whole seconds at their end whose level is below -55 dBFS. */
export function withoutTrailingSilence(
  samples: Int16Array<ArrayBuffer>,
): Int16Array<ArrayBuffer> {
  let end = samples.length;
  while (end > 0) {
    const start = Math.max(0, end - STEP_SAMPLES);
    if (levelOfPcm16(samples.subarray(start, end)) > SILENCE_RMS) break;
    end = start;
  }
  return samples.subarray(0, end);
}
