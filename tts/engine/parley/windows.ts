/**
 * Divides the frames of a text into windows for the decoder: short ones first, so that they are
 * heard early, then longer ones, because each window also computes some frames of its neighbours.
 * @module
 */

/** Consecutive frames of 10 ms, from `start` to before `end`. */
export interface FrameWindow {
  /** The first frame. */
  readonly start: number;
  /** The frame after the last. */
  readonly end: number;
}

const FIRST_FRAMES = 40;
/** Each window is this many times as long as the one before it. */
const GROWTH = 3;
/** Longest window: cancellation is checked only between windows. */
const MOST_FRAMES = 400;

/**
 * Returns the windows of `frames` frames; a rest of less than half a window joins the one before.
 */
export function windowsOf(frames: number): FrameWindow[] {
  const windows: FrameWindow[] = [];
  let size = FIRST_FRAMES;
  for (let start = 0; start < frames;) {
    const left = frames - start - size;
    const end = left < size / 2 ? frames : start + size;
    windows.push({ start, end });
    start = end;
    size = Math.min(MOST_FRAMES, size * GROWTH);
  }
  return windows;
}
