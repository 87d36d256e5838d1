/**
 * Finds the times of words by what the audio sounds like: the letters of the transcript are aligned
 * with it as kinds of sound. whisper.cpp's own token times depend on the two timestamps around a
 * segment, which are often missing or wrong for windows shorter than the model's.
 * @module
 */
import { rms } from "../../../shared/media/pcm.ts";
import { RECOGNITION_RATE_HZ, type RecognizedWord } from "../contract.ts";
import { SOUND_SECONDS, soundsOf } from "./letter_sounds.ts";
import { alignSounds, type ExpectedPart } from "./sound_alignment.ts";
import { HOP_SAMPLES } from "./sound_bands.ts";
import { type SoundScores, soundScores } from "./sound_scores.ts";

const FRAME_SECONDS = HOP_SAMPLES / RECOGNITION_RATE_HZ;
/** Sounding time is measured in hundredths of a second. */
const LEVEL_SAMPLES = RECOGNITION_RATE_HZ / 100;
/** One of them is silent when its level is 30 dB or more below that of the loud ones. */
const RELATIVE_LEVEL = 10 ** (-30 / 20);
const LOUD_QUANTILE = 0.9;
/** Shorter gaps are stops (p, t, k) inside words. */
const SHORTEST_PAUSE_LEVELS = 12;
/** Cost of a pause between words, and after punctuation, where a pause is likelier. */
const PAUSE_COST = 2;
const PUNCTUATION_PAUSE_COST = 0.6;
/** The last sounds before a punctuation mark, and before the end, are drawn out. */
const LAST_SOUNDS = 2;
const LAST_SOUND_FACTOR = 1.4;

/** A word whose times are not known yet. */
export type UntimedWord = Pick<RecognizedWord, "text" | "confidence">;

type WordPlace = Pick<RecognizedWord, "startSeconds" | "endSeconds">;

/** How much of `samples` is not silent, without pauses, in seconds. */
export function soundingSeconds(samples: Float32Array): number {
  return soundingLevels(samples) * LEVEL_SAMPLES / RECOGNITION_RATE_HZ;
}

/** Finds each word in audio of `seconds` by its `bands`, which sound_bands.ts computes. */
export function timedWords(
  words: readonly UntimedWord[],
  { bands, seconds }: { readonly bands: Float64Array; readonly seconds: number },
  language: string,
): RecognizedWord[] {
  if (words.length === 0) return [];
  const places = placesOf(words, { scores: soundScores(bands), seconds }, language) ??
    evenPlaces(words.length, seconds);
  return words.map(({ text, confidence }, index) => ({ text, confidence, ...places[index]! }));
}

/** Finds where the sounds of `words` lie; undefined when there are too few frames for them. */
function placesOf(
  words: readonly UntimedWord[],
  { scores, seconds }: { readonly scores: SoundScores; readonly seconds: number },
  language: string,
): WordPlace[] | undefined {
  const sounds = words.map(({ text }) => soundsOf(text, language));
  const usualSeconds = sounds.flat().reduce((sum, kind) => sum + SOUND_SECONDS[kind], 0);
  const framesASecond = scores.sounding / usualSeconds;
  const parts: ExpectedPart[] = [{ kind: "pause", cost: 0 }];
  const ends: number[] = [];
  for (const [index, { text }] of words.entries()) {
    const isLast = index === words.length - 1;
    const isPunctuated = /[.,!?;:]$/.test(text);
    for (const [place, kind] of sounds[index]!.entries()) {
      const isDrawnOut = (isLast || isPunctuated) && place >= sounds[index]!.length - LAST_SOUNDS;
      const factor = isDrawnOut ? LAST_SOUND_FACTOR : 1;
      parts.push({ kind, frames: Math.max(1, SOUND_SECONDS[kind] * framesASecond * factor) });
    }
    ends.push(parts.length - 1);
    const cost = isPunctuated ? PUNCTUATION_PAUSE_COST : PAUSE_COST;
    parts.push({ kind: "pause", cost: isLast ? 0 : cost });
  }
  const found = alignSounds(parts, scores);
  if (found === undefined) return undefined;
  return ends.map((end, index) => ({
    startSeconds: found[index === 0 ? 0 : ends[index - 1]! + 1]! * FRAME_SECONDS,
    // The audio may extend beyond the last whole frame.
    endSeconds: found[end] === scores.frames ? seconds : found[end]! * FRAME_SECONDS,
  }));
}

/** Divides the audio evenly between the words, when it is too short to be aligned. */
function evenPlaces(words: number, seconds: number): WordPlace[] {
  const share = Math.max(FRAME_SECONDS, seconds) / words;
  return Array.from({ length: words }, (_, index) => ({
    startSeconds: index * share,
    endSeconds: (index + 1) * share,
  }));
}

/** Counts the hundredths of a second that are not silent; all of them if every one is. */
function soundingLevels(samples: Float32Array): number {
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += LEVEL_SAMPLES) {
    levels.push(rms(samples.subarray(start, start + LEVEL_SAMPLES)));
  }
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * LOUD_QUANTILE)] ?? 0;
  const sounding = levels.flatMap((level, place) => level > loud * RELATIVE_LEVEL ? [place] : []);
  if (sounding.length === 0) return Math.max(1, levels.length);
  return sounding.reduce((count, place, index) => {
    const gap = place - (sounding[index - 1] ?? place - 1) - 1;
    return count + 1 + (gap < SHORTEST_PAUSE_LEVELS ? gap : 0);
  }, 0);
}
