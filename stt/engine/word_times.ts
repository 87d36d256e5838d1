/**
 * Times of words by where the audio sounds: the words share the sounding part of the window by the
 * time that they take to say, and pauses lie between words. whisper.cpp's own token times rest on
 * the two timestamps around a segment, which are often missing or wrong for windows shorter than the
 * model's.
 * @module
 */
import { rms } from "../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ, type RecognizedWord } from "./contract.ts";
import { spokenSeconds } from "./spoken_length.ts";

const FRAME_SAMPLES = RECOGNITION_RATE_HZ / 100;
const FRAME_SECONDS = FRAME_SAMPLES / RECOGNITION_RATE_HZ;
/** A frame sounds when it is above this part of the loud frames' level: 30 dB below. */
const RELATIVE_LEVEL = 10 ** (-30 / 20);
const LOUD_QUANTILE = 0.9;
/** Shorter gaps are stops (p, t, k) inside words. */
const SHORTEST_PAUSE_FRAMES = 12;
/** A pause belongs to the word boundary that is expected within this of it. */
const FARTHEST_BOUNDARY_FRAMES = 30;
/** After a comma or a full stop a pause is likelier than elsewhere, by this much. */
const PUNCTUATION_FRAMES = 15;

/** A word whose times are not known yet. */
export type UntimedWord = Pick<RecognizedWord, "text" | "confidence">;

/** The frames that sound, without the pauses between them. */
interface SoundingFrames {
  /** Their indices. */
  readonly frames: readonly number[];
  /** How many frames sound before each pause. */
  readonly pauses: readonly number[];
}

/** How much of `samples` sounds, pauses left out, in seconds. */
export function soundingSeconds(samples: Float32Array): number {
  return soundingFrames(samples).frames.length * FRAME_SECONDS;
}

/** Gives each word its part of the sounding time of `samples`. */
export function timedWords(
  words: readonly UntimedWord[],
  samples: Float32Array,
  language: string,
): RecognizedWord[] {
  const { frames, pauses } = soundingFrames(samples);
  const bounds = atPauses(expectedBounds(words, frames.length, language), pauses, words);
  const at = (position: number) => frames[Math.min(frames.length - 1, position)]!;
  // The last frame may be cut short.
  const endSeconds = Math.max(FRAME_SECONDS, samples.length / RECOGNITION_RATE_HZ);
  return words.map((word, index) => {
    const first = Math.round(bounds[index]!);
    // A word has a frame at least, even when the audio is shorter than the text.
    const last = Math.max(first, Math.round(bounds[index + 1]!) - 1);
    return {
      text: word.text,
      confidence: word.confidence,
      startSeconds: at(first) * FRAME_SECONDS,
      endSeconds: Math.min(endSeconds, (at(last) + 1) * FRAME_SECONDS),
    };
  });
}

/** Where each word begins, and where the last one ends, in `total` sounding frames. */
function expectedBounds(
  words: readonly UntimedWord[],
  total: number,
  language: string,
): number[] {
  const bounds = [0];
  for (const [index, { text }] of words.entries()) {
    bounds.push(bounds[index]! + spokenSeconds(text, language, index === words.length - 1));
  }
  const seconds = bounds.at(-1)!;
  return bounds.map((bound) => bound / seconds * total);
}

/** The bounds, those at pauses moved onto them and the others in proportion. */
function atPauses(
  bounds: readonly number[],
  pauses: readonly number[],
  words: readonly UntimedWord[],
): number[] {
  const last = bounds.length - 1;
  const anchors = new Map([[0, bounds[0]!]]);
  let before = 0;
  for (const pause of pauses) {
    const distance = (bound: number) =>
      Math.abs(bounds[bound]! - pause) -
      (/[.,!?;:]$/.test(words[bound - 1]!.text) ? PUNCTUATION_FRAMES : 0);
    const candidates = Array.from(
      { length: Math.max(0, last - before - 1) },
      (_, index) => before + 1 + index,
    );
    const [nearest] = candidates.toSorted((a, b) => distance(a) - distance(b));
    if (nearest === undefined || distance(nearest) >= FARTHEST_BOUNDARY_FRAMES) continue;
    anchors.set(nearest, pause);
    before = nearest;
  }
  anchors.set(last, bounds[last]!);
  const places = [...anchors.keys()];
  return bounds.map((bound, index) => {
    const end = places.findIndex((place) => place >= index);
    const [from, to] = [places[Math.max(0, end - 1)]!, places[end]!];
    if (index === to || from === to) return anchors.get(to)!;
    const [start, stop] = [anchors.get(from)!, anchors.get(to)!];
    return start + (bound - bounds[from]!) / (bounds[to]! - bounds[from]!) * (stop - start);
  });
}

/** The frames that sound, or all frames when none does. */
function soundingFrames(samples: Float32Array): SoundingFrames {
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += FRAME_SAMPLES) {
    levels.push(rms(samples.subarray(start, start + FRAME_SAMPLES)));
  }
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * LOUD_QUANTILE)] ?? 0;
  const sounding = levels.flatMap((level, frame) => level > loud * RELATIVE_LEVEL ? [frame] : []);
  if (sounding.length === 0) {
    return { frames: levels.length === 0 ? [0] : [...levels.keys()], pauses: [] };
  }
  const frames: number[] = [];
  const pauses: number[] = [];
  for (const [index, frame] of sounding.entries()) {
    const next = sounding[index + 1] ?? frame + 1;
    const isPause = next - frame - 1 >= SHORTEST_PAUSE_FRAMES;
    for (let each = frame; each < (isPause ? frame + 1 : next); each++) frames.push(each);
    if (isPause) pauses.push(frames.length);
  }
  return { frames, pauses };
}
