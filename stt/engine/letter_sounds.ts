/**
 * What letters sound like, roughly: kinds of sound that can be told apart by how loud they are and
 * where their energy lies, whatever the language and the voice.
 * @module
 */
import { withoutSilence } from "./spoken_length.ts";

/** A kind of sound. */
export type SoundKind =
  | "vowel"
  | "long_vowel"
  | "sibilant"
  | "breath"
  | "stop"
  | "voiced_stop"
  | "nasal"
  | "liquid";

/** How long each lasts at a middling rate, in seconds: fitted as the scores of sound_scores.ts are. */
export const SOUND_SECONDS: Readonly<Record<SoundKind, number>> = {
  vowel: 0.067,
  long_vowel: 0.108,
  sibilant: 0.065,
  breath: 0.063,
  stop: 0.07,
  voiced_stop: 0.045,
  nasal: 0.073,
  liquid: 0.083,
};

const VOWELS = /[aeiouyæœø]/;
/** Letters that are one sound together; undefined where they are none. */
const TOGETHER: readonly (readonly [string, SoundKind | undefined])[] = [
  ["tsch", "sibilant"],
  ["sch", "sibilant"],
  ["ch", "sibilant"],
  ["sh", "sibilant"],
  ["th", "breath"],
  ["ph", "breath"],
  ["ng", "nasal"],
  ["ck", "stop"],
  ["qu", "stop"],
  ["gn", "nasal"],
  ["gh", undefined],
  ["wh", "liquid"],
];
/** A spoken digit, such as eight. */
const DIGIT: readonly SoundKind[] = ["stop", "long_vowel", "nasal"];

/** The sounds of `text`, a word; at least one. */
export function soundsOf(text: string, language: string): SoundKind[] {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const word = withoutSilence(letters, language).replace(/(\p{L})\1/gu, "$1")
    .normalize("NFD").replace(/c\u0327/g, "s").replace(/\p{M}/gu, "");
  const sounds: SoundKind[] = [];
  for (let at = 0; at < word.length;) {
    const together = TOGETHER.find(([written]) => word.startsWith(written, at));
    if (together !== undefined) {
      const [written, sound] = together;
      if (sound !== undefined) sounds.push(sound);
      at += written.length;
      continue;
    }
    addLetter(sounds, word[at]!, word[at + 1] ?? "", language);
    at++;
  }
  return sounds.length === 0 ? ["long_vowel"] : sounds;
}

/** Adds the sound of a letter, which `next` follows; vowels that follow each other are a long one. */
function addLetter(sounds: SoundKind[], letter: string, next: string, language: string): void {
  if (/\p{N}/u.test(letter)) {
    sounds.push(...DIGIT);
  } else if (!VOWELS.test(letter)) {
    sounds.push(consonant(letter, next, language));
  } else if (sounds.at(-1) === "vowel") {
    sounds[sounds.length - 1] = "long_vowel";
  } else if (sounds.at(-1) !== "long_vowel") {
    sounds.push("vowel");
  }
}

function consonant(letter: string, next: string, language: string): SoundKind {
  if (/[szßx]/.test(letter)) return "sibilant";
  if (letter === "c" && /[eiy]/.test(next)) return "sibilant";
  if (letter === "j" && language === "fr") return "sibilant";
  if (/[fvh]/.test(letter) || (letter === "w" && language === "de")) return "breath";
  if (/[ptkcq]/.test(letter)) return "stop";
  if (/[mn]/.test(letter)) return "nasal";
  if (/[lrwj]/.test(letter)) return "liquid";
  return "voiced_stop";
}
