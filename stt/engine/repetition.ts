/**
 * Finds loops of the decoder: a phrase that is repeated more often than the audio has time for.
 * What somebody did say many times is not a loop.
 * @module
 */
import { spokenSecondsOf } from "./spoken_length.ts";

/** A phrase repeated more often in a row is a loop, if the audio is too short for it. */
const MOST_REPEATS = 4;
/** A phrase repeated more often in a row is a loop, however long the audio. */
const MOST_SAID = 12;
const LONGEST_PHRASE_WORDS = 6;
/** Nobody speaks faster than this many times the average rate. */
const FASTEST_RATE = 1.5;

/** The part of a word that matters here. */
export interface TextWord {
  /** With its punctuation. */
  readonly text: string;
}

/** The audio of a transcript. */
export interface SoundingAudio {
  /** How much of it is not silent, in seconds. */
  readonly seconds: number;
  /** Language of the transcript, for example "de". */
  readonly language: string;
}

/** A word of a transcript whose surplus repeats are cut. */
interface KeptWord<Word> {
  readonly word: Word;
  readonly isLooped: boolean;
}

/**
 * Whether a phrase of up to six words occurs more than twelve times in a row, whatever its case, or
 * more than four times in `words` that `audio` is too short for.
 */
export function hasLoop(words: readonly TextWord[], audio: SoundingAudio): boolean {
  return keptWords(words, audio).some(({ isLooped }) => isLooped);
}

/** Returns `words` with each loop cut to four repeats; none if there is nothing but loops. */
export function withoutLoops<Word extends TextWord>(
  words: readonly Word[],
  audio: SoundingAudio,
): Word[] {
  const kept = keptWords(words, audio);
  const looped = new Set(kept.filter(({ isLooped }) => isLooped).map(({ word }) => bare(word)));
  // The last word of a loop differs from the others by its full stop.
  const isLoop = looped.size > 0 && kept.every(({ word }) => looped.has(bare(word)));
  return isLoop ? [] : kept.map(({ word }) => word);
}

/** Cuts loops of shorter phrases first: the same word five times is not a phrase of two words. */
function keptWords<Word extends TextWord>(
  words: readonly Word[],
  audio: SoundingAudio,
): KeptWord<Word>[] {
  let kept = words.map((word) => ({ word, isLooped: false }));
  const most = isTimeFor(words, audio) ? MOST_SAID : MOST_REPEATS;
  for (let length = 1; length <= LONGEST_PHRASE_WORDS; length++) {
    kept = cutLoops(kept, length, most);
  }
  return kept;
}

function isTimeFor(words: readonly TextWord[], { seconds, language }: SoundingAudio): boolean {
  return spokenSecondsOf(words, language) <= seconds * FASTEST_RATE;
}

/** Cuts phrases of `length` words that repeat over `most` times; an incomplete last one stays. */
function cutLoops<Word extends TextWord>(
  words: readonly KeptWord<Word>[],
  length: number,
  most: number,
): KeptWord<Word>[] {
  const kept: KeptWord<Word>[] = [];
  for (let start = 0; start < words.length;) {
    const run = runFrom(words, start, length);
    const repeats = Math.floor(run / length);
    if (repeats <= most) {
      kept.push(words[start++]!);
      continue;
    }
    const looped = words.slice(start, start + run).toSpliced(
      MOST_REPEATS * length,
      (repeats - MOST_REPEATS) * length,
    );
    kept.push(...looped.map(({ word }) => ({ word, isLooped: true })));
    start += run;
  }
  return kept;
}

/** Counts the words from `start` on that repeat the first `length` of them, these included. */
function runFrom(
  words: readonly KeptWord<TextWord>[],
  start: number,
  length: number,
): number {
  let run = length;
  const textAt = (index: number) => words[index]?.word.text.toLowerCase();
  while (start + run < words.length && textAt(start + run) === textAt(start + run - length)) run++;
  return run;
}

/** Letters and digits in lower case. */
function bare({ text }: TextWord): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
