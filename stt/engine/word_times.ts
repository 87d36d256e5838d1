/**
 * Times of words by where the audio sounds: the words share the sounding part of the window by
 * their spoken length. whisper.cpp's own token times rest on the two timestamps around a segment,
 * which are often missing or wrong for windows shorter than the model's.
 * @module
 */
import { rms } from "../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ, type RecognizedWord } from "./contract.ts";

const FRAME_SAMPLES = RECOGNITION_RATE_HZ / 100;
const FRAME_SECONDS = FRAME_SAMPLES / RECOGNITION_RATE_HZ;
/** A frame sounds when it is above this part of the loud frames' level: 30 dB below. */
const RELATIVE_LEVEL = 10 ** (-30 / 20);
const LOUD_QUANTILE = 0.9;
/** Shorter gaps are stops (p, t, k) inside words. */
const SHORTEST_PAUSE_FRAMES = 12;
/** A digit is spoken as a word of about this many letters. */
const LETTERS_A_DIGIT = 4;
/** Every word takes this long in letters besides its own. */
const LETTERS_A_WORD = 1;

/** A word whose times are not known yet. */
export type UntimedWord = Pick<RecognizedWord, "text" | "confidence">;

/** Gives each word its part of the sounding time of `samples`. */
export function timedWords(words: readonly UntimedWord[], samples: Float32Array): RecognizedWord[] {
  const frames = soundingFrames(samples);
  const lengths = words.map(({ text }) => spokenLength(text));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let spoken = 0;
  const boundary = () => Math.round(spoken / total * frames.length);
  return words.map((word, index) => {
    const first = boundary();
    spoken += lengths[index]!;
    // A word has a frame at least, even when the audio is shorter than the text.
    const last = Math.max(first, boundary() - 1);
    const at = (position: number) => frames[Math.min(frames.length - 1, position)]!;
    return {
      ...word,
      startSeconds: at(first) * FRAME_SECONDS,
      endSeconds: (at(last) + 1) * FRAME_SECONDS,
    };
  });
}

/** Indices of the frames that sound, or of all frames when none does. */
function soundingFrames(samples: Float32Array): number[] {
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += FRAME_SAMPLES) {
    levels.push(rms(samples.subarray(start, start + FRAME_SAMPLES)));
  }
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * LOUD_QUANTILE)] ?? 0;
  const sounding = levels.flatMap((level, frame) => level > loud * RELATIVE_LEVEL ? [frame] : []);
  if (sounding.length === 0) return levels.length === 0 ? [0] : [...levels.keys()];
  return sounding.flatMap((frame, index) => {
    const next = sounding[index + 1] ?? frame + 1;
    const gap = next - frame - 1;
    if (gap === 0 || gap >= SHORTEST_PAUSE_FRAMES) return [frame];
    return Array.from({ length: gap + 1 }, (_, offset) => frame + offset);
  });
}

function spokenLength(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return LETTERS_A_WORD + letters + digits * LETTERS_A_DIGIT;
}
