/**
 * Which frames of a text the decoder makes at once: few at first, so that they are heard early, then
 * more, because each window computes some of its neighbours' frames besides.
 * @module
 */

/** Frames next to each other, 10 ms each: from `start` to before `end`. */
export interface FrameWindow {
  /** The first frame. */
  readonly start: number;
  /** The frame after the last. */
  readonly end: number;
}

const FIRST_FRAMES = 40;
/** Each window is this many times as long as the one before it. */
const GROWTH = 3;
/** What is computed between two looks at whether it is still wanted. */
const MOST_FRAMES = 400;

/** The windows of a text of `frames` frames; what is less than half a window goes with the one before. */
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
