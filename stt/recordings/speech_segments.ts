/**
 * Finds speech in a whole recording.
 * @module
 */
import { pause } from "../../shared/pause.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import type { WindowSamples } from "../recognition/recognizer.ts";
import { type Segment, Segmenter } from "../speech/segmenter.ts";
import { VOICE_FRAME_SAMPLES, VoiceActivityDetector } from "../speech/voice_activity.ts";

/** Frames that are processed before other work on this thread gets its turn. */
const FRAMES_A_TURN = 500;

/**
 * Yields the stretches of `samples` with speech; one ends after `endSilenceSeconds` without a
 * voice.
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function* speechSegments(
  samples: WindowSamples,
  endSilenceSeconds: number,
  signal: AbortSignal,
): AsyncGenerator<Segment, void> {
  using detector = await VoiceActivityDetector.create();
  const segmenter = new Segmenter(endSilenceSeconds);
  let start = 0;
  const segmentTo = (end: number): Segment => ({
    samples: samples.slice(start, end),
    startSeconds: start / RECOGNITION_RATE_HZ,
    pauses: segmenter.pauses,
  });
  let previousEnd = 0;
  for (let frame = 0; (frame + 1) * VOICE_FRAME_SAMPLES <= samples.length; frame++) {
    if (frame % FRAMES_A_TURN === 0) {
      await pause(0);
      signal.throwIfAborted();
    }
    const end = (frame + 1) * VOICE_FRAME_SAMPLES;
    const event = segmenter.push(
      detector.isVoice(samples.subarray(end - VOICE_FRAME_SAMPLES, end)),
    );
    if (event?.kind === "onset") {
      start = Math.max(previousEnd, Math.round(event.fromSeconds * RECOGNITION_RATE_HZ));
    } else if (event?.kind === "end") {
      yield segmentTo(end);
      previousEnd = end;
    }
  }
  if (segmenter.isSpeech) yield segmentTo(samples.length);
}
