/**
 * Finds what is a loop of the decoder rather than speech: a phrase again and again, more often than
 * the audio has time for. What somebody has said many times is no loop.
 * @module
 */
import { spokenSecondsOf } from "./spoken_length.ts";

/** A phrase said more often in a row is a loop, where there is no time to say it. */
const MOST_REPEATS = 4;
/** And wherever it is said more often than this. */
const MOST_SAID = 12;
const LONGEST_PHRASE_WORDS = 6;
/** Nobody speaks faster than this many times the middling rate. */
const FASTEST_RATE = 1.5;

/** A word as far as it matters here. */
export interface SaidWord {
  /** With its punctuation. */
  readonly text: string;
}

/** The audio of a transcript. */
export interface SoundingAudio {
  /** How much of it sounds, in seconds. */
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
 * True when a phrase of up to six words stands more than twelve times in a row, whatever its case, or
 * more than four times in `words` that `audio` is too short for.
 */
export function hasLoop(words: readonly SaidWord[], audio: SoundingAudio): boolean {
  return keptWords(words, audio).some(({ isLooped }) => isLooped);
}

/** `words` of `audio` with four repeats of each loop; none when they are nothing but a loop. */
export function withoutLoops<Word extends SaidWord>(
  words: readonly Word[],
  audio: SoundingAudio,
): Word[] {
  const kept = keptWords(words, audio);
  const looped = new Set(kept.filter(({ isLooped }) => isLooped).map(({ word }) => bare(word)));
  // The last word of a loop differs from the others by its full stop.
  const isLoop = looped.size > 0 && kept.every(({ word }) => looped.has(bare(word)));
  return isLoop ? [] : kept.map(({ word }) => word);
}

/** Shorter phrases first: five times the same word is no phrase of two words. */
function keptWords<Word extends SaidWord>(
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

function isTimeFor(words: readonly SaidWord[], { seconds, language }: SoundingAudio): boolean {
  return spokenSecondsOf(words, language) <= seconds * FASTEST_RATE;
}

/** Cuts phrases of `length` words that are said more than `most` times in a row; what follows the last whole phrase stays. */
function cutLoops<Word extends SaidWord>(
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

/** How many words from `start` on repeat the first `length` of them, these included. */
function runFrom(
  words: readonly KeptWord<SaidWord>[],
  start: number,
  length: number,
): number {
  let run = length;
  const textAt = (index: number) => words[index]?.word.text.toLowerCase();
  while (start + run < words.length && textAt(start + run) === textAt(start + run - length)) run++;
  return run;
}

/** Letters and digits in lower case. */
function bare({ text }: SaidWord): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
