/** Alignment of sounds, by hand-made scores. */
import assert from "node:assert/strict";
import { alignSounds, type ExpectedPart } from "./sound_alignment.ts";
import type { ScoredKind, SoundScores } from "./sound_scores.ts";

const LETTERS: Readonly<Record<string, ScoredKind>> = { a: "vowel", s: "sibilant", _: "pause" };
const VOWEL: ExpectedPart = { kind: "vowel", frames: 3 };
const SIBILANT: ExpectedPart = { kind: "sibilant", frames: 3 };
const PAUSE: ExpectedPart = { kind: "pause", cost: 1 };

/** Scores of audio that sounds like what each letter stands for: 2 for that, -2 for all else. */
function scoresOf(audio: string): SoundScores {
  const sumsOf = (kind: ScoredKind) => {
    let sum = 0;
    return Float64Array.from(["", ...audio], (letter) => {
      if (letter !== "") sum += LETTERS[letter] === kind ? 2 : -2;
      return sum;
    });
  };
  const other = sumsOf("liquid");
  return {
    frames: audio.length,
    sounding: audio.length,
    sums: {
      vowel: sumsOf("vowel"),
      sibilant: sumsOf("sibilant"),
      pause: sumsOf("pause"),
      long_vowel: other,
      breath: other,
      stop: other,
      voiced_stop: other,
      nasal: other,
      liquid: other,
    },
  };
}

for (
  const [what, audio, parts, ends] of [
    ["one after the other", "aaasss", [VOWEL, SIBILANT], [3, 6]],
    ["longer and shorter than usual", "aaaaass", [VOWEL, SIBILANT], [5, 7]],
    ["around a pause", "aaa____sss", [VOWEL, PAUSE, SIBILANT], [3, 7, 10]],
    ["without a pause where none is", "aaasss", [VOWEL, PAUSE, SIBILANT], [3, 3, 6]],
    ["in silence at both ends", "___aaa___", [PAUSE, VOWEL, PAUSE], [3, 6, 9]],
    ["of one kind by their lengths", "aaaaaa", [VOWEL, VOWEL], [3, 6]],
    ["not, where there are fewer frames", "a", [VOWEL, SIBILANT], undefined],
    ["not, where there is nothing", "", [VOWEL], undefined],
  ] as const
) {
  Deno.test(`sounds are found ${what}`, () => {
    assert.deepEqual(alignSounds(parts, scoresOf(audio)), ends);
  });
}
